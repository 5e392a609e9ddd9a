import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Files } from './bundle-page.js';

/**
 * Nothing but the page's own files and its own server; and no text that becomes HTML or script, whoever wrote it.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** Answers `GET` and `HEAD` from these files. */
export function serveFiles(files: Files): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ method, url }, response) => {
    const file = files.get(new URL(url ?? '/', 'http://localhost').pathname);
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
    } else if (file === undefined) {
      response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('There is no such page.\n');
    } else {
      response.writeHead(200, { ...headers, 'content-type': file.type, 'content-length': file.body.byteLength });
      response.end(method === 'GET' ? file.body : undefined);
    }
  };
}
