/** A process of a simulation that asks services: it may be killed, its clock is its own, and its work ends with what comes after the response. */
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { testContext, wednesdayNoon, type TestContext } from '#server/test-support/server/booking-context.ts'
import type { Process } from './simulator.ts'

/** `report` gets every error but an unavailable storage. */
export const serviceProcess = (
  work: (context: TestContext) => Promise<unknown>,
  report: (problem: string) => void,
  { start = wednesdayNoon, mutant = (store: Store) => store } = {},
): Process => ({
  async run(own) {
    const context = testContext(mutant(own), start)
    try {
      await work(context)
      await context.drainWaitUntil()
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) report(String(error))
    }
  },
})
