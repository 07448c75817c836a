/**
 * A `fetch` with timeouts and retries for the blobs client, in place of the client's own (five tries, five seconds apart,
 * and a last failure that a conditional write reports as success). Also records the last status, which the client hides.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Limits of one operation. */
export type RetryPolicy = {
  /** Time limit of one try, in milliseconds. */
  timeoutMs: number
  /** Maximum number of tries, the first included. */
  maxTries: number
  /** Pause before the second try, in milliseconds. Doubles each time, with 50% jitter. */
  backoffMs: number
}

/** Status of the last request of one operation; 0 before the first. `wasUnclear`: an earlier one may have taken effect. */
export type LastResponse = { status: number; wasUnclear?: boolean }

/** One response of the service, also of a failed try; `status` is 0 if there was none. */
export type ObservedResponse = { status: number; ms: number }

/** Reported after the last try: a status the client neither retries nor treats as success. */
const gaveUp = 424

/** True if the request may or may not have taken effect, and is worth a retry. */
const isUnclear = (status: number) => status === 409 || status === 429 || status >= 500

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Runs a function outside the async context of the current request. The platform lists every fetch of a request in one
 * response header, and a call that reads some hundred blobs would exceed the header limit. This file is loaded before any
 * request, so the snapshot is empty.
 */
const outsideRequest = AsyncLocalStorage.snapshot()

/** Creates the `fetch` of one operation; sets `last`. Never rejects: responds with 424 after the last try. */
export function retryFetch(
  last: LastResponse,
  { timeoutMs, maxTries, backoffMs }: RetryPolicy,
  onResponse: (response: ObservedResponse) => void = () => {},
): typeof fetch {
  return async (input, init) => {
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      if (attempt > 0) await pause(backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      const started = performance.now()
      const observe = (status: number) => onResponse({ status, ms: performance.now() - started })
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await outsideRequest(() => fetch(input, { ...init, signal }))
        // Read the body here, so that a truncated response counts as a failed try.
        const body = await response.arrayBuffer()
        observe(response.status)
        if (!isUnclear(response.status)) {
          last.status = response.status
          const { status, headers } = response
          return new Response(body.byteLength > 0 ? body : null, { status, headers })
        }
      } catch {
        // No connection, timeout or truncated response: the outcome is unknown.
        observe(0)
      }
      last.wasUnclear = true
    }
    last.status = gaveUp
    return new Response(null, { status: gaveUp })
  }
}
