/** Traces: record the random choices of a schedule, replay them, and simplify a failing schedule to the choices it needs. */
import { noEvent, type Random } from './simulator.ts'

/** A random integer from 0 to `max`, both included; 0 for `noEvent`. */
export const randomInt = (random: Random, max: number): number => Math.floor((1 - random()) * (max + 1)) % (max + 1)

/** Wraps a random source and records its choices in `trace`. */
export function recordTrace(random: Random): { random: Random; trace: number[] } {
  const trace: number[] = []
  return {
    trace,
    random() {
      const choice = random()
      trace.push(choice)
      return choice
    },
  }
}

/** A random source that replays a trace, followed by `noEvent`. */
export function replayTrace(trace: readonly number[]): Random {
  let at = 0
  return () => trace[at++] ?? noEvent
}

/** The number of choices in a trace that are events. */
export const countEvents = (trace: readonly number[]): number => trace.filter((choice) => choice !== noEvent).length

/** Shrinks a failing trace: removes parts or replaces them with `noEvent`, large parts first, as long as it still fails. */
export async function simplify(
  trace: readonly number[],
  fails: (trace: readonly number[]) => Promise<boolean>,
  maxTries = 4000,
): Promise<readonly number[]> {
  let best = trace
  let tried = 0
  const accept = async (candidate: readonly number[]) => {
    tried += 1
    if (tried > maxTries || !(await fails(candidate))) return false
    best = candidate
    return true
  }
  /** One pass over the trace with parts of one size. */
  const pass = async (size: number) => {
    for (let start = 0; start < best.length;) {
      const [head, part, tail] = [best.slice(0, start), best.slice(start, start + size), best.slice(start + size)]
      if (await accept([...head, ...tail])) continue
      if (countEvents(part) > 0) await accept([...head, ...part.map(() => noEvent), ...tail])
      start += size
    }
  }
  for (let size = Math.ceil(trace.length / 2); size > 1; size = Math.floor(size / 2)) await pass(size)
  let before: number
  do {
    before = best.length + countEvents(best)
    await pass(1)
  } while (best.length + countEvents(best) < before)
  return best
}
