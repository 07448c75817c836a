/** Reads the idempotency key, the query and the body of a request, within its limit, and validates them against the API contract. */
import type * as z from 'zod'
import { endpoints, idempotencyHeader, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Step } from './api-env.ts'

const invalid = (fields?: Record<string, string>) =>
  new HttpError(400, 'invalid', Object.values(fields ?? {})[0] ?? responseMessages.invalid, fields && { fields })

/** Reads the idempotency key, if any. @throws HttpError 400 unless it is 1 to 200 visible ASCII characters. */
export const idempotencyKey: Step = (c, next) => {
  const key = c.req.header(idempotencyHeader)
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid()
  c.set('idempotencyKey', key)
  return next()
}

/** Validates query and body; an endpoint without a schema for them gets undefined. @throws HttpError 400, 413 or 415. */
export const validation = (name: EndpointName): Step => {
  const schema = schemas[name]
  const limit = bodyLimitOf(name)
  return async (c, next) => {
    c.set('input', {
      query: 'query' in schema ? parse(schema.query, readQuery(c.req.raw)) : undefined,
      body: 'body' in schema ? parse(schema.body, await readBody(c.req.raw, limit)) : undefined,
    })
    await next()
  }
}

/** The body limit of an endpoint in bytes; undefined for the default. */
export function bodyLimitOf(name: EndpointName): number | undefined {
  const endpoint = endpoints[name]
  return 'bodyLimit' in endpoint ? endpoint.bodyLimit : undefined
}

/**
 * Parses `value` with a schema.
 * @throws HttpError 400 `invalid` with the first message, and a message per field.
 */
function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  // Fallback for issues without a message of ours: the library's messages are not meant for users.
  const parsed = schema.safeParse(value, { error: () => responseMessages.invalid })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) if (path[0] !== undefined) fields[String(path[0])] ??= message
  throw Object.keys(fields).length > 0 ? invalid(fields) : invalid()
}

/** The query parameters as an object. A repeated name becomes an array, which every schema rejects. */
function readQuery(request: Request): unknown {
  const { searchParams } = new URL(request.url)
  const names = [...new Set(searchParams.keys())]
  return rejectProtoKeys(
    Object.fromEntries(
      names.map((name) => {
        const values = searchParams.getAll(name)
        return [name, values.length === 1 ? values[0] : values]
      }),
    ),
  )
}

/** A media type with well-formed parameters if any (RFC 9110, 8.3.1); at most one empty one, at the end. */
const mediaType =
  /^([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)\s*(?:;\s*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[\t\x20\x21\x23-\x5b\x5d-\x7e]*")\s*)*;?\s*$/

/** The media type of a request's body in lower case, without parameters; '' if the header is missing or malformed. */
const mediaTypeOf = (request: Request): string =>
  mediaType.exec(request.headers.get('content-type') ?? '')?.[1]?.toLowerCase() ?? ''

/**
 * Reads the JSON object in a request body of at most `limit` bytes, whatever its Content-Length says.
 * @throws HttpError 413 if the body is too large, 415 for another content type, 400 if it is not a JSON object of
 * well-formed text.
 */
async function readBody(request: Request, limit: number | undefined): Promise<unknown> {
  if (mediaTypeOf(request) !== 'application/json') throw new HttpError(415, 'not_json', 'Please send JSON.')
  const bytes = await readAtMost(request, limit)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return rejectProtoKeys(
      JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value)),
    )
  } catch {
    throw invalid()
  }
}

/** Rejects lone surrogates: UTF-8 would store each as U+FFFD, so that two different texts become equal. */
function wellFormed(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw invalid()
  return text
}

/** Rejects anything but a plain object, and an object with a `__proto__` key. */
function rejectProtoKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.hasOwn(value, '__proto__')) {
    throw invalid()
  }
  return value
}

const defaultBodyLimit = 64 * 1024

const tooLarge = () => new HttpError(413, 'too_large', 'This is too large to send.')

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
async function readAtMost(request: Request, limit = defaultBodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
