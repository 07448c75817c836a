/**
 * Interleaving simulator (deterministic simulation testing). At every storage operation any process may run next, be killed,
 * or see the clock jump. All choices come from one random source, so that a failing schedule can be replayed.
 */
import { interceptStore } from '#server/storage/intercept-store.ts'
import type { Store } from '#server/storage/store.ts'

/** Returns a number in [0, 1). */
export type Random = () => number

/** The choice without an event: no kill, no clock jump, and the current process continues. */
export const noEvent = 1 - 2 ** -20

/** A seeded random number generator (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Picks one of several items; the last one for `noEvent`. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/** A process: code on a store of its own, which yields before and after every operation. */
export type Process = { name?: string; run: (store: Store) => Promise<void> }

export type FaultRates = {
  /** Probability per step that a process is killed: its code never continues. */
  killRate: number
  /** Probability per step that the clock jumps. */
  clockJumpRate: number
}

export type SimulationResult = { steps: number; killed: ReadonlySet<Process> }

/** A schedule with more steps counts as a livelock. */
const maxSteps = 20_000

/** Runs all processes on one store in random order until each has ended or was killed. `log` gets one line per event. */
export async function simulate(
  store: Store,
  processes: readonly Process[],
  random: Random,
  { killRate, clockJumpRate }: FaultRates,
  jumpClock: () => void,
  log?: (line: string) => void,
): Promise<SimulationResult> {
  const blocked: { process: Process; resume: () => void }[] = []
  const killed = new Set<Process>()
  const running = new Set<Process>(processes)

  for (const process of processes) {
    const yieldPoint = () =>
      new Promise<void>((resume) => {
        blocked.push({ process, resume })
      })
    const steppedStore = withYieldPoints(store, yieldPoint, log && ((line) => log(`${process.name}: ${line}`)))
    void process.run(steppedStore).finally(() => running.delete(process))
  }

  /** The process with the chosen number, or the next one that is ready. For `noEvent`, the one that ran last. */
  const nextProcess = (ready: typeof blocked) => {
    const choice = random()
    if (choice === noEvent) return ready.at(-1)!
    const first = Math.floor(choice * processes.length)
    for (let number = 0; number < processes.length; number += 1) {
      const process = processes[(first + number) % processes.length]
      const found = ready.find((each) => each.process === process)
      if (found) return found
    }
    throw new Error('no process is ready')
  }

  for (let steps = 0; steps < maxSteps; steps += 1) {
    await allProcessesBlocked()
    const ready = killed.size === 0 ? blocked : blocked.filter(({ process }) => !killed.has(process))
    if (ready.length === 0) return { steps, killed }
    if (random() < killRate) {
      const victim = pick(random, [...running])
      killed.add(victim)
      log?.(`${victim.name} is killed`)
      continue
    }
    if (random() < clockJumpRate) {
      jumpClock()
      log?.('the clock jumps')
    }
    const next = nextProcess(ready)
    blocked.splice(blocked.indexOf(next), 1)
    next.resume()
  }
  throw new Error('livelock: the processes never ended')
}

/**
 * Resolves when the microtask queue is empty: then every process is blocked or has ended. `nextTick` is enough; a turn of
 * the event loop would make a schedule four times as expensive.
 */
const allProcessesBlocked = () =>
  new Promise<void>((resolve) => {
    process.nextTick(resolve)
  })

/** A store that yields before each operation and before its response. The operation itself is one step. */
function withYieldPoints(store: Store, yieldPoint: () => Promise<void>, log?: (line: string) => void): Store {
  return interceptStore(store, async (operation, verb, key) => {
    await yieldPoint()
    const result = await operation()
    log?.(`${verb} ${key}${describeOutcome(result)}`)
    await yieldPoint()
    return result
  })
}

const describeOutcome = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'won' in result ? (result.won ? ', won' : ', lost') : ''
