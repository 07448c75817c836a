/** What the platform gives its functions in production, played here. */

/** Where the blobs are, as a function is told in NETLIFY_BLOBS_CONTEXT. */
export const blobsContext = ({ url, siteId, token }: { url: string; siteId: string; token: string }): string =>
  Buffer.from(JSON.stringify({ edgeURL: url, uncachedEdgeURL: url, siteID: siteId, token })).toString('base64')

/** How the platform calls a function that runs by the clock. */
export const byTheClock = () => new Request('https://thenest.example/.netlify/functions/settle', { method: 'POST' })
