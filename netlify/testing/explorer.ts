/**
 * Explores the orders in which things can happen: every storage operation is a point where any process may go next,
 * be killed, or be overtaken by the clock. A seed decides everything, so that a bad schedule can be replayed.
 */
import type { Store } from '#server/store/store.ts'

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!

/** One process: some code on a store of its own, which waits for its turn before and after every operation. */
export type Process = { run: (store: Store) => Promise<void> }

export type Chances = {
  /** How often, per step, a process is killed: its code never goes on. */
  kills: number
  /** How often, per step, the clock jumps. */
  jumps: number
}

export type Explored = { steps: number; killed: ReadonlySet<Process> }

const livelock = 20_000

/** Runs all processes on one store to their end or death, in an order the random numbers choose. */
export async function explore(
  store: Store,
  processes: readonly Process[],
  random: () => number,
  { kills, jumps }: Chances,
  jump: () => void,
): Promise<Explored> {
  const waiting: { process: Process; go: () => void }[] = []
  const killed = new Set<Process>()
  const running = new Set<Process>(processes)
  const turn = (process: Process) =>
    new Promise<void>((go) => {
      waiting.push({ process, go })
    })

  for (const process of processes) {
    const scheduled = storeInTurns(store, () => turn(process))
    void process.run(scheduled).finally(() => running.delete(process))
  }

  for (let steps = 0; steps < livelock; steps += 1) {
    // When the event loop turns, everybody who can go without a turn has gone.
    await new Promise(setImmediate)
    const ready = waiting.filter(({ process }) => !killed.has(process))
    if (ready.length === 0) return { steps, killed }
    if (random() < kills) {
      killed.add(pick(random, [...running]))
      continue
    }
    if (random() < jumps) jump()
    const next = pick(random, ready)
    waiting.splice(waiting.indexOf(next), 1)
    next.go()
  }
  throw new Error('the processes never came to rest')
}

/** Waits for a turn before each operation, which is then one step, and again before its answer arrives. */
function storeInTurns(store: Store, turn: () => Promise<void>): Store {
  const inTurns = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    await turn()
    const result = await operation()
    await turn()
    return result
  }
  return {
    read: (key) => inTurns(() => store.read(key)),
    create: (key, value) => inTurns(() => store.create(key, value)),
    replace: (key, tag, value) => inTurns(() => store.replace(key, tag, value)),
    list: (prefix) => inTurns(() => store.list(prefix)),
    remove: (key) => inTurns(() => store.remove(key)),
  }
}
