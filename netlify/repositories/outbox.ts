/**
 * The outbox: one entry per recipient, kind and subject, which says that a message is due. It holds neither an address nor
 * a text: both come from the account and from the record it is about when the message is sent (netlify/mail).
 *
 * An entry is stored in the transaction of what it is about (`queueMessage`), or before that (`addToOutbox`), and a message is
 * sent only if the record says so. So a commit without its message cannot happen, and neither can a message without its commit.
 *
 * A pointer exists for each entry that is not finished, so that a run lists what is due and not what was ever sent. Its key says
 * whose turn it is, so that a run reads no entry that it does not send. A pointer is removed only for a later one of its entry,
 * and one that is opened again gets a new generation with a pointer of its own: a late removal never hits that.
 */
import pMap from 'p-map'
import { isUrgent, mailKindNames, type MailKindName } from '#domain/notifications/mail-kinds.ts'
import type { Found, Store, Key } from '#server/storage/store.ts'
import { hash, keys } from './keys.ts'
import type { Documents } from './transact.ts'
import { keysUnder, readAll, updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import type { OutboxEntry, OutboxPointer } from '#records/messages.ts'

/** What a message is about, and for whom. `subjectRef` is the id of a record, never a name. */
export type Intent = { accountKey: string; kind: MailKindName; subjectRef: string; caregiver?: string }

/** A request younger than this needs no new time. Shorter than `unconfirmedMs` by far more than a request may run. */
export const freshMs = 60_000
/** How long an entry waits for the record it is about. Longer than a request may run, with a margin for clocks. */
export const unconfirmedMs = 10 * 60_000

/** The id of an intent's entry, for one recipient. */
export const outboxIdOf = ({ kind, subjectRef, caregiver }: Omit<Intent, 'accountKey'>): string =>
  hash('mail', kind, subjectRef, ...(caregiver === undefined ? [] : [caregiver]))
const isFinished = ({ state }: OutboxEntry) => state !== 'waiting' && state !== 'sending'

/** The key of an entry without its prefix; the same part names its pointer. */
export type OutboxName = { accountKey: string; id: string }

/**
 * Records that a message is due. Await it before the write that it is about. Idempotent: a message that was sent is not
 * sent again, one that was dropped because its record never came is opened again. `delayMs` is how long it is held back. Does
 * nothing where mail is off.
 */
export async function addToOutbox(
  context: Pick<ServiceContext, 'store' | 'now' | 'backoff' | 'mailEnabled'>,
  intent: Intent,
  delayMs = 0,
): Promise<void> {
  if (!context.mailEnabled) return
  const { accountKey } = intent
  const at = context.now().getTime()
  const name = { accountKey, id: outboxIdOf(intent) }
  const fresh = freshEntry(intent, at, delayMs, 0)
  // Both at once, because most intents are new. A pointer too many is removed later.
  const [created] = await Promise.all([
    context.store.create(keys.outboxEntry(accountKey, name.id), fresh),
    createPointer(context.store, name, fresh, at),
  ])
  if (created.won) return
  const stored = await updateWithRetry(context, keys.outboxEntry(accountKey, name.id), (current) =>
    due(current, intent, { at, delayMs }),
  )
  if (stored && !isFinished(stored.value)) await createPointer(context.store, name, stored.value, at)
}

const freshEntry = (
  { kind, subjectRef, caregiver }: Intent,
  at: number,
  delayMs: number,
  generation: number,
): OutboxEntry => ({
  v: 1,
  kind,
  subjectRef,
  at,
  generation,
  state: 'waiting',
  tries: 0,
  notBefore: at + delayMs,
  ...(caregiver !== undefined && { caregiver }),
})

/** The entry once a message is due, or due again; undefined if nothing changes. */
function due(
  current: OutboxEntry | undefined,
  intent: Intent,
  { at, delayMs }: { at: number; delayMs: number },
): OutboxEntry | undefined {
  if (!current) return freshEntry(intent, at, delayMs, 0)
  if (current.state === 'dropped') return freshEntry(intent, at, delayMs, current.generation + 1)
  // A new time keeps a concurrent run from dropping the entry: its record is about to be written.
  if (current.state !== 'waiting' || at - current.at <= freshMs) return undefined
  return { ...current, at, ...(current.tries === 0 && { notBefore: Math.min(current.notBefore, at + delayMs) }) }
}

/** The documents of a message, for those of a transaction that are read first, or for more of them in its decision. */
export function messageKeys(
  { mailEnabled, now }: Pick<ServiceContext, 'mailEnabled' | 'now'> | Pick<Documents, 'mailEnabled' | 'now'>,
  intent: Intent,
  delayMs = 0,
): Key[] {
  if (!mailEnabled) return []
  const name = { accountKey: intent.accountKey, id: outboxIdOf(intent) }
  const at = (typeof now === 'function' ? now() : now).getTime()
  return [keys.outboxEntry(name.accountKey, name.id), pointerOf(name, freshEntry(intent, at, delayMs, 0), at)]
}

/**
 * Makes a message due in the transaction of what it is about; one that was dropped is due again. `delayMs` is
 * how long it is held back. Does nothing where mail is off.
 */
export function queueMessage(documents: Documents, intent: Intent, delayMs = 0): void {
  if (!documents.mailEnabled) return
  const { accountKey } = intent
  const at = documents.now.getTime()
  const id = outboxIdOf(intent)
  const key = keys.outboxEntry(accountKey, id)
  const next = due(documents.get(key), intent, { at, delayMs })
  if (!next) return
  documents.set(key, next)
  documents.set(pointerOf({ accountKey, id }, next, at), { v: 1, at })
}

/** The entry of an intent, whatever became of it. */
export const outboxEntryOf = async (store: Store, intent: Intent): Promise<OutboxEntry | undefined> =>
  (await store.read(keys.outboxEntry(intent.accountKey, outboxIdOf(intent))))?.value

/**
 * Whether an intent's message went to anybody in a family: one caregiver may have turned it off, and another not. Undefined if
 * nothing is known of it (any more).
 */
export async function wasSent(
  store: Store,
  intent: Intent,
  caregivers: readonly { id: string }[],
): Promise<boolean | undefined> {
  const toAll = await outboxEntryOf(store, intent)
  if (toAll === undefined || toAll.state === 'sent') return toAll && true
  const toOthers = await Promise.all(caregivers.map(({ id }) => outboxEntryOf(store, { ...intent, caregiver: id })))
  return toOthers.some((entry) => entry?.state === 'sent')
}

const minuteMs = 60_000

/** What is not due yet is listed once it is; what is due already, at once. */
function pointerOf({ accountKey, id }: OutboxName, { kind, generation, notBefore }: OutboxEntry, now: number) {
  const round = notBefore > now ? Math.ceil : Math.floor
  return keys.outboxPointer(accountKey, id, generation, round(notBefore / minuteMs), kind)
}

const createPointer = (store: Store, name: OutboxName, entry: OutboxEntry, at: number) =>
  store.create(pointerOf(name, entry, at), { v: 1, at })

/** A message that is listed as due; `kind` is unknown of a pointer that an older version has made. */
export type Listed = OutboxName & {
  pointer: string
  minute: number
  kind: MailKindName | undefined
}

/** How many messages that somebody waits for a family has in one turn. */
const urgentInTurn = 5

const urgency = ({ kind }: Listed) => Number(kind !== undefined && isUrgent(kind))

/**
 * What is due. Families take turns, so that nobody waits behind all messages of another; in each turn those that somebody
 * waits for go first, and then the oldest.
 */
export async function listDue({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<Listed[]> {
  const listed = (await keysUnder(store, keys.allOutboxPointers)).map(parsePointer)
  const due = listed.filter(({ minute }) => minute * minuteMs <= now().getTime())
  const oldestFirst = due.toSorted((one, other) => one.minute - other.minute)
  const lines = Map.groupBy(oldestFirst, (each) => `${each.accountKey} ${urgency(each)}`)
  const turnOf = (nth: number, each: Listed) => Math.floor(nth / (urgency(each) ? urgentInTurn : 1))
  return [...lines.values()]
    .flatMap((line) => line.map((each, nth) => ({ each, turn: turnOf(nth, each) })))
    .toSorted(
      (one, other) =>
        one.turn - other.turn || urgency(other.each) - urgency(one.each) || one.each.minute - other.each.minute,
    )
    .map(({ each }) => each)
}

/** An entry that is not finished, with its pointer. */
export type Unsent = Listed & { key: string; entry: Found<OutboxEntry> }

const concurrency = 40

/** The entry of a pointer if it is due. A pointer that says otherwise is moved. */
export async function readDue(
  context: Pick<ServiceContext, 'store' | 'now'>,
  listed: Listed,
): Promise<Unsent | undefined> {
  const { store } = context
  const { accountKey, id, pointer } = listed
  const now = context.now().getTime()
  const key = keys.outboxEntry(accountKey, id)
  const entry = await store.read<OutboxEntry>(key)
  if (entry && isDue(entry.value, now)) return { ...listed, key, entry }
  if (entry) await movePointer(context, listed, entry.value)
  else {
    // The entry may be written any moment, or an account was deleted with its entries.
    const found = await store.read<OutboxPointer>(pointer)
    if (found && found.value.at + unconfirmedMs < now) await store.remove(pointer)
  }
  return undefined
}

/** An entry whose run ended without a note is due again when its lease ends. */
const isDue = (entry: OutboxEntry, now: number) =>
  !isFinished(entry) && (entry.state === 'sending' ? (entry.until ?? 0) : entry.notBefore) <= now

function parsePointer(pointer: string): Listed {
  const [, accountKey = '', rest = ''] = pointer.split('/')
  const [id = '', , minute = 0, kind] = rest.split('.')
  return {
    accountKey,
    id,
    pointer,
    minute: Number(minute),
    kind: mailKindNames.find((name) => name === kind),
  }
}

/** Lists an entry once it is due again, or no longer if it is finished. A run that is killed before leaves that to the next. */
export async function movePointer(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  listed: Listed,
  entry: OutboxEntry,
): Promise<void> {
  const at = now().getTime()
  if (!isFinished(entry)) {
    // Due, or taken by a run: it stays listed where it is.
    if (entry.state === 'sending' || entry.notBefore <= at) return
    await createPointer(store, listed, entry, at)
  }
  await store.remove(listed.pointer)
}

/** Changes an entry that a run holds or is about to take. @returns false if it has changed since it was read. */
export async function replaceEntry(
  store: Store,
  { key, entry }: Unsent,
  next: OutboxEntry,
): Promise<Found<OutboxEntry> | undefined> {
  const written = await store.replace<OutboxEntry>(key, entry.tag, next)
  return written.won ? { value: next, tag: written.tag } : undefined
}

/** How staff see a state; undefined for an entry that had nothing to say. */
export const shownState = (
  state: OutboxEntry['state'],
): Exclude<OutboxEntry['state'], 'sending' | 'dropped'> | undefined => {
  if (state === 'dropped') return undefined
  return state === 'sending' ? 'waiting' : state
}

/** Makes a failed or withheld message due again, and a waiting one at once. @returns the entry afterwards. */
export async function retryEntry(
  context: Pick<ServiceContext, 'store' | 'now' | 'backoff'>,
  name: OutboxName,
): Promise<OutboxEntry | undefined> {
  const at = context.now().getTime()
  const stored = await updateWithRetry<OutboxEntry>(context, keys.outboxEntry(name.accountKey, name.id), (current) => {
    if (current?.state === 'waiting') return current.notBefore > at ? { ...current, notBefore: at } : undefined
    if (current?.state !== 'failed' && current?.state !== 'withheld') return undefined
    const { endedAt: _, reason: __, called: ___, ...entry } = current
    return { ...entry, state: 'waiting', at, generation: entry.generation + 1, tries: 0, notBefore: at }
  })
  // Also for a retry whose first request was killed here.
  if (stored && !isFinished(stored.value)) await createPointer(context.store, name, stored.value, at)
  return stored?.value
}

/** Records how a try of an entry that was taken ended, if the run still has it. */
export async function recordOutcome(
  context: Pick<ServiceContext, 'store' | 'now' | 'backoff'>,
  unsent: Unsent,
  run: string,
  next: (entry: OutboxEntry) => OutboxEntry,
): Promise<Found<OutboxEntry> | undefined> {
  const { key, entry } = unsent
  const isHeld = (current: OutboxEntry | undefined) => current?.state === 'sending' && current.sender === run
  const stored = await updateWithRetry(context, key, (current) => (isHeld(current) ? next(current!) : undefined), entry)
  if (stored) await movePointer(context, unsent, stored.value)
  return stored
}

/** Removes the entries of an account that is deleted, or only those of some kinds. */
export async function removeOutboxOf(
  { store }: Pick<ServiceContext, 'store'>,
  accountKey: string,
  matches: (kind: OutboxEntry['kind']) => boolean = () => true,
): Promise<void> {
  const [pointers, entries] = await Promise.all([
    store.list(keys.outboxPointersOf(accountKey)),
    store.list(keys.outboxOf(accountKey)),
  ])
  const idOf = (key: string) => parsePointer(key).id
  const read = await readAll(
    store,
    entries.map(({ key }) => key),
  )
  const kept = new Set(read.filter(({ value }) => !matches(value.kind)).map(({ key }) => idOf(key)))
  await pMap(
    [...pointers, ...entries].filter(({ key }) => !kept.has(idOf(key))),
    ({ key }) => store.remove(key),
    { concurrency },
  )
}
