/** Handlers of the club's operation: health and the overview of figures. */
import { isAuditClean } from '#server/services/operations/audit.ts'
import { jobStates } from '#server/services/operations/jobs.ts'
import { overview } from '#server/services/reports/overview.ts'
import type { Handlers } from '#server/http/call.ts'

export const operationsHandlers = {
  /** For uptime monitors: false if the last audit found violations, or a job that has run before is late. */
  async health(call) {
    const [isClean, jobs] = await Promise.all([isAuditClean(call), jobStates(call)])
    return { ok: isClean && !Object.values(jobs).includes('late'), store: call.environment, jobs }
  },

  overview: (call) => overview(call, Number(call.query.weeks)),
} satisfies Partial<Handlers>
