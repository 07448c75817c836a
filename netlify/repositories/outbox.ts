/**
 * The outbox: one entry per recipient, kind and subject, which says that a message is due. It holds neither an address nor
 * a text: both come from the account and from the record it is about when the message is sent (netlify/mail).
 *
 * An entry is stored in the transaction of what it is about (`queueMessage`), or before that (`addToOutbox`), and a message is
 * sent only if the record says so. So a commit without its message cannot happen, and neither can a message without its commit.
 *
 * A pointer exists for each entry that is not finished, so that a run lists what is due and not what was ever sent. An
 * entry that is opened again gets a new generation with a pointer of its own: a late removal never hits that.
 */
import pMap from 'p-map'
import type { MailKindName } from '#domain/notifications/mail-kinds.ts'
import type { Found, Store, Key } from '#server/storage/store.ts'
import { hash, keys } from './keys.ts'
import type { Documents } from './transact.ts'
import { keysUnder, ifReadable, readAll, updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import type { OutboxEntry, OutboxPointer } from '#records/messages.ts'

/** What a message is about, and for whom. `subjectRef` is the id of a record, never a name. */
export type Intent = { accountKey: string; kind: MailKindName; subjectRef: string; caregiver?: string }

/** A request younger than this needs no new time. Shorter than `unconfirmedMs` by far more than a request may run. */
const freshMs = 60_000
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
  // Both at once, because most intents are new. A pointer without an entry is removed later.
  const [created] = await Promise.all([
    context.store.create(keys.outboxEntry(accountKey, name.id), freshEntry(intent, at, delayMs, 0)),
    createPointer(context.store, name, 0, at),
  ])
  if (created.won) return
  const stored = await updateWithRetry(context, keys.outboxEntry(accountKey, name.id), (current) =>
    due(current, intent, { at, delayMs }),
  )
  if (stored && !isFinished(stored.value)) await createPointer(context.store, name, stored.value.generation, at)
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
  return current.state === 'waiting' && at - current.at > freshMs ? { ...current, at } : undefined
}

/** The documents of a message, for those of a transaction that are read first. */
export const messageKeys = ({ mailEnabled }: { mailEnabled?: boolean | undefined }, intent: Intent): Key[] =>
  mailEnabled
    ? [
        keys.outboxEntry(intent.accountKey, outboxIdOf(intent)),
        keys.outboxPointer(intent.accountKey, outboxIdOf(intent), 0),
      ]
    : []

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
  documents.set(keys.outboxPointer(accountKey, id, next.generation), { v: 1, at })
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

const createPointer = (store: Store, { accountKey, id }: OutboxName, generation: number, at: number) =>
  store.create(keys.outboxPointer(accountKey, id, generation), { v: 1, at })

/** An entry that is not finished, with its pointer. */
export type Unsent = OutboxName & { key: string; pointer: string; entry: Found<OutboxEntry> }

/** Every unfinished entry that can be read, oldest request first. Removes pointers to finished entries. */
export async function unsentEntries({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<Unsent[]> {
  const pointers = await keysUnder(store, keys.allOutboxPointers)
  const found = await pMap(pointers, (key) => ifReadable(() => read(store, now, key)), { concurrency })
  const unsent = found.filter((each) => each !== undefined && each !== 'unreadable')
  return unsent.toSorted((one, other) => one.entry.value.at - other.entry.value.at)
}

const concurrency = 40

async function read(store: Store, now: () => Date, pointer: string): Promise<Unsent | undefined> {
  const { accountKey, id, generation } = parsePointer(pointer)
  const key = keys.outboxEntry(accountKey, id)
  const entry = await store.read<OutboxEntry>(key)
  if (entry && entry.value.generation <= generation && !isFinished(entry.value))
    return { accountKey, id, key, pointer, entry }
  if (entry) await store.remove(pointer)
  else {
    // The entry may be written any moment, or an account was deleted with its entries.
    const found = await store.read<OutboxPointer>(pointer)
    if (found && found.value.at + unconfirmedMs < now().getTime()) await store.remove(pointer)
  }
  return undefined
}

function parsePointer(pointer: string) {
  const [, accountKey = '', rest = ''] = pointer.split('/')
  const [id = '', generation = ''] = rest.split('.')
  return { accountKey, id, generation: Number(generation) }
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
    const { endedAt: _, reason: __, ...entry } = current
    return { ...entry, state: 'waiting', at, generation: entry.generation + 1, tries: 0, notBefore: at }
  })
  // Also for a retry whose first request was killed here.
  if (stored && !isFinished(stored.value)) await createPointer(context.store, name, stored.value.generation, at)
  return stored?.value
}

/** Records how a try ended, if the run still has the entry. */
export const recordOutcome = (
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  { key }: Unsent,
  run: string,
  next: (entry: OutboxEntry) => OutboxEntry,
) =>
  updateWithRetry<OutboxEntry>(context, key, (current) =>
    current?.state === 'sending' && current.sender === run ? next(current) : undefined,
  )

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
