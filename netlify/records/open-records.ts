/** Opens the real store for records of the present shapes: what every street door works with. */
import { openBlobsStore, type Where } from '#server/store/blobs-store.ts'
import { versioned } from './versions.ts'

export const openRecords = (where: Where) => versioned(openBlobsStore(where))
