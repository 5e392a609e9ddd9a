/** A server over stdio that says who it is, and ends at the next request with a reason on stderr. */
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line) as { id: number; method: string };
  if (method !== 'server/discover') {
    process.stderr.write('starting up\nError: out of coffee\n');
    process.exit(3);
  }
  const result = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
}
