/** A server over stdio that speaks revision 2025-11-25 and nothing newer. */
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

await new McpServer({ name: 'old', version: '1.0.0' }).connect(new StdioServerTransport());
