/**
 * Writes a message to families. The message, its log entry and the list of who has still to get it are one transaction; after
 * that every family gets it in a transaction of its own, with its e-mail. A run that is killed is continued by the job.
 */
import pMap from 'p-map'
import { addDays, today, monthsBefore } from '#domain/calendar/calendar.ts'
import { mailKindOf, noticeUntil, type Addressees } from '#domain/club-messages/club-messages.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { dueSoon } from '#domain/inbox/deadlines.ts'
import { afterQuiet } from '#domain/notifications/quiet-hours.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { itemKey, setItem } from '#server/repositories/items.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { ifMade, keysUnder, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { countMessage, boundedKey } from '#server/services/limits/rate-limits.ts'
import type { ClubMessage, ReceivedMessage } from '#records/club-messages.ts'
import { recipientsOf } from './recipients.ts'

export type WriteResult =
  | { outcome: 'sent'; families: number }
  | { outcome: 'nobody' | 'no_such_event' | 'no_member' }
  | { outcome: 'too_soon' | 'too_many'; seconds: number }

/** One message for each idempotency key, also if it is repeated after midnight. */
export async function writeToFamilies(
  context: ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  to: Addressees,
  { subject, text }: Pick<ClubMessage, 'subject' | 'text'>,
): Promise<WriteResult> {
  const { principal, idempotencyKey } = context
  const recipients = await recipientsOf(context, to)
  if (typeof recipients === 'string') return { outcome: recipients }
  const { families, name, eventDay } = recipients
  const now = context.now()
  const [id, ofYesterday] = [today(now), addDays(today(now), -1)].map(
    (day) => `msg_${day}_${hash('message', principal.id, idempotencyKey).slice(0, 20)}`,
  ) as [string, string]
  const limits = (['message', 'messages'] as const).map((act) => boundedKey(act, principal.accountKey, now))
  const [family] = to.kind === 'family' ? families.values() : []
  const logged = logIn(context, 'message_sent', id, { member: family?.id, to: toInLog(to, name) })
  const known = [
    keys.clubMessage(id),
    keys.clubMessage(ofYesterday),
    keys.clubMessageDelivery(id),
    ...limits,
    itemKey('messages_many', principal.id),
  ]
  const result = await transact(logged, known, (documents): WriteResult => {
    const sent = documents.get(keys.clubMessage(id)) ?? documents.get(keys.clubMessage(ofYesterday))
    if (sent) return { outcome: 'sent', families: sent.families }
    if (families.size === 0) return { outcome: 'nobody' }
    const refused = countMessage(documents, principal.accountKey)
    if (refused?.outcome === 'too_many')
      setItem(documents, 'messages_many', principal.id, { due: dueSoon(documents.now) })
    if (refused) {
      documents.repeatable()
      return refused
    }
    const until = noticeUntil(to, eventDay, documents.now)
    const about = { subject, text, to: { ...to, name }, until, families: families.size }
    const message = { v: 1, ...about, ...doneBy(principal, documents.now) } as const
    documents.set(keys.clubMessage(id), message)
    documents.set(keys.clubMessageDelivery(id), { v: 1, left: [...families.keys()] })
    return { outcome: 'sent', families: families.size }
  })
  if (result.outcome === 'sent') context.waitUntil(deliver(context, id))
  return result
}

/** Without the name of a family. */
const toInLog = ({ kind, id }: Addressees, title: string): string | undefined =>
  ({ day: id, event: title, family: undefined, all: 'All families' })[kind]

/** A run tells nobody further after this; the next one goes on. */
const runMs = 10_000
const concurrency = 12

/** Gives a message to the families that have still to get it. Idempotent, and safe to run twice at a time. */
async function deliver(context: ServiceContext, id: string): Promise<void> {
  const { store } = context
  const startedAt = context.now().getTime()
  const [message, delivery] = await Promise.all([
    store.read(keys.clubMessage(id)),
    store.read(keys.clubMessageDelivery(id)),
  ])
  if (!delivery) return
  const told = await pMap(
    message ? delivery.value.left : [],
    async (accountKey) => {
      if (context.now().getTime() - startedAt > runMs) return undefined
      // A family whose record is damaged has raised an alarm, and stops no other.
      await ifMade(context, 'message to a family', () => tell(context, id, message!.value, accountKey))
      return accountKey
    },
    { concurrency },
  )
  const isTold = new Set(told)
  const left = delivery.value.left.filter((accountKey) => message && !isTold.has(accountKey))
  if (left.length === 0) return store.remove(keys.clubMessageDelivery(id))
  await updateWithRetry(context, keys.clubMessageDelivery(id), (current) => current && { ...current, left })
}

/** Gives a message to one family, unless it has it: the notice and the e-mail are one transaction. */
async function tell(context: ServiceContext, id: string, message: ClubMessage, accountKey: string): Promise<void> {
  const now = context.now()
  const kind = mailKindOf(message)
  const delayMs = kind === 'club_message_today' ? 0 : afterQuiet(now).getTime() - now.getTime()
  const intent = { accountKey, kind, subjectRef: id }
  const key = keys.familyMessages(accountKey)
  const isAlone = message.to.kind === 'family'
  const known = [keys.member(accountKey), key, keys.clubMessage(id), ...messageKeys(context, intent, delayMs)]
  await transact(context, known, (documents) => {
    const member = memberIn(documents, accountKey)
    const { messages } = documents.get(key) ?? { messages: [] }
    if (!member || member.deleting) {
      // What was to this family alone goes with it.
      if (isAlone) documents.set(keys.clubMessage(id), null)
      return
    }
    if (messages.some((each) => each.id === id)) return
    const received: ReceivedMessage = { id, until: message.until, seen: [], ...(isAlone && { alone: true }) }
    documents.set(key, { v: 1, messages: [...messages.filter((each) => !isOld(each, now)), received] })
    queueMessage(documents, intent, delayMs)
  })
}

/** True once the message itself is removed. */
export const isOld = ({ id }: Pick<ReceivedMessage, 'id'>, now: Date): boolean =>
  (id.split('_')[1] ?? '') < monthsBefore(today(now), retentionPeriods.messageMonths)

/** Goes on with messages whose run was killed. @returns how many there were. */
export async function deliverMessages(context: ServiceContext): Promise<number> {
  const unfinished = await keysUnder(context.store, keys.allClubMessageDeliveries)
  for (const key of unfinished)
    await ifMade(context, 'message to families', () =>
      deliver(context, key.slice(keys.allClubMessageDeliveries.length)),
    )
  return unfinished.length
}
