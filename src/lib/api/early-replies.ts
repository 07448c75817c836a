/** Replies that public/before-paint.js asks for after the first paint, while this code is loading. */

/**
 * `profile` is the stored profile, as text, of the person who was signed in then. `replies` returns the replies by address; it
 * sends the requests if that has not happened yet.
 */
type Early = { profile: string | null; replies: () => Map<string, Promise<Response>> }

/** Milliseconds after which an early reply is too old to be shown as the current one. */
const usableMs = 20_000

/**
 * The early reply of an address, once; undefined if there is none, if it failed, or if somebody else has signed in since.
 * @param profile the stored profile, as text
 */
export function takeEarlyReply(address: string, profile: string | null): Promise<Response | undefined> | undefined {
  const { early } = window as { early?: Early }
  const replies = early?.replies()
  const reply = replies?.get(address)
  if (!early || !reply) return undefined
  replies?.delete(address)
  if (early.profile !== profile || performance.now() > usableMs) return undefined
  return reply.catch(() => undefined)
}
