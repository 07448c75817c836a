/**
 * Preloaded into Netlify's tool, which ends at a content type that it cannot parse: replaces it by one that the API refuses
 * with 415, as it refuses the malformed one on the deployed site.
 */
import { IncomingMessage, Server } from 'node:http'

const token = "[\\w!#$%&'*+.^`|~-]+"
const wellFormed = new RegExp(`^ *${token}/${token} *(; *${token} *= *(${token}|"[^"\\\\]*") *)*$`)

const emit = Server.prototype.emit

function emitWithContentType(this: Server, event: string, ...details: unknown[]): boolean {
  const [request] = details
  if (event === 'request' && request instanceof IncomingMessage) {
    const type = request.headers['content-type']
    if (type !== undefined && !wellFormed.test(type)) request.headers['content-type'] = 'application/octet-stream'
  }
  return Reflect.apply(emit, this, [event, ...details])
}
Server.prototype.emit = emitWithContentType
