/**
 * The time-outs and tries of the blobs client, in place of its own (five tries, five seconds apart, and a last failure
 * that a conditional write reports as success). It also remembers what was answered, which the client does not tell.
 */

export type Patience = {
  /** How long one try may take, in milliseconds. */
  timeoutMs: number
  tries: number
  /** The first pause between tries, in milliseconds; it doubles, and varies by half either way. */
  pauseMs: number
}

/** How the last request of one operation was answered. */
export type Answers = { status: number }

/** One answer of the service as it came, before anything was made of it; 0 where none came. */
export type Seen = { status: number; ms: number }

/** A status the client neither retries nor takes for a success. */
const givenUp = 424

const isUnclear = (status: number) => status === 409 || status === 429 || status >= 500

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** A `fetch` for one operation, which writes into `answers`. It never rejects: it answers 424 when it gives up. */
export function patientFetch(
  answers: Answers,
  { timeoutMs, tries, pauseMs }: Patience,
  watch: (seen: Seen) => void = () => {},
): typeof fetch {
  return async (input, init) => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      const started = performance.now()
      const saw = (status: number) => watch({ status, ms: performance.now() - started })
      try {
        const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
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
