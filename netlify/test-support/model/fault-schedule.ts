/** What becomes of single requests: each may lose answers of the storage or die at any of its operations, while others go on. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { seeded, type Chance } from '#server/test-support/simulation/simulator.ts'

export type FaultSchedule = {
  /** The process dies at this operation, before or after it is done; never if there are fewer. */
  dies?: { at: number; when: 'before' | 'after' }
  /** How often an answer goes missing. */
  losses?: number
  /** Decides what is lost, and how the request is mixed with those beside it. */
  seed: number
}

type Life = { fate: FaultSchedule; chance: Chance; operations: number }

const lives = new AsyncLocalStorage<Life>()

/** Does some work under a fate. What is done outside of any fate always succeeds. */
export const under = <Result>(fate: FaultSchedule, work: () => Promise<Result>): Promise<Result> =>
  lives.run({ fate, chance: seeded(fate.seed), operations: 0 }, work)

/** The store as each request meets it. */
export function withFaults(store: Store): Store {
  const live = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    const life = lives.getStore()
    if (!life) return operation()
    const { fate, chance } = life
    life.operations += 1
    // Steps of different length mix the requests that are under way.
    for (let steps = Math.floor(chance() * 12); steps > 0; steps -= 1) await undefined
    const { at = Infinity, when } = fate.dies ?? {}
    const isLost = chance() < (fate.losses ?? 0)
    const landsStill = chance() < 0.5
    if (life.operations > at || (life.operations === at && when === 'before'))
      throw new StorageUnavailable('the process died')
    if (isLost && !landsStill) throw new StorageUnavailable('lost before')
    const result = await operation()
    if (life.operations === at || isLost) throw new StorageUnavailable('lost after')
    return result
  }
  return {
    read: (key) => live(() => store.read(key)),
    create: (key, value) => live(() => store.create(key, value)),
    replace: (key, tag, value) => live(() => store.replace(key, tag, value)),
    list: (prefix) => live(() => store.list(prefix)),
    remove: (key) => live(() => store.remove(key)),
  }
}
