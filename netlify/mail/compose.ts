/**
 * Composes the message of an outbox entry from the records as they are now. What is no longer true is not sent, and the
 * address is the account's: an entry of a deleted account has no recipient.
 */
import { paths } from '#domain/paths.ts'
import { calendarFileOf, type CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { mailDomain } from '#domain/facility/facility.ts'
import {
  choiceOf,
  isForAddress,
  isForUnverified,
  isJoined,
  isStaffKind,
  pushOf,
  type MailKindName,
} from '#domain/mail/mail-kinds.ts'
import { turnOffPath, unsubscribePath } from '#domain/notifications/mail-paths.ts'
import type { Store } from '#server/storage/store.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { readAccount, signersOf, type AnySigner } from '#server/repositories/accounts/signers.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { unsentOf, type Unsent } from '#server/repositories/outbox-queue.ts'
import { unsubscribeToken } from '#server/services/families/mail-choices.ts'
import type { AddressedComposer, ComposeContext, Composer } from './composer.ts'
import * as composers from './composers.ts'
import { textOf, type Content } from './content.ts'
import { htmlOf } from './message.tsx'
import type { Message } from './smtp.ts'
import type { Member } from '#records/families.ts'
import type { OutboxEntry } from '#records/outbox.ts'
import type { Issuer } from '#records/sign-in.ts'

const composerOf: Record<MailKindName, Composer | { addressed: AddressedComposer }> = Object.assign({}, composers)

/** What became of a message that was not mailed but shown. `isTransient`: who was not reached may be later. `note` keeps what was learned. */
export type Shown = { reached: number; isTransient: boolean; note: () => Promise<unknown> }

/** Another way than e-mail: how to show somebody a message; undefined if it is not for them. */
export type OtherWay = (
  context: ComposeContext,
  to: { accountKey: string; id: string; kind: MailKindName; account: Issuer },
  content: Content,
) => Promise<Composed['show']>

/** Both, or one of the two ways to tell somebody. `covers` are the ids of other entries that it tells along. */
export type Composed = {
  mail?: Message | 'withheld'
  show?: (() => Promise<Shown>) | undefined
  covers?: readonly string[]
  isLater?: true
}

/**
 * What an entry sends: an e-mail, what `otherWay` shows, or both; undefined if there is nothing to send, or not yet. `withheld`:
 * there is an e-mail, only to a verified address. `isLater`: a later entry
 * will tell it along.
 */
export async function compose(
  context: ComposeContext,
  siteUrl: string,
  { accountKey: owner, id, entry: { value: entry } }: Unsent,
  otherWay?: OtherWay,
): Promise<Composed | undefined> {
  const composer = composerOf[entry.kind]
  if (typeof composer === 'object') {
    const found = await composer.addressed({ context, siteUrl, accountKey: owner, entry })
    return (
      found && {
        mail: { id: messageId(owner, id), to: found.to, ...renderMail(found.content, siteUrl, context.now()) },
      }
    )
  }
  const recipient = await recipientOf(context.store, entry, owner)
  if (!recipient || recipient.account.deleting) return undefined
  const { accountKey, account, players, signers, alsoTo } = recipient
  const choice = choiceOf(entry.kind)
  const isWanted = !choice || account.mailOff?.includes(choice) !== true
  if (!isWanted && alsoTo.length === 0 && !pushOf(entry.kind)) return undefined
  const { kind } = entry
  const contentOf = async (each: OutboxEntry) =>
    composer({ context, siteUrl, account, players, signers, accountKey, entry: each })
  const own = await contentOf(entry)
  if (!own) return undefined
  const others = isJoined(kind) ? await unsentOf(context.store, owner, entry) : []
  const told = [{ id, entry, content: own }]
  for (const other of others) {
    const content = other.id === id ? undefined : await contentOf(other.entry)
    if (!content) continue
    if (isBefore({ id, entry }, other) || isHeld(other.entry, context.now())) return { isLater: true }
    told.push({ ...other, content })
  }
  // Before this entry ends: a run that is killed here repeats it.
  for (const caregiver of alsoTo)
    for (const { subjectRef } of told.map((each) => each.entry))
      await addToOutbox({ ...context, mailEnabled: true }, { accountKey, kind, subjectRef, caregiver })
  const content = joined(told.map((each) => each.content))
  const covers = told.slice(1).map((each) => each.id)
  const show = await otherWay?.(context, { accountKey, id, kind, account }, content)
  const composed = { show, covers }
  if (!isWanted) return show && composed
  if (account.unverified && !isForUnverified(entry.kind)) return { mail: 'withheld', ...composed }
  const message = { id: messageId(owner, id), to: account.email }
  if (!choice) return { mail: { ...message, ...renderMail(content, siteUrl, context.now()) }, ...composed }
  const token = unsubscribeToken(context.keyPepper, accountKey, choice, account)
  const links = { choose: siteUrl + paths.account, turnOff: siteUrl + turnOffPath(token) }
  const unsubscribe = siteUrl + unsubscribePath(token)
  return {
    mail: { ...message, unsubscribe, ...renderMail({ ...content, ...links }, siteUrl, context.now()) },
    ...composed,
  }
}

type Named = { id: string; entry: OutboxEntry }

/** The last that is due tells all: it comes at the end of what staff do. */
const isBefore = (one: Named, other: Named) =>
  one.entry.at < other.entry.at || (one.entry.at === other.entry.at && one.id < other.id)

/** Another run is sending it. */
const isHeld = ({ state, until = 0 }: OutboxEntry, now: Date) => state === 'sending' && until > now.getTime()

/** Messages of one kind as one, by day. */
function joined(contents: readonly Content[]): Content {
  const [first, ...others] = contents.toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''))
  if (others.length === 0) return first!
  return {
    ...first!,
    subject: `${first!.subject}, and ${others.length} more`,
    also: others,
    calendar: contents.flatMap(({ calendar = [] }) => calendar),
  }
}

