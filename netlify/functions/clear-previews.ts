/** Scheduled function that clears the stores of unused deploy previews once a day. Only the published production deploy does. */
import { clearPreviews } from '#server/services/operations/clear-previews.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { runJob } from '#server/run-job.ts'
import { dependencies } from '#server/runtime.ts'
import { openSiteStores } from '#server/storage/site-stores.ts'

export default (request: Request, platform: Platform): Promise<void> =>
  runJob('clear-previews', request, platform, async ({ context, readOnly }) => {
    if (readOnly || context.environment !== 'production') return { outcome: 'off' }
    return clearPreviews({ stores: openSiteStores(), openStore: dependencies.openStore, now: context.now })
  })

// Netlify reads this statically: literals only.
export const config = { nodeVersion: '24', schedule: '41 9 * * *' }
