/** Opens the real store for records of the present shapes: what every street door works with. */
import { openBlobsStore, type Where } from '#server/storage/blobs-store.ts'
import { versioned } from './record-versions.ts'

export const openRepositories = (where: Where) => versioned(openBlobsStore(where))
