/** The street door: every call of the site, wired to the real store, the real passwords and the real clock. */
import { authenticate } from '#server/services/accounts/sessions.ts'
import { handlers } from '#server/handlers/index.ts'
import { writeLogLine } from '#server/http/log.ts'
import { createContextFactory } from '#server/http/context-factory.ts'
import { router } from '#server/http/router.ts'
import { openReplication } from '#server/replication/replicate-member.ts'
import { dependencies } from '#server/runtime.ts'

export default router({
  handlers,
  createContext: createContextFactory({ ...dependencies, openReplication }),
  authenticate,
  log: writeLogLine,
})

// Read before anything runs: literals only. No path of its own, or it would not answer at /.netlify/functions/api.
export const config = { rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] } }
