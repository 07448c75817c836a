/**
 * Changes of several documents as one, on a store that only creates a key and replaces exactly the version that was read: each
 * changed document gets an intent, and the creation of one record commits them all (docs/reliability.md).
 *
 *   stored        { …record, _t?: { id, next: record | null, until, keys } }    `_t`: an intent; null alone: a key without a value
 *   tx/{day}/{id} { state: 'committed' | 'aborted', keys, at }            whoever creates it first decides
 *
 * A reader asks for the record of an intent: committed means `next`, anything else the old value. Without a record the
 * transaction is under way, and after `until` whoever wants to write may abort it. A clock that is wrong aborts too early, and
 * does nothing else. Of two that meet the older goes on, so nobody waits in a ring.
 */
import { randomUUID } from 'node:crypto'
import { interceptStore } from './intercept-store.ts'
import { endedTransactions } from './ended-transactions.ts'
import { heldIntents, put, type Version } from './held-intents.ts'
import { noValue, splitStored, stateOf, type Intent, type State } from './intents.ts'
import {
  certain,
  ignoreUnavailable,
  StorageUnavailable,
  type Doc,
  type Found,
  type Store,
  type WriteResult,
} from './store.ts'
import type { Plan, Seen, TransactionalStore, TransactOptions } from './transactional-store.ts'
import { transactionKey, type TransactionRecord } from './transaction-records.ts'

/** A document with its raw tag; `intent` while its transaction is under way. */
type Resolved = Version & { intent: Intent | undefined }

/** Far longer than intents wait for their commit. A process that is slower only starts again. */
export const intentMs = 10_000
/** Far shorter than records of ended transactions are kept. */
const maxSinceIntentsMs = 60_000
/** With `randomBackoff`, longer than the intents of a process that died stand in the way. */
const maxTries = 120
/** How often a try may turn to other documents where others were faster. */
const maxWaves = 16

/** Ends the tag of a version that a transaction is about to change, so that nothing is kept under it. */
export const underWay = '~'

/** True for the tag of a version that a transaction is about to change: it may change without another tag. */
export const isUnderWay = (tag: string): boolean => tag.includes(underWay)

type Clock = { now: () => Date; random?: () => string }

/** The number of a transaction: sorts by age, and says its day. `nth` is the try. */
const idOf = (born: string, nth: number) => `${born}.${String(nth).padStart(3, '0')}`

