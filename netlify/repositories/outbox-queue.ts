/**
 * The queue of the outbox. A pointer exists for each entry that is not finished, so that a run lists what is due and not what was
 * ever sent. Its key says whose turn it is, so that a run reads no entry that it does not send. A pointer is removed only for a
 * later one of its entry, and one that is opened again gets a new generation with a pointer of its own: a late removal never hits
 * that.
 */
import { isUrgent, mailKindNames, type MailKindName } from '#domain/mail/mail-kinds.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { keysUnder, updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import type { OutboxEntry, OutboxPointer } from '#records/outbox.ts'

/** The key of an entry without its prefix; the same part names its pointer. */
export type OutboxName = { accountKey: string; id: string }

/** How long an entry waits for the record it is about. Longer than a request may run, with a margin for clocks. */
export const unconfirmedMs = 10 * 60_000

export const isFinished = ({ state }: OutboxEntry) => state !== 'waiting' && state !== 'sending'

const minuteMs = 60_000

/** Entries are listed when they fall due. */
export function pointerOf({ accountKey, id }: OutboxName, { kind, generation, notBefore }: OutboxEntry, now: number) {
  const round = notBefore > now ? Math.ceil : Math.floor
  return keys.outboxPointer(accountKey, id, generation, round(notBefore / minuteMs), kind)
}

export const createPointer = (store: Store, name: OutboxName, entry: OutboxEntry, at: number) =>
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

/** What is not finished of a kind for one recipient of a family, one that is not due yet included. */
export async function unsentOf(
  store: Store,
  accountKey: string,
  { kind, caregiver }: Pick<OutboxEntry, 'kind' | 'caregiver'>,
): Promise<(Pick<OutboxName, 'id'> & { entry: OutboxEntry })[]> {
  const listed = (await keysUnder(store, keys.outboxPointersOf(accountKey))).map(parsePointer)
  const ids = new Set(listed.filter((each) => each.kind === kind).map(({ id }) => id))
  const entries = await Promise.all(
    [...ids].map(async (id) => ({ id, entry: (await store.read(keys.outboxEntry(accountKey, id)))?.value })),
  )
  return entries.flatMap(({ id, entry }) =>
    entry && !isFinished(entry) && entry.caregiver === caregiver ? [{ id, entry }] : [],
  )
}

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

export function parsePointer(pointer: string): Listed {
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
