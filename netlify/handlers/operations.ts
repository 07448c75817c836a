/** Handlers of health of the site. */
import type { Handlers } from '#server/http/call.ts'
import { isAuditClean } from '#server/services/operations/audit.ts'
import { jobStates } from '#server/services/operations/jobs.ts'

export const operationsHandlers = {
  /** For uptime monitors: not ok if the last audit found violations, a job is late or keeps failing, or a setting is wrong. */
  async health(call) {
    const [isClean, jobs] = await Promise.all([isAuditClean(call), jobStates(call)])
    const settings = call.settingProblems?.map(({ variable }) => variable) ?? []
    const isFailing = Object.values(jobs).some((state) => state === 'late' || state === 'failed')
    const ok = isClean && !isFailing && settings.length === 0
    return { ok, store: call.environment, jobs, ...(settings.length > 0 && { settings }) }
  },
} satisfies Partial<Handlers>
