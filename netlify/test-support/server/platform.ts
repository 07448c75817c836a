/** Imitates what the platform gives to functions in production. */

/** The value of NETLIFY_BLOBS_CONTEXT for a Blobs server. */
export const blobsContext = ({ url, siteId, token }: { url: string; siteId: string; token: string }): string =>
  Buffer.from(
    JSON.stringify({ edgeURL: url, uncachedEdgeURL: url, siteID: siteId, token, primaryRegion: 'us-east-2' }),
  ).toString('base64')

/** The request with which the platform runs a scheduled function. */
export const scheduledRequest = (host = 'thenest.example') =>
  new Request(`https://${host}/.netlify/functions/reconcile`, {
    method: 'POST',
    body: JSON.stringify({ next_run: '2026-11-18T17:05:00.000Z' }),
  })
