/** The memory store keeps the port's promises. */
import { memoryStore } from './memory-store.ts'
import { storeContract } from './store.contract.ts'

storeContract('the memory store', async () => ({ store: memoryStore() }))
