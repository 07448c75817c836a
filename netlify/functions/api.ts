/** Netlify function that serves the whole API. */
import { keyUsesOf } from '#server/repositories/key-uses.ts'
import { knowSettings } from '#server/repositories/club-settings.ts'
import { authenticate } from '#server/services/sign-in/sessions.ts'
import { handlers } from '#server/handlers/handlers.ts'
import { writeLogLine } from '#server/http/log.ts'
import { createContextFactory } from '#server/context/context-factory.ts'
import { router } from '#server/http/router.ts'
import { memberReplicator } from '#server/replication/replicate-member.ts'
import { dependencies } from '#server/runtime.ts'

export default router({
  handlers,
  createContext: createContextFactory({ ...dependencies, openReplication: memberReplicator }),
  authenticate,
  knowSettings,
  keyUses: keyUsesOf,
  log: writeLogLine,
})

// Netlify reads this statically: literals only. Without a `path`, so that /.netlify/functions/api keeps working.
export const config = {
  nodeVersion: '24',
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
}
