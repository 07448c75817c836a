/** Handlers of the club's operation: health, the overview of figures, and the outbox. */
import { isAuditClean } from '#server/services/operations/audit.ts'
import { jobStates } from '#server/services/operations/jobs.ts'
import { overview } from '#server/services/reports/overview.ts'
import type { Handlers } from '#server/http/call.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { retryEntry } from '#server/repositories/outbox.ts'
import { outbox, toOutboxMessage } from '#server/services/outbox/outbox.ts'
import { answer, needMail } from './answer.ts'
import { refusals } from './refusals.ts'

export const operationsHandlers = {
  /** For uptime monitors: not ok if the last audit found violations, a job is late or keeps failing, or a setting is wrong. */
  async health(call) {
    const [isClean, jobs] = await Promise.all([isAuditClean(call), jobStates(call)])
    const settings = call.settingProblems?.map(({ variable }) => variable) ?? []
    const isFailing = Object.values(jobs).some((state) => state === 'late' || state === 'failed')
    const ok = isClean && !isFailing && settings.length === 0
    return { ok, store: call.environment, jobs, ...(settings.length > 0 && { settings }) }
  },

  overview: (call) => overview(call, Number(call.query.weeks)),

  listOutbox: (call) => outbox(call),

  async retryMail(call) {
    needMail(call)
    const [, accountKey = '', id = ''] = /^([0-9a-f]{40})-([0-9a-f]{40})$/.exec(call.params.id) ?? []
    const entry = id === '' ? undefined : await retryEntry(call, { accountKey, id })
    const message = answer((entry && toOutboxMessage({ accountKey, id }, entry)) ?? 'not_found', refusals.outbox)
    if (message.state !== 'waiting') answer('sent', refusals.outbox)
    const member = await readMember(call.store, accountKey)
    await writeAdminLog(call, call.principal, 'mail_retried', id, { member: member?.value.id })
    return { message }
  },
} satisfies Partial<Handlers>
