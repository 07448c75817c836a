/** Whether the books agree, for whoever watches the site from outside. */
import { isAuditClean } from '#server/services/operations/audit.ts'
import type { Handlers } from '#server/http/request-context.ts'

export const healthHandlers = {
  health: async (call) => ({ ok: await isAuditClean(call) }),
} satisfies Pick<Handlers, 'health'>
