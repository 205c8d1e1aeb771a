/** Serves the built page of the studio next to a session; the page follows the served simulation. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../node/serve/admission.js';
import { pathOf, refusalOf, securityHeaders } from './guard.js';
import { pageFile, sendFile, sendJson, sendText } from './reply.js';

/** Returns a handler for requests of the files of a built page; it serves nothing else. */
export function sessionPage(
  folder: string,
  host: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    response.on('error', () => response.destroy());
    respond(folder, host, request, response).catch((error: Error) => sendText(response, 500, error.message));
  };
}

async function respond(
  folder: string,
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request.url ?? '/');
  for (const [name, value] of Object.entries(securityHeaders(path ?? '/'))) response.setHeader(name, value);
  if (path === undefined) return sendText(response, 400, 'The address is not well-formed.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, 'Only GET is answered.');
  }
  // other machines may reach the page under any name; it contains only files of the package
  const refusal = isLoopback(host) ? refusalOf(request) : undefined;
  if (refusal) return sendText(response, refusal.status, refusal.reason);
  // the page without a query shows the session, not a sample; browsers keep the part after #
  if (request.url === '/') {
    response.writeHead(302, { Location: '/?session' });
    response.end();
    return undefined;
  }
  // the page requests these from every server; this one has no model files
  if (path === '/model.json') return sendJson(response, null);
  if (path === '/plugins.json') return sendJson(response, []);
  return sendFile(request, response, pageFile(folder, path));
}
