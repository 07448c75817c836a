/**
 * Explores the orders in which things can happen (deterministic simulation of interleavings): every storage operation is a
 * point where any process may go next, be killed, or be overtaken by the clock. Chance decides everything, so that a bad schedule can be played again.
 */
import type { Store } from '#server/storage/store.ts'

/** A number from 0 to 1, below 1. */
export type Chance = () => number

/** What chance says when nothing happens: nobody dies, no clock jumps, and whoever is at work goes on. */
export const calm = 1 - 2 ** -20

/** Random numbers, the same for the same seed (mulberry32). */
export function seeded(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One of several; the last of them when all is calm. */
export const pick = <Item>(chance: Chance, items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!

/** One process: some code on a store of its own, which waits for its turn before and after every operation. */
export type Process = { name?: string; run: (store: Store) => Promise<void> }

export type Chances = {
  /** How often, per step, a process is killed: its code never goes on. */
  kills: number
  /** How often, per step, the clock jumps. */
  jumps: number
}

export type SimulationResult = { steps: number; killed: ReadonlySet<Process> }

const livelock = 20_000

/** Runs all processes on one store to their end or death, in an order that chance chooses; `tell` hears what happens. */
export async function simulate(
  store: Store,
  processes: readonly Process[],
  chance: Chance,
  { kills, jumps }: Chances,
  jump: () => void,
  tell?: (line: string) => void,
): Promise<SimulationResult> {
  const waiting: { process: Process; go: () => void }[] = []
  const killed = new Set<Process>()
  const running = new Set<Process>(processes)

  for (const process of processes) {
    const turn = () =>
      new Promise<void>((go) => {
        waiting.push({ process, go })
      })
    const own = storeInTurns(store, turn, tell && ((line) => tell(`${process.name}: ${line}`)))
    void process.run(own).finally(() => running.delete(process))
  }

  /** A process by its number, or the next after it that is ready; whoever was at work last when all is calm. */
  const whoIsNext = (ready: typeof waiting) => {
    const said = chance()
    if (said === calm) return ready.at(-1)!
    const first = Math.floor(said * processes.length)
    for (let number = 0; number < processes.length; number += 1) {
      const process = processes[(first + number) % processes.length]
      const found = ready.find((each) => each.process === process)
      if (found) return found
    }
    throw new Error('nobody is ready')
  }

  for (let steps = 0; steps < livelock; steps += 1) {
    await everybodyWaits()
    const ready = killed.size === 0 ? waiting : waiting.filter(({ process }) => !killed.has(process))
    if (ready.length === 0) return { steps, killed }
    if (chance() < kills) {
      const victim = pick(chance, [...running])
      killed.add(victim)
      tell?.(`${victim.name} is killed`)
      continue
    }
    if (chance() < jumps) {
      jump()
      tell?.('the clock jumps')
    }
    const next = whoIsNext(ready)
    waiting.splice(waiting.indexOf(next), 1)
    next.go()
  }
  throw new Error('the processes never came to rest')
}

/**
 * Node calls back here when no promise has anything left to do: then everybody who can go without a turn has gone.
 * A turn of the event loop would tell the same, at four times the price of a whole schedule.
 */
const everybodyWaits = () =>
  new Promise<void>((resolve) => {
    process.nextTick(resolve)
  })

/** Waits for a turn before each operation, which is then one step, and again before its answer arrives. */
function storeInTurns(store: Store, turn: () => Promise<void>, tell?: (line: string) => void): Store {
  const inTurns = async <Result>(operation: () => Promise<Result>, verb: keyof Store, key: string): Promise<Result> => {
    await turn()
    const result = await operation()
    tell?.(`${verb} ${key}${outcomeIn(result)}`)
    await turn()
    return result
  }
  return {
    read: (key) => inTurns(() => store.read(key), 'read', key),
    create: (key, value) => inTurns(() => store.create(key, value), 'create', key),
    replace: (key, tag, value) => inTurns(() => store.replace(key, tag, value), 'replace', key),
    list: (prefix) => inTurns(() => store.list(prefix), 'list', prefix),
    remove: (key) => inTurns(() => store.remove(key), 'remove', key),
  }
}

const outcomeIn = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'won' in result ? (result.won ? ', won' : ', lost') : ''