/** `alsoTo` are the ids of the other caregivers, who get entries of their own. */
type Recipient = {
  accountKey: string
  account: AnySigner
  players: Member['players']
  signers: AnySigner[]
  alsoTo: string[]
}

/** A link was asked for by an address; every other message is for an account, whatever its address is by now. */
async function recipientOf(
  store: Store,
  { kind, caregiver }: OutboxEntry,
  owner: string,
): Promise<Recipient | undefined> {
  if (isForAddress(kind)) {
    const found = await accountOfAddress(store, owner)
    if (!found) return undefined
    const { accountKey, signer, found: member } = found
    return { accountKey, account: signer, players: member.value.players, signers: [signer], alsoTo: [] }
  }
  const found = await readAccount(store, isStaffKind(kind) ? 'staff' : 'member', owner)
  const signers = found ? signersOf(found.value) : []
  const [account, ...others] = signers.filter(({ id }) => caregiver === undefined || id === caregiver)
  const players = found && 'players' in found.value ? found.value.players : []
  return account && { accountKey: owner, account, players, signers, alsoTo: others.map(({ id }) => id) }
}

/** Depends on the entry alone: every copy of a message has the same. */
const messageId = (accountKey: string, id: string) => `<${id.slice(0, 24)}.${accountKey.slice(0, 8)}@${mailDomain}>`

const renderMail = (content: Content, siteUrl: string, now: Date) => ({
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content, siteUrl),
  calendar: calendarFilesOf(content.calendar ?? [], now),
})

/** One file for all that is booked. A cancellation is about one entry (RFC 5546, 3.2.5), so each has a file of its own. */
function calendarFilesOf(entries: readonly CalendarEntry[], now: Date): NonNullable<Message['calendar']> {
  const booked = entries.filter(({ isCanceled }) => !isCanceled)
  const canceled = entries.filter(({ isCanceled }) => isCanceled)
  return [
    ...(booked.length > 0
      ? [{ filename: 'booking.ics', method: 'PUBLISH' as const, text: calendarFileOf(booked, now) }]
      : []),
    ...canceled.map((entry, nth) => ({
      filename: canceled.length > 1 ? `canceled-${nth + 1}.ics` : 'canceled.ics',
      method: 'CANCEL' as const,
      text: calendarFileOf([entry], now),
    })),
  ]
}
