/** Makes the e-mails with the numbers of the week due, on Mondays. Safe to run at any time. */
import { facilityClock, weekdayOf } from '#domain/calendar/calendar.ts'
import { wantedMails } from '#domain/inbox/staff-mails.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import { allStaff } from '#server/repositories/accounts/staff.ts'
import { keys } from '#server/repositories/keys.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** Each colleague who wants them is told once. @returns how many e-mails are due. */
export async function tellNumbers(context: ServiceContext): Promise<number> {
  const { day } = facilityClock(context.now())
  if (!context.mailEnabled || weekdayOf(day) !== 0 || isQuiet(context.now())) return 0
  const colleagues = (await allStaff(context.store)).filter(({ staffRole, mail }) =>
    wantedMails(staffRole, mail).includes('mondays'),
  )
  const told = colleagues.map(({ accountKey }) =>
    ifMade(context, 'numbers of the week', () =>
      transact(context, [keys.told(accountKey)], (documents) => {
        const last = documents.get(keys.told(accountKey))
        if (last?.numbers === day) return false
        documents.set(keys.told(accountKey), {
          v: 1,
          items: [],
          ...last,
          at: documents.now.toISOString(),
          numbers: day,
        })
        queueMessage(documents, { accountKey, kind: 'numbers_staff', subjectRef: day })
        return true
      }),
    ),
  )
  return (await Promise.all(told)).filter((isDue) => isDue === true).length
}
