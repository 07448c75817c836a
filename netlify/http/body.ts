/** Reads and validates the body and the query of a request against the schemas of the API contract. */
import type * as z from 'zod'
import { responseMessages } from '#domain/messages/messages.ts'
import { HttpError } from './http-error.ts'

const defaultBodyLimit = 64 * 1024

const invalid = (fields?: Record<string, string>) =>
  new HttpError(400, 'invalid', Object.values(fields ?? {})[0] ?? responseMessages.invalid, fields && { fields })

/**
 * Parses `value` with a schema.
 * @throws HttpError 400 `invalid` with the first message, and a message per field.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  // Fallback for issues without a message of ours: the library's messages are not meant for users.
  const parsed = schema.safeParse(value, { error: () => responseMessages.invalid })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) if (path[0] !== undefined) fields[String(path[0])] ??= message
  throw Object.keys(fields).length > 0 ? invalid(fields) : invalid()
}

/** The query parameters as an object. A repeated name becomes an array, which every schema rejects. */
export function readQuery(request: Request): unknown {
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

/**
 * Reads the JSON object in a request body of at most `limit` bytes (default 64 KB), whatever its Content-Length says.
 * @throws HttpError 413 if the body is too large, 415 for another content type, 400 if it is not a JSON object of
 * well-formed text.
 */
export async function readBody(request: Request, limit = defaultBodyLimit): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'not_json', responseMessages.notJson)
  }
  const bytes = await readAtMost(limit, request)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return rejectProtoKeys(
      JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value)),
    )
  } catch {
    throw invalid()
  }
}

/** Checks Content-Length before the body is read. @throws HttpError 413 if it exceeds `limit` bytes. */
export function rejectTooLarge(request: Request, limit = defaultBodyLimit): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
}

const tooLarge = () => new HttpError(413, 'too_large', responseMessages.tooLarge)

/** Reads the body. @throws HttpError 413 as soon as it exceeds `limit` bytes. */
export async function readAtMost(limit: number, request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
