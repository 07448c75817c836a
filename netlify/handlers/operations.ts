/** Handlers of the club's operation: health, the overview of figures, and the storage check. */
import { storageCheckMessages } from '#domain/messages/admin-messages.ts'
import { isAuditClean } from '#server/services/operations/audit.ts'
import { jobStates } from '#server/services/operations/jobs.ts'
import { lastStorageCheck, runStorageCheck } from '#server/services/operations/storage-check/run-checks.ts'
import { overview } from '#server/services/reports/overview.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'

export const operationsHandlers = {
  /** For uptime monitors: false if the last audit found violations, or a job that has run before is late. */
  async health(call) {
    const [isClean, jobs] = await Promise.all([isAuditClean(call), jobStates(call)])
    return { ok: isClean && !Object.values(jobs).includes('late'), store: call.environment, jobs }
  },

  overview: (call) => overview(call, Number(call.query.weeks)),

  async lastStorageCheck(call) {
    const { environment, storageCheckTarget } = call
    const { context = 'none', published = false } = storageCheckTarget ?? {}
    return { deploy: { environment, context, published, node: process.version }, ...(await lastStorageCheck(call)) }
  },

  async runStorageCheck(call) {
    const report = await runStorageCheck(call)
    if (report === 'in_progress') throw new HttpError(409, 'in_progress', storageCheckMessages.running)
    if (report === 'nowhere') throw new HttpError(404, 'not_found', storageCheckMessages.unavailable)
    return { report }
  },
} satisfies Partial<Handlers>
