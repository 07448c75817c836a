/** Runs the store contract on the memory store. */
import { memoryStore } from './memory-store.ts'
import { storeContract } from './store.contract.ts'

storeContract('the memory store', async () => ({ store: memoryStore() }))
