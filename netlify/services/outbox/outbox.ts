/** The delivery of each e-mail, and the people who could not be reached. */
import type { Reply } from '#api-contract/schemas.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { instantOf, shortMoment } from '#domain/calendar/calendar.ts'
import { outboxMessages } from '#domain/notifications/admin-messages.ts'
import { isStaffKind, isVisitorKind } from '#domain/mail/mail-kinds.ts'
import {
  memberRows,
  outboxRows,
  type MemberRow,
  type Members,
  type OutboxRow,
} from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { parseHourRef } from '#server/repositories/mail-subject-refs.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { shownState } from '#server/repositories/outbox.ts'
import type { OutboxName } from '#server/repositories/outbox-queue.ts'
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { changesOfMembers } from '#server/services/bookings/club-changes.ts'
import { messageCalls } from '#server/services/club-messages/sent-messages.ts'
import type { Caregiver } from '#records/families.ts'
import type { OutboxEntry } from '#records/outbox.ts'
import { bookingOf, titleOf, unreachedByMail, untold, type Call, type Listed } from './calls.ts'

type Message = Reply<'retryMail'>['message']

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

/** The messages of all families, visitors and staff. An address without an account is not shown: nothing will be sent to it. */
function messagesOfAll(
  rows: ReadonlyMap<string, OutboxRow>,
  members: ReadonlyMap<string, MemberRow>,
  now: Date,
): Listed[] {
  return (
    [...rows]
      // The reminder of a tour is asked for in advance.
      .filter(([, { at }]) => at <= now.getTime())
      .flatMap(([key, row]) => {
        const message = toOutboxMessage(nameOf(key), row)
        if (!message) return []
        const listed = Object.assign(message, { kind: row.kind, subjectRef: row.subjectRef, called: row.called })
        if (isVisitorKind(row.kind)) return Object.assign(listed, { visitor: true as const })
        if (isStaffKind(row.kind)) return message.state === 'waiting' ? [] : listed
        const member = members.get(keys.member(nameOf(key).accountKey))
        return member ? Object.assign(listed, { member }) : []
      })
      .toSorted(newestFirst)
  )
}

/** What is not sent, for whoever looks after the site. */
export async function outbox(context: ServiceContext): Promise<Reply<'listOutbox'>> {
  const [rows, members] = await Promise.all([
    readMaterializedView(context, outboxRows),
    readMaterializedView(context, memberRows),
  ])
  const messages = messagesOfAll(rows, members, context.now()).filter(({ state }) => state !== 'sent')
  return { mailOn: context.mailEnabled === true, messages }
}

/** Whom the desk calls, because no message has reached them. */
export async function callsToMake(context: ServiceContext, reading: Members): Promise<Call[]> {
  const [rows, members, changes] = await Promise.all([
    readMaterializedView(context, outboxRows),
    reading,
    changesOfMembers(context),
  ])
  const messages = messagesOfAll(rows, members, context.now())
  const calls: Call[][] = await Promise.all([
    unreachedByMail(context, messages),
    untold(changes, messages, { mailOn: context.mailEnabled === true, now: context.now() }),
    messageCalls(context, rows, members),
  ])
  return calls.flat()
}
