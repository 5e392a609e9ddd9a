/** `npm start -- --stdio "npx tsx examples/server/start-stdio.ts" --list`: the travel desk over stdin and stdout. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { travelDesk } from './travel-desk.js';

// stdout belongs to the protocol; everything else goes to stderr.
serveStdio(() => travelDesk(console.error), { legacy: 'reject' });
