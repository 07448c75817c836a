/** What every answer looks like: JSON, the security headers of an API, and no keeping of what belongs to one person. */
import { endpoints, type EndpointName, type ErrorBody } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { HttpError } from './http-error.ts'

/** The CDN may keep an answer that is the same for everybody until its `tag` is purged; browsers ask again. */
const forEverybody = (tag: string) => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=30, stale-while-revalidate=300',
  'netlify-cache-tag': tag,
  // Nothing after the '?' makes another list, so it makes no other copy either.
  'netlify-vary': 'query=',
})

const publicReplies: Partial<Record<EndpointName, Record<string, string>>> = {
  listEvents: forEverybody('events'),
  listProducts: forEverybody('products'),
}

const security = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
}

const common = { ...security, 'cache-control': 'no-store' }

/** Beyond this many characters an answer is sent in pieces: the platform takes longer answers that way. */
const piece = 1_000_000

/** A long text leaves piece by piece. */
function streamed(text: string): BodyInit {
  if (text.length <= piece) return text
  let at = 0
  return new ReadableStream<string>({
    pull(controller) {
      controller.enqueue(text.slice(at, at + piece))
      at += piece
      if (at >= text.length) controller.close()
    },
  }).pipeThrough(new TextEncoderStream())
}

const json = (body: unknown, status: number, headers: Record<string, string>) =>
  new Response(streamed(JSON.stringify(body)), {
    status,
    headers: { ...common, 'content-type': 'application/json', ...headers },
  })

/** A file to keep, not a page to show. */
const csv = (text: string, fileName: string) =>
  new Response(streamed(text), {
    headers: {
      ...common,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })

/** A picture under an address that never shows another one. Opened by itself it can do nothing at all. */
const picture = ({ type, data }: Reply<'image'>) =>
  new Response(Buffer.from(data, 'base64'), {
    headers: {
      ...common,
      'content-type': type,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      // Purged when one is taken away, for the address would go on showing it.
      'netlify-cdn-cache-control': 'public, durable, max-age=31536000, immutable',
      'netlify-cache-tag': 'images',
      'netlify-vary': 'query=',
    },
  })

/** The answer of a call that was done, with the status and the form of the table. */
export function successResponse(name: EndpointName, reply: unknown, cookies: readonly string[]): Response {
  const { status: well, ...form } = endpoints[name]
  const status = 'unhealthyStatus' in form && !(reply as Reply<'health'>).ok ? form.unhealthyStatus : well
  const response =
    status === 204
      ? new Response(null, { status, headers: common })
      : 'csv' in form
        ? csv(String(reply), form.csv)
        : 'image' in form
          ? picture(reply as Reply<'image'>)
          : json(reply, status, publicReplies[name] ?? {})
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** The answer to OPTIONS: what may be asked here. Other sites may ask nothing. */
export const allowResponse = (allow: string): Response =>
  new Response(null, { status: 204, headers: { ...common, allow } })

/** The answer to what needs none. */
export const noContent = (): Response => new Response(null, { status: 204, headers: common })

/** Seconds after which our storage is worth asking again. */
const storagePause = 2

/** The answer to whatever was thrown. Nothing of an unexpected error is told but the name of its line in the log. */
export function errorResponse(problem: unknown, requestId: string, headers: Record<string, string> = {}): Response {
  const failure =
    problem instanceof HttpError
      ? problem
      : problem instanceof StorageUnavailable
        ? new HttpError(503, 'try_again', responseMessages.unavailable, { retryAfter: storagePause })
        : new HttpError(500, 'bug', responseMessages.bug)
  const { status, code, message, fields, retryAfter } = failure
  const body: ErrorBody = { error: message, code, ...(fields && { fields }), ...(status >= 500 && { requestId }) }
  return json(body, status, { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) })
}
