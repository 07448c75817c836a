/** Limits the size of a request body. */
import { responseMessages } from '#domain/messages/messages.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Step } from './api-env.ts'

const defaultBodyLimit = 64 * 1024

const tooLarge = () => new HttpError(413, 'too_large', responseMessages.tooLarge)

/**
 * Rejects a body by its Content-Length before any other work; `readAtMost` then counts the bytes. Hono's body limit
 * trusts Content-Length, and reads a body without one before it is known who sent it.
 * @throws HttpError 413 above `limit` bytes.
 */
export const bodyLimit =
  (limit = defaultBodyLimit): Step =>
  (c, next) => {
    if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge()
    return next()
  }

/** Reads the body. @throws HttpError 413 as soon as it exceeds `limit` bytes. */
export async function readAtMost(request: Request, limit = defaultBodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
