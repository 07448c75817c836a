/** Imitates what the platform gives to functions in production. */

/** The value of NETLIFY_BLOBS_CONTEXT for a Blobs server. */
export const blobsContext = ({ url, siteId, token }: { url: string; siteId: string; token: string }): string =>
  Buffer.from(JSON.stringify({ edgeURL: url, uncachedEdgeURL: url, siteID: siteId, token })).toString('base64')

/** The request with which the platform runs a scheduled function. */
export const scheduledRequest = () =>
  new Request('https://thenest.example/.netlify/functions/reconcile', { method: 'POST' })
