/** Fault schedules for single requests: each may lose storage responses or crash at any operation while others continue. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { storeRunBy } from '#server/test-support/faults/failing-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { seeded, type Random } from '#server/test-support/simulation/simulator.ts'

export type FaultSchedule = {
  /** Crashes the request before or after its nth storage operation, counted from 1. */
  crash?: { at: number; when: 'before' | 'after' }
  /** Probability that a response is lost. */
  lostResponseRate?: number
  /** Seed for lost responses and for interleaving with concurrent requests. */
  seed: number
}

type RequestFaults = { faults: FaultSchedule; random: Random; operations: number }

const current = new AsyncLocalStorage<RequestFaults>()

/** Runs `work` with a fault schedule. Storage operations outside of any schedule never fail. */
export const withFaultSchedule = <Result>(faults: FaultSchedule, work: () => Promise<Result>): Promise<Result> =>
  current.run({ faults, random: seeded(faults.seed), operations: 0 }, work)

/** A store that fails as the current request's fault schedule says. */
export function faultyStore(store: Store): Store {
  return storeRunBy(store, async (operation) => {
    const request = current.getStore()
    if (!request) return operation()
    const { faults, random } = request
    request.operations += 1
    // A random number of microtasks interleaves concurrent requests.
    for (let steps = Math.floor(random() * 12); steps > 0; steps -= 1) await undefined
    const { at = Infinity, when } = faults.crash ?? {}
    const isLost = random() < (faults.lostResponseRate ?? 0)
    const isApplied = random() < 0.5
    if (request.operations > at || (request.operations === at && when === 'before'))
      throw new StorageUnavailable('the process crashed')
    if (isLost && !isApplied) throw new StorageUnavailable('lost before')
    const result = await operation()
    if (request.operations === at || isLost) throw new StorageUnavailable('lost after')
    return result
  })
}
