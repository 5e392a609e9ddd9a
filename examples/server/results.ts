import type { CallToolResult } from '@modelcontextprotocol/server';

/** A tool's result of one text. */
export const text = (line: string): CallToolResult => ({ content: [{ type: 'text', text: line }] });
