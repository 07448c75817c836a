/** Makes the e-mails of staff about the inbox due, every five minutes. Safe to run at any time. */
import { isFor, isUrgent } from '#domain/inbox/item-kinds.ts'
import { wantedMails, whatToTell } from '#domain/inbox/staff-mails.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import { allStaff } from '#server/repositories/accounts/staff.ts'
import { keys } from '#server/repositories/keys.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { openItems } from './inbox.ts'

/** What a colleague is told, and that they were, are one: a run that is killed repeats nothing and loses nothing. @returns how many e-mails are due. */
export async function tellStaff(context: ServiceContext): Promise<number> {
  if (!context.mailEnabled) return 0
  const colleagues = (await allStaff(context.store)).flatMap((colleague) => {
    const wanted = wantedMails(colleague.staffRole, colleague.mail)
    return wanted.length > 0 ? [{ ...colleague, wanted }] : []
  })
  if (colleagues.length === 0) return 0
  const isNight = isQuiet(context.now())
  const open = await openItems(context, (kind) => !isNight || isUrgent(kind))
  const told = colleagues.map(({ accountKey, wanted, ...colleague }) =>
    ifMade(context, 'emails of a colleague', () =>
      transact(context, [keys.told(accountKey)], (documents) => {
        const own = open.filter((item) => isFor(colleague, item))
        const next = whatToTell(documents.get(keys.told(accountKey)), wanted, own, documents.now)
        if (!next) return 0
        documents.set(keys.told(accountKey), next.told)
        for (const mail of next.mails) queueMessage(documents, { accountKey, ...mail })
        return next.mails.length
      }),
    ),
  )
  return (await Promise.all(told)).reduce<number>((sum, count) => sum + (count === 'unreadable' ? 0 : count), 0)
}
