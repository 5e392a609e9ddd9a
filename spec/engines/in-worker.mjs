// Runs the main path in a worker thread.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const worker = new Worker(new URL('./main-path.mjs', import.meta.url), { argv: process.argv.slice(2) });
const [code] = await once(worker, 'exit');
process.exitCode = code;
