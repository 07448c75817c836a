/**
 * The time-outs and tries of the blobs client, in place of its own (five tries, five seconds apart, and a last failure
 * that a conditional write reports as success). It also remembers what was answered, which the client does not tell.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type RetryPolicy = {
  /** How long one try may take, in milliseconds. */
  timeoutMs: number
  tries: number
  /** The first pause between tries, in milliseconds; it doubles, and varies by half either way. */
  pauseMs: number
}

/** How the last request of one operation was answered. */
export type RetryFetch = { status: number }

/** One answer of the service as it came, before anything was made of it; 0 where none came. */
export type ObservedResponse = { status: number; ms: number }

/** A status the client neither retries nor takes for a success. */
const givenUp = 424

const isUnclear = (status: number) => status === 409 || status === 429 || status >= 500

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Runs something apart from the request that asks for it. The platform notes every fetch of a request in one header of its
 * answer, and a call that reads some hundred blobs would have more of them than a header may hold. This file is loaded
 * before any request, so what surrounds it now is nothing.
 */
const apartFromRequest = AsyncLocalStorage.snapshot()

/** A `fetch` for one operation, which writes into `answers`. It never rejects: it answers 424 when it gives up. */
export function retryFetch(
  answers: RetryFetch,
  { timeoutMs, tries, pauseMs }: RetryPolicy,
  watch: (seen: ObservedResponse) => void = () => {},
): typeof fetch {
  return async (input, init) => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      const started = performance.now()
      const saw = (status: number) => watch({ status, ms: performance.now() - started })
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await apartFromRequest(() => fetch(input, { ...init, signal }))
        // Read here, so that an answer that breaks off half way counts as none.
        const body = await response.arrayBuffer()
        saw(response.status)
        if (!isUnclear(response.status)) {
          answers.status = response.status
          const { status, headers } = response
          return new Response(body.byteLength > 0 ? body : null, { status, headers })
        }
      } catch {
        // No connection, no time, or half an answer: nobody knows what was done.
        saw(0)
      }
    }
    answers.status = givenUp
    return new Response(null, { status: givenUp })
  }
}
