/** Messages of staff to families with their delivery, and the families that have to be called. */
import type { Reply } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { addresseesText, isClubMessage } from '#domain/club-messages/club-messages.ts'
import { familyTitle } from '#domain/families/families.ts'
import { outboxMessages } from '#domain/notifications/admin-messages.ts'
import { mailLabel } from '#domain/mail/mail-kinds.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { memberRows, outboxRows, type MemberRow, type OutboxRow } from '#server/repositories/admin-rows.ts'
import { receivedRows, type ReceivedRow } from '#server/repositories/club-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { ClubMessage, ReceivedMessage } from '#records/club-messages.ts'

/** How many messages are listed. */
const listed = 50

/** A message as one family has it; `mail` is what became of its e-mail, if one is known. */
type Received = ReceivedMessage & {
  accountKey: string
  mail?: { state: 'sent' | 'waiting' | 'unreached'; reason?: string }
}

/** The best delivery state among a family's caregivers: one who has the message can tell the other. */
function mailOf(entries: readonly OutboxRow[]): Received['mail'] {
  if (entries.some(({ state }) => state === 'sent')) return { state: 'sent' }
  if (entries.some(({ state }) => state === 'waiting' || state === 'sending')) return { state: 'waiting' }
  const [first] = entries
  if (!first) return undefined
  const reason = first.state === 'withheld' ? outboxMessages.unverified : first.reason
  return { state: 'unreached', ...(reason !== undefined && { reason }) }
}

const accountKeyIn = (key: string) => key.split('/')[1] ?? ''

/** The rows of the outbox, and those of the messages that families got. */
type MessageRows = { rows: ReadonlyMap<string, OutboxRow>; received: ReadonlyMap<string, ReceivedRow> }

/** Every message of every family. */
function allReceived({ rows, received }: MessageRows): Received[] {
  const mails = Map.groupBy(
    [...rows].filter(([, { kind }]) => isClubMessage(kind)),
    ([key, { subjectRef }]) => `${accountKeyIn(key)} ${subjectRef}`,
  )
  return [...received].flatMap(([key, messages]) =>
    messages.map((message) => {
      const accountKey = accountKeyIn(key)
      const mail = mailOf((mails.get(`${accountKey} ${message.id}`) ?? []).map(([, row]) => row))
      return { ...message, accountKey, ...(mail && { mail }) }
    }),
  )
}

type CallContext = Pick<RequestContext, 'store' | 'now' | 'mailEnabled'>

/** True if nobody of the family has read it or was sent it, and its notice still stands. */
const isUntold = ({ seen, mail, until }: Received, { now, mailEnabled = false }: CallContext) =>
  seen.length === 0 && until >= today(now()) && (!mailEnabled || mail?.state === 'unreached')

/** Where the site sends no e-mail, nobody calls all families about news. */
const needsCalls = ({ to }: ClubMessage, { mailEnabled = false }: CallContext) => mailEnabled || to.kind !== 'all'

/** Of each message under way, the families that may still have to get it. */
async function undelivered(store: RequestContext['store']): Promise<Map<string, readonly string[]>> {
  const { found } = await readReadable(store, await keysUnder(store, keys.allClubMessageDeliveries))
  return new Map(found.map(({ key, value }) => [key.slice(keys.allClubMessageDeliveries.length), value.left]))
}

/** The last messages, newest first. */
export async function sentMessages(context: RequestContext): Promise<Reply<'listMessages'>> {
  const { store, mailEnabled: mailOn = false } = context
  const [known, rows, received, members] = await Promise.all([
    keysUnder(store, keys.allClubMessages),
    readMaterializedView(context, outboxRows),
    readMaterializedView(context, receivedRows),
    readMaterializedView(context, memberRows),
  ])
  const { found } = await readReadable(store, known.slice(-listed))
  const byMessage = Map.groupBy(allReceived({ rows, received }), ({ id }): string => keys.clubMessage(id))
  const isWhole = found.every(({ key, value }) => byMessage.get(key)?.length === value.families)
  // A family that has no copy may also have left since.
  const left = isWhole ? undefined : await undelivered(store)
  const family = new Map([...members.values()].map((row) => [row.id, row]))
  const messages = found.map(({ key, value }) => {
    const { subject, text, by, at, to, families } = value
    const id = key.slice(keys.allClubMessages.length)
    const copies = byMessage.get(key) ?? []
    const count = (is: (copy: Received) => boolean) => copies.filter(is).length
    const hasCopy = (family: string) => copies.some(({ accountKey }) => accountKey === family)
    const without = (left?.get(id) ?? []).filter((each) => !hasCopy(each))
    const one = to.kind === 'family' ? family.get(to.id) : undefined
    const message = {
      id,
      subject,
      text,
      at,
      by: by.name,
      to: addresseesText(to, one ? familyTitle(one) : to.name || 'A family that has left'),
      families,
      sent: count(({ mail }) => mail?.state === 'sent'),
      waiting: without.length + count(({ mail }) => mail?.state === 'waiting'),
      read: count(({ seen }) => seen.length > 0),
    }
    return Object.assign(message, one && { member: one.id })
  })
  // The days are in the order of the keys, not the hours.
  return { mailOn, messages: messages.toSorted((one, other) => other.at.localeCompare(one.at)) }
}

/** The families that no e-mail has reached. `rows` are those of the outbox. */
export async function messageCalls(
  context: ServiceContext & CallContext,
  rows: MessageRows['rows'],
  members: ReadonlyMap<string, MemberRow>,
): Promise<{ id: string; member: MemberRow; title: string; reason: string | undefined }[]> {
  const received = await readMaterializedView(context, receivedRows)
  const untold = allReceived({ rows, received }).filter((copy) => isUntold(copy, context) && !copy.called)
  const { found } = await readReadable(context.store, [...new Set(untold.map(({ id }) => keys.clubMessage(id)))])
  const written = new Map<string, ClubMessage>(found.map(({ key, value }) => [key, value]))
  return untold.flatMap(({ id, accountKey, mail }) => {
    const member = members.get(keys.member(accountKey))
    const message = written.get(keys.clubMessage(id))
    if (!member || !message || !needsCalls(message, context)) return []
    const title = `${mailLabel('club_message')}: ${message.subject}`
    return [{ id: `${accountKey}-${id}`, member, title, reason: mail?.reason }]
  })
}