export function transactional(port: Store, { now, random = randomUUID }: Clock): TransactionalStore {
  let operations = 0
  const store = interceptStore(port, (operation) => {
    operations += 1
    return operation()
  })
  const ms = () => now().getTime()
  // An hour away is a wrong clock, on one side or the other.
  const isOver = ({ until }: Intent) => until <= ms() || until > ms() + 2 * intentMs

  /** @returns what was decided, by whomever. */
  async function abort({ id, keys = [] }: Pick<Intent, 'id' | 'keys'>): Promise<State> {
    const key = transactionKey(id)
    const record: TransactionRecord = { v: 1, state: 'aborted', keys, at: ms() }
    const written = await store.create(key, record)
    return written.won ? 'aborted' : stateOf(written.current ?? (await store.read(key)))!
  }

  const outcomeOf = async ({ id }: Intent) => stateOf(await store.read(transactionKey(id)))

  /** A document as it is now. `ends` aborts a transaction whose time is over; without it, reading writes nothing. */
  async function resolve(key: string, found: Found<Doc> | undefined, ends: boolean): Promise<Resolved> {
    if (!found) return { key, value: undefined, tag: undefined, intent: undefined }
    const { tag } = found
    const { value, intent } = splitStored(found.value)
    if (!intent) return { key, value, tag, intent }
    const decided = await outcomeOf(intent)
    // Without a record: under way, unless it has ended and been collected since the document was read.
    const again = decided ? found : await store.read(key)
    if (again?.tag !== tag) return resolve(key, again as Found<Doc> | undefined, ends)
    const outcome = decided ?? (ends && isOver(intent) ? await abort(intent) : undefined)
    if (outcome === 'committed') return { key, value: intent.next ?? undefined, tag, intent: undefined }
    return { key, value, tag, intent: outcome ? undefined : intent }
  }

  const tagOf = ({ tag = '', intent }: Resolved) => (intent ? tag + underWay + intent.id : tag)

  /** What readers get: a key without a value is none. */
  function toFound<Value extends Doc>(document: Resolved): Found<Value> | undefined {
    const { value, tag } = document
    return value && tag !== undefined ? { value: value as Value, tag: tagOf(document) } : undefined
  }

  /** Writes one document. A transaction that is under way there is aborted, or has been faster. */
  async function writeOne<Value extends Doc>(
    { key, tag }: Pick<Resolved, 'key' | 'tag'>,
    pendingId: string | undefined,
    value: Value,
  ): Promise<WriteResult<Value>> {
    const isCommitted = pendingId !== undefined && (await abort({ id: pendingId })) === 'committed'
    const written = isCommitted ? undefined : certain(await put(store, { key, tag }, value))
    if (written?.won) return written
    return {
      won: false,
      current: toFound<Value>(await resolve(key, written?.current ?? (await store.read(key)), false)),
    }
  }

  /** As it was read before. What is under way may have changed without another tag. */
  async function resolveKnown(key: string, known?: Found<Doc> | 'nothing'): Promise<Resolved> {
    if (known === 'nothing') return { key, value: undefined, tag: undefined, intent: undefined }
    return resolve(key, known && !isUnderWay(known.tag) ? known : await store.read(key), true)
  }

  /** One try. @returns undefined if somebody else was faster, or what the one document that changes is by then. */
  async function attempt<Result>(
    id: string,
    keys: readonly string[],
    decide: (seen: readonly Seen[]) => Plan<Result>,
    { waitUntil, alongside, known, before, stored, first }: TransactOptions,
  ): Promise<{ result: Result } | { current: Found<Doc> | undefined } | undefined> {
    const [documents] = await Promise.all([
      Promise.all(keys.map((key) => resolveKnown(key, known?.get(key)))),
      alongside,
    ])
    /** What changes, as the documents are by now. */
    function plan() {
      const { writes = [], ...decided } = decide(
        documents.map((document) => {
          const { value, intent } = document
          return { value, tag: tagOf(document), pending: intent && (intent.next ?? null) }
        }),
      )
      const changed = documents.flatMap((document, nth) => {
        const next = writes[nth]
        return next === undefined || (next === null && document.tag === undefined) ? [] : [{ ...document, next }]
      })
      return { changed, ...decided }
    }
    /** False if somebody else is about to change one of these who is older, or has just done it. */
    async function comesFirst(changes: readonly Resolved[]) {
      for (const { intent } of changes)
        if (intent && (intent.id < id || (await abort(intent)) === 'committed')) return false
      return true
    }
    let { changed, result, isRepeatable = false } = plan()
    if (changed.length > 0) await before?.()
    const [only, ...others] = changed
    if (!only) return { result }
    if (others.length === 0) {
      if (!(await comesFirst(changed))) return undefined
      const written = await put(store, only, only.next ?? noValue)
      const alone = isRepeatable ? written : certain(written)
      if (!alone.won) return { current: alone.current }
      stored?.(alone.tag)
      return { result }
    }

    const began = { wall: ms(), up: performance.now() }
    // It may have stood still for days, its intents aborted, and the record of that collected. One clock may have been set.
    const isTooLate = () => Math.max(ms() - began.wall, performance.now() - began.up) > maxSinceIntentsMs
    const intents = heldIntents(store, { id, until: began.wall + intentMs })
    const all = () => changed.map(({ key }) => key)
    const finish = (state: State) => intents.finish(state).catch(ignoreUnavailable)
    /** After an unknown response: whoever is first decides, so that nobody waits. */
    const giveUp = (problem: unknown): never => {
      if (!intents.isNone() || problem instanceof StorageUnavailable)
        waitUntil(abort({ id, keys: all() }).then(finish).catch(ignoreUnavailable))
      throw problem
    }
    /** Writes all intents. What others were faster at is decided again, and goes on if that keeps what is there already. */
    async function areAllOurs(): Promise<boolean> {
      for (let wave = 0; wave < maxWaves; wave += 1) {
        const missing = intents.missingIn(changed)
        if (missing.length === 0) return true
        const wanted = missing.filter(({ key }) => first?.(key))
        const next = wanted.length > 0 ? wanted : missing
        // Whoever has just been faster is soon done.
        if (wave > 0 && wanted.length === 0 && next.some(({ intent }) => intent)) return false
        if (!(await comesFirst(next))) return false
        const lost = await intents.write(next, all())
        for (const { key, current } of lost) {
          // Where nothing is, a write that was lost may still arrive.
          if (!current) return false
          documents[keys.indexOf(key)] = { key, tag: current.tag, ...splitStored(current.value) }
        }
        if (lost.length === 0) continue
        const again = plan()
        if (again.changed.length === 0 || !intents.fitIn(again.changed)) return false
        ;({ changed, result } = again)
      }
      return false
    }
    const isWon = await areAllOurs().catch(giveUp)
    const record: TransactionRecord = { v: 1, state: 'committed', keys: all(), at: ms() }
    if (isWon && !isTooLate() && (await store.create(transactionKey(id), record).catch(giveUp)).won) {
      waitUntil(finish('committed'))
      return { result }
    }
    await finish('aborted')
    // So that the keys that it has made for nothing are found again.
    const made = intents.made()
    if (made.length > 0)
      waitUntil(store.create(transactionKey(id), { ...record, state: 'aborted', keys: made }).catch(ignoreUnavailable))
    return undefined
  }

  return {
    ...store,
    operations: () => operations,
    async read<Value extends Doc>(key: string) {
      return toFound<Value>(await resolve(key, await store.read(key), false))
    },
    async tagOfNothing(key) {
      const found = await store.read(key)
      const { value, intent } = found ? splitStored(found.value) : {}
      return value || intent ? undefined : found?.tag
    },
    async create<Value extends Doc>(key: string, value: Value) {
      const written = certain(await store.create(key, value))
      if (written.won) return written
      const current = await resolve(key, written.current ?? (await store.read(key)), false)
      if (current.value) return { won: false, current: toFound<Value>(current) }
      return writeOne<Value>(current, current.intent?.id, value)
    },
    async replace<Value extends Doc>(key: string, tag: string, value: Value) {
      const [rawTag = '', pendingId] = tag.split(underWay)
      return writeOne<Value>({ key, tag: rawTag }, pendingId, value)
    },
    ...endedTransactions(store, { abort, ms }),
    async transact(keys, decide, options) {
      const born = `${ms().toString(36).padStart(9, '0')}-${random()}`
      let { known } = options
      for (let nth = 0; nth < maxTries; nth += 1) {
        const done = await attempt(idOf(born, nth), keys, decide, { ...options, known })
        if (done && 'result' in done) return done.result
        // After the first conflict what it has returned is new. After a second the key is busy.
        const [only, ...others] = keys
        known = nth === 0 && others.length === 0 && done?.current ? new Map([[only!, done.current]]) : undefined
        if (!known) await options.backoff(nth + 1)
      }
      throw new StorageUnavailable('documents stayed contested')
    },
  }
}
