/** Time that passes in waits only, so that a crowd on a slow store is the same on any machine. */
import { interceptStore } from '#server/storage/intercept-store.ts'
import type { Store } from '#server/storage/store.ts'

type Waiting = { at: number; wake: () => void }

/** Begins at `start`. `random` spreads what takes a while. */
export function virtualTime(start: number, random: () => number) {
  let at = 0
  // A heap: the first is the next to wake.
  const queue: Waiting[] = []
  const isBefore = (one: number, other: number) => queue[one]!.at < queue[other]!.at
  const swap = (one: number, other: number) => ([queue[one], queue[other]] = [queue[other]!, queue[one]!])
  const pause = (ms: number) =>
    new Promise<void>((wake) => {
      let nth = queue.push({ at: at + ms, wake }) - 1
      for (let parent = (nth - 1) >> 1; nth > 0 && isBefore(nth, parent); parent = (nth - 1) >> 1) {
        swap(nth, parent)
        nth = parent
      }
    })
  function next(): Waiting | undefined {
    const [first] = queue
    const last = queue.pop()
    if (queue.length === 0) return first
    queue[0] = last!
    for (let nth = 0; ;) {
      const [left, right] = [2 * nth + 1, 2 * nth + 2]
      let least = left < queue.length && isBefore(left, nth) ? left : nth
      if (right < queue.length && isBefore(right, least)) least = right
      if (least === nth) return first
      swap(nth, least)
      nth = least
    }
  }
  return {
    now: () => new Date(start + at),
    ms: () => at,
    pause,
    /** A store whose operations take `ms` milliseconds, more or less, with their effect in between. */
    slow(store: Store, ms: number, count: () => void = () => {}): Store {
      return interceptStore(store, async (operation) => {
        count()
        await pause((ms / 2) * (0.7 + 0.6 * random()))
        const result = await operation()
        await pause((ms / 2) * (0.7 + 0.6 * random()))
        return result
      })
    },
    /** Lets time pass until `work` is done. */
    async until<Result>(work: Promise<Result>): Promise<Result> {
      let isDone = false
      const end = () => void (isDone = true)
      work.then(end, end)
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        if (isDone) return work
        const waiting = next()
        if (!waiting) throw new Error('what is waited for never ends')
        at = waiting.at
        waiting.wake()
      }
    },
  }
}
