/** Builds the bodies of responses and the headers that depend on the endpoint; `middleware/response-headers.ts` adds the rest. */
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'

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
  publicClosures: publicCaching('closures'),
  clubPlaces: publicCaching('places'),
}

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

/** A JSON response. */
export const json = (body: unknown, status: number, headers: Record<string, string>): Response =>
  new Response(streamIfLong(JSON.stringify(body)), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** A CSV download. */
const csv = ({ text, fileName }: Reply<'exportRsvps'>) =>
  new Response(streamIfLong(text), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })

/** An image. Its URL is immutable, and its CSP sandbox blocks scripts when it is opened directly. */
const image = ({ type, data }: Reply<'image'>) =>
  new Response(Buffer.from(data, 'base64'), {
    headers: {
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

/** `tag` is its ETag; without `text`, the program has it already. */
type CalendarReply = { tag: string; text?: string | undefined }

/** A calendar, which only its program keeps, and asks each time whether it has changed. */
const calendar = ({ tag, text }: CalendarReply) =>
  new Response(text ?? null, {
    status: text === undefined ? 304 : 200,
    headers: {
      ...(text !== undefined && {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="calendar.ics"',
      }),
      etag: `"${tag}"`,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    },
  })

/** The response of a successful call, with the status and format from the endpoint table. */
export function successResponse(name: EndpointName, reply: unknown, cookies: readonly string[]): Response {
  const { status: usualStatus, ...format } = endpoints[name]
  const status = 'unhealthyStatus' in format && !(reply as Reply<'health'>).ok ? format.unhealthyStatus : usualStatus
  const response =
    status === 204
      ? noContent()
      : 'csv' in format
        ? csv(reply as Reply<'exportRsvps'>)
        : 'image' in format
          ? image(reply as Reply<'image'>)
          : 'calendar' in format
            ? calendar(reply as CalendarReply)
            : json(reply, status, publicHeaders[name] ?? {})
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** An empty 204 response. */
export const noContent = (headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 204, headers })
