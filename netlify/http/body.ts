/** Reads what a caller sent, body and query, into exactly the shape the contract names, or refuses with a sentence. */
import type * as z from 'zod'
import { responseMessages } from '#domain/messages/messages.ts'
import { HttpError } from './http-error.ts'

const usualLimit = 64 * 1024

const invalid = (fields?: Record<string, string>) =>
  new HttpError(400, 'invalid', Object.values(fields ?? {})[0] ?? responseMessages.invalid, fields && { fields })

/** @throws Failure 400 `invalid` with the first sentence, and a sentence per field. */
export function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  // The shapes bring their own sentences; where one has none, the library's English is not for people.
  const parsed = shape.safeParse(value, { error: () => responseMessages.invalid })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) if (path[0] !== undefined) fields[String(path[0])] ??= message
  throw Object.keys(fields).length > 0 ? invalid(fields) : invalid()
}

/** What stands after the '?'. A name that comes twice is a list, which no shape allows. */
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
 * The JSON object a request carries, at most `limit` bytes whatever it says of its length; 64 KB unless told otherwise.
 * @throws Failure 413, 415, or 400 for what is not a JSON object of well-formed text.
 */
export async function readBody(request: Request, limit = usualLimit): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'not_json', responseMessages.notJson)
  }
  const bytes = await atMost(limit, request)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return rejectProtoKeys(
      JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value)),
    )
  } catch {
    throw invalid()
  }
}

/** @throws Failure 413 when the request announces more than may be sent there. */
export function refuseTooLarge(request: Request, limit = usualLimit): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
}

const tooLarge = () => new HttpError(413, 'too_large', responseMessages.tooLarge)

/** The bytes a request carries. @throws Failure 413 as soon as they are more than `limit`. */
export async function atMost(limit: number, request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Half of a character would be kept as another one, and two different texts become the same. */
function wellFormed(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw invalid()
  return text
}

/** A name that means something to the language is no name of ours. */
function rejectProtoKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.hasOwn(value, '__proto__')) {
    throw invalid()
  }
  return value
}
