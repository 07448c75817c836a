/** The outbox for the front desk: what became of each e-mail, and which families could not be reached. */
import type { Reply } from '#api-contract/schemas.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { instantOf, shortMoment } from '#domain/calendar/calendar.ts'
import { outboxMessages } from '#domain/messages/admin-messages.ts'
import { isStaffKind, isVisitorKind } from '#domain/notifications/mail-kinds.ts'
import { outboxRows, receivedRows, type Members, type OutboxRow } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { parseHourRef } from '#server/repositories/mail-subject-refs.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { shownState } from '#server/repositories/outbox.ts'
import type { OutboxName } from '#server/repositories/outbox-queue.ts'
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { changesOfMembers } from '#server/services/bookings/club-changes.ts'
import { messageCalls } from '#server/services/club-messages/sent-messages.ts'
import type { Caregiver } from '#records/families.ts'
import type { OutboxEntry } from '#records/messages.ts'
import { bookingOf, titleOf, unreachedByMail, untold } from './calls.ts'

type Outbox = Reply<'listOutbox'>
type Message = Reply<'retryMail'>['message']

/** How many sent messages are listed. All others are. */
const sentShown = 200

/** An entry as staff see it; undefined if there was nothing to say. */
export function toOutboxMessage({ accountKey, id }: OutboxName, entry: OutboxRow): Message | undefined {
  const state = shownState(entry.state)
  if (state === undefined) return undefined
  const { kind, subjectRef, at, tries, notBefore, endedAt } = entry
  const reason = state === 'withheld' ? outboxMessages.unverified : entry.reason
  return {
    id: `${accountKey}-${id}`,
    title: titleOf(kind, aboutOf(subjectRef)),
    state,
    at: new Date(at).toISOString(),
    tries,
    ...(state === 'waiting' && { next: new Date(notBefore).toISOString() }),
    ...(endedAt !== undefined && { ended: new Date(endedAt).toISOString() }),
    ...(reason !== undefined && { reason }),
  }
}

/** The slot or hour that a message is about, in words: of a moved booking the new slot. */
function aboutOf(subjectRef: string): string | undefined {
  const hour = parseHourRef(subjectRef)
  if (hour) return shortMoment(instantOf(hour.date, hour.time))
  const { slot } = bookingOf(subjectRef) ?? {}
  return slot && slotName(slot)
}

const nameOf = (key: string): OutboxName => {
  const [, accountKey = '', id = ''] = key.split('/')
  return { accountKey, id }
}

/**
 * All messages of a family, newest first, each once for everybody who has it in the same state. A message to all waits as one
 * entry, which names nobody; when it is sent to the first caregiver, each other gets an entry.
 */
export async function messagesOfMember(
  { store }: Pick<ServiceContext, 'store'>,
  accountKey: string,
): Promise<(caregivers: readonly Pick<Caregiver, 'id' | 'profileName'>[]) => (Message & { to: string[] })[]> {
  const listed = await keysUnder(store, keys.outboxOf(accountKey))
  const { found: entries } = await readReadable(store, listed)
  const about = ({ kind, subjectRef }: OutboxEntry) => `${kind} ${subjectRef}`
  return (caregivers) =>
    [...Map.groupBy(entries, ({ value }) => about(value)).values()]
      .flatMap((sameSubject) => {
        const named = new Set(sameSubject.map(({ value }) => value.caregiver))
        const recipientsOf = ({ caregiver, state }: OutboxEntry) => {
          if (caregiver !== undefined) return caregivers.filter(({ id }) => id === caregiver)
          const all = caregivers.filter(({ id }) => !named.has(id))
          return state === 'waiting' ? all : all.slice(0, 1)
        }
        const messages = sameSubject.flatMap(({ key, value }) => {
          const message = toOutboxMessage(nameOf(key), value)
          return message ? [{ message, to: recipientsOf(value) }] : []
        })
        return [...Map.groupBy(messages, ({ message }) => message.state).values()].map((sameState) =>
          Object.assign(sameState[0]!.message, {
            to: sameState.flatMap(({ to }) => to.map(({ profileName }) => profileName)),
          }),
        )
      })
      .toSorted(newestFirst)
}

const newestFirst = (one: Message, other: Message) =>
  (other.ended ?? other.at).localeCompare(one.ended ?? one.at) || other.id.localeCompare(one.id)

/** The outbox of all families and staff. An address without an account is not shown: nothing will be sent to it. */
export async function outbox(context: ServiceContext, reading: Members): Promise<Outbox> {
  const [rows, received, members, changes] = await Promise.all([
    readMaterializedView(context, outboxRows),
    readMaterializedView(context, receivedRows),
    reading,
    changesOfMembers(context),
  ])
  const memberOf = (accountKey: string) => members.get(keys.member(accountKey))
  const now = context.now().getTime()
  const messages = [...rows]
    // The reminder of a tour is asked for in advance.
    .filter(([, { at }]) => at <= now)
    .flatMap(([key, row]) => {
      const message = toOutboxMessage(nameOf(key), row)
      const { kind, subjectRef } = row
      if (message && isVisitorKind(kind)) return Object.assign(message, { kind, subjectRef, visitor: true as const })
      const member = isStaffKind(kind) ? undefined : memberOf(nameOf(key).accountKey)
      if (!message || (!member && (!isStaffKind(kind) || message.state === 'waiting'))) return []
      return Object.assign(message, { kind, subjectRef, called: row.called }, member && { member })
    })
    .toSorted(newestFirst)
  const sent = messages.filter(({ state }) => state === 'sent')
  const others = messages.filter(({ state }) => state !== 'sent')
  const { mailEnabled: mailOn = false } = context
  const [unreached, ofMessages] = await Promise.all([
    unreachedByMail(context, others),
    messageCalls(context, { rows, received }, members),
  ])
  return {
    mailOn,
    sent: sent.length,
    messages: [...others, ...sent.slice(0, sentShown)],
    calls: [...unreached, ...untold(changes, messages, mailOn), ...ofMessages],
  }
}
