import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './sdk-server.js';

/** The server of `sdk-server.ts` as a process of its own. */
const log: string[] = [];
serveStdio(() => makeServer(log), { legacy: 'reject' });
