/** Builds every response: JSON, the security headers of an API, and `no-store` for personal data. */
import { endpoints, type EndpointName, type ErrorBody } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { HttpError } from './http-error.ts'

/** Headers of a public response: the CDN caches it until its `tag` is purged; browsers revalidate. */
const publicCaching = (tag: string) => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=30, stale-while-revalidate=300',
  'netlify-cache-tag': tag,
  // The query string does not vary the response.
  'netlify-vary': 'query=',
})

const publicHeaders: Partial<Record<EndpointName, Record<string, string>>> = {
  listEvents: publicCaching('events'),
  listProducts: publicCaching('products'),
}

const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
}

const commonHeaders = { ...securityHeaders, 'cache-control': 'no-store' }

/** Longer responses, in characters, are streamed in chunks: the platform allows a larger response that way. */
const chunkLength = 1_000_000

/** The text, streamed if it is long. */
function streamIfLong(text: string): BodyInit {
  if (text.length <= chunkLength) return text
  let at = 0
  return new ReadableStream<string>({
    pull(controller) {
      controller.enqueue(text.slice(at, at + chunkLength))
      at += chunkLength
      if (at >= text.length) controller.close()
    },
  }).pipeThrough(new TextEncoderStream())
}

const json = (body: unknown, status: number, headers: Record<string, string>) =>
  new Response(streamIfLong(JSON.stringify(body)), {
    status,
    headers: { ...commonHeaders, 'content-type': 'application/json', ...headers },
  })

/** A CSV download. */
const csv = (text: string, fileName: string) =>
  new Response(streamIfLong(text), {
    headers: {
      ...commonHeaders,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })

/** An image. Its URL is immutable, and its CSP sandbox blocks scripts when it is opened directly. */
const image = ({ type, data }: Reply<'image'>) =>
  new Response(Buffer.from(data, 'base64'), {
    headers: {
      ...commonHeaders,
      'content-type': type,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      // Purged when an image is removed, since the CDN would keep serving it.
      'netlify-cdn-cache-control': 'public, durable, max-age=31536000, immutable',
      'netlify-cache-tag': 'images',
      'netlify-vary': 'query=',
    },
  })

/** The response of a successful call, with the status and format from the endpoint table. */
export function successResponse(name: EndpointName, reply: unknown, cookies: readonly string[]): Response {
  const { status: usualStatus, ...format } = endpoints[name]
  const status = 'unhealthyStatus' in format && !(reply as Reply<'health'>).ok ? format.unhealthyStatus : usualStatus
  const response =
    status === 204
      ? new Response(null, { status, headers: commonHeaders })
      : 'csv' in format
        ? csv(String(reply), format.csv)
        : 'image' in format
          ? image(reply as Reply<'image'>)
          : json(reply, status, publicHeaders[name] ?? {})
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** The response to OPTIONS. It has no CORS headers: cross-origin calls are not allowed. */
export const allowResponse = (allow: string): Response =>
  new Response(null, { status: 204, headers: { ...commonHeaders, allow } })

/** An empty 204 response. */
export const noContent = (): Response => new Response(null, { status: 204, headers: commonHeaders })

/** Seconds until a retry makes sense after a storage failure. */
const storageRetryAfter = 2

/** The response to a thrown error. For an unexpected one it exposes the request id only. */
export function errorResponse(problem: unknown, requestId: string, headers: Record<string, string> = {}): Response {
  const httpError =
    problem instanceof HttpError
      ? problem
      : problem instanceof StorageUnavailable
        ? new HttpError(503, 'try_again', responseMessages.unavailable, { retryAfter: storageRetryAfter })
        : new HttpError(500, 'bug', responseMessages.bug)
  const { status, code, message, fields, retryAfter } = httpError
  const body: ErrorBody = { error: message, code, ...(fields && { fields }), ...(status >= 500 && { requestId }) }
  return json(body, status, { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) })
}
