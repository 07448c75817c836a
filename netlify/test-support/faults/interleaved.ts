/** Requests whose operations run in an order that a test chooses, and that may die at one. */
import { interceptStore } from '#server/storage/intercept-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'

/** The operation at which a request dies, before or after its effect. */
export type Death = { after: number; when: 'before' | 'after' }

/** Every operation waits for its turn; a dead request's operations fail from then on, its last one after or before its effect. */
export function interleaved(store: Store, turn: () => Promise<unknown>, dies?: Death): Store {
  let operations = 0
  return interceptStore(store, async (work) => {
    operations += 1
    if (dies && operations > dies.after) throw new StorageUnavailable('the request died')
    await turn()
    const isLast = operations === dies?.after
    if (isLast && dies?.when === 'before') throw new StorageUnavailable('the request died')
    const result = await work()
    if (isLast) throw new StorageUnavailable('the request died')
    return result
  })
}
