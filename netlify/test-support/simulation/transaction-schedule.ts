/**
 * One random schedule of transactions: processes that each append their name to one to four of four documents, some sent twice,
 * some with what they have read before, some to any two that nobody else is changing, with kills at any operation, jumps of the clock past an intent's time, wrong clocks,
 * and readers in between.
 */
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { type Store, StorageUnavailable } from '#server/storage/store.ts'
import { allTransactions } from '#server/storage/transaction-records.ts'
import type { Seen, TransactionalStore } from '#server/storage/transactional-store.ts'
import { intentMs, transactional } from '#server/storage/transactions.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { countAborted } from './figures.ts'
import { pick, simulate, type FaultRates, type Process, type Random } from './simulator.ts'

export type TransactionScheduleOptions = FaultRates & {
  /** Clocks differ by up to an hour. */
  wrongClocks?: boolean
  /** Probability that an operation, or its response, is lost. */
  lostRate?: number
  mutant?: Mutant
}

type Names = { names: string[] }
const documents = ['doc/a', 'doc/b', 'doc/c', 'doc/d']
const namesIn = (value: object | undefined): string[] => (value as Names | undefined)?.names ?? []

/** Runs it. @returns what was wrong, with the figures of what happened. */
export async function runTransactions(random: Random, options: TransactionScheduleOptions) {
  let time = Date.parse('2026-11-18T17:00:00Z')
  let ids = 0
  const shared = memoryStore()
  const violations: string[] = []
  const asked = new Map<string, { keys: string[]; any?: number }>()
  const acknowledged = new Set<string>()
  const open = (store: Store, skew = 0) =>
    transactional(store, { now: () => new Date(time + skew), random: () => String((ids += 1)) })

  /** What a reader has seen stays seen. */
  const seen = new Map(documents.map((key) => [key, [] as string[]]))
  async function look(store: Pick<TransactionalStore, 'read'>, key: string): Promise<string[]> {
    const before = seen.get(key)!
    const names = namesIn((await store.read(key))?.value)
    if (!before.every((name, nth) => names[nth] === name)) violations.push(`${key} had ${before}, and then ${names}`)
    if (names.length > seen.get(key)!.length) seen.set(key, names)
    return names
  }

  const through = (store: Store) => (options.mutant ? options.mutant(store, random) : store)
  const { lostRate = 0 } = options
  const losing = (store: Store) =>
    lostRate === 0
      ? store
      : failingStore(store, () => (random() < lostRate ? (random() < 0.5 ? 'before' : 'after') : undefined))

  /** To `any` number of the documents, or to all. */
  function append(name: string, { keys, any = keys.length }: { keys: string[]; any?: number }): Process {
    const skew = options.wrongClocks ? pick(random, [0, 0, -3_600_000, 3_600_000]) : 0
    const isInformed = random() < 0.3
    const contested = random() < 0.5 ? keys[0] : undefined
    return {
      name,
      async run(store) {
        const background: Promise<unknown>[] = []
        const decide = (values: readonly Seen[]) => {
          const has = ({ value }: Seen) => namesIn(value).includes(name)
          const free = values.filter(({ pending }) => any === keys.length || pending === undefined)
          const chosen = [...free, ...values]
          const first = new Set([...new Set(chosen)].slice(0, any))
          const writes = values.map((each): Names | undefined =>
            first.has(each) ? { names: [...namesIn(each.value), name] } : undefined,
          )
          return { result: undefined, ...(values.filter(has).length < any && { writes }) }
        }
        try {
          const records = open(losing(through(store)), skew)
          const read = async (key: string) => [key, (await records.read(key)) ?? 'nothing'] as const
          await records.transact(keys, decide, {
            // What others may have changed since.
            known: isInformed ? new Map(await Promise.all(keys.map(read))) : undefined,
            first: (key) => key === contested,
            waitUntil: (work) => void background.push(work),
            // One operation, so that another process may run.
            backoff: async () => void (await store.read('doc/none')),
          })
          acknowledged.add(name)
        } catch (problem) {
          if (!(problem instanceof StorageUnavailable)) throw problem
        }
        await Promise.all(background)
      },
    }
  }
  const reader: Process = {
    name: 'reader',
    async run(store) {
      for (let nth = 0; nth < 3; nth += 1) await look(open(store), pick(random, documents))
    },
  }

  const processes: Process[] = [reader]
  const count = 2 + Math.floor(random() * 6)
  for (let nth = 0; nth < count; nth += 1) {
    const name = `t${nth}`
    const keys = documents.toSorted(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 4))
    const wish = { keys, ...(keys.length > 2 && random() < 0.4 && { any: 2 }) }
    asked.set(name, wish)
    processes.push(append(name, wish))
    // Two that may choose would not know of each other.
    if (!wish.any && random() < 0.3) processes.push(append(name, wish))
  }
  const jump = () => {
    time += random() < 0.5 ? intentMs + 1000 : 1500
  }
  const { steps, killed } = await simulate(shared, processes, random, options, jump)
  const figures = {
    steps,
    killed: killed.size,
    asked: asked.size,
    acknowledged: acknowledged.size,
    aborted: await countAborted(shared),
  }

  // Two days later nothing of that time runs any more.
  time += 2 * 86_400_000
  const later = open(shared)
  const final = new Map<string, string[]>()
  for (const key of documents) final.set(key, await look(later, key))
  for (const [name, { keys, any = keys.length }] of asked) {
    const times = keys.map((key) => final.get(key)!.filter((each) => each === name).length)
    const found = times.reduce((sum, each) => sum + each, 0)
    if (acknowledged.has(name) && found !== any) violations.push(`${name}, acknowledged: ${times}`)
    if (![0, any].includes(found) || times.some((each) => each > 1)) violations.push(`${name} in part: ${times}`)
  }
  if (!isOneOrder([...final.values()])) violations.push(`no one order: ${JSON.stringify([...final])}`)
  // Twice: what is finished is looked at again.
  for (let nth = 0; nth < 2; nth += 1)
    for (const { key } of await shared.list(allTransactions)) await later.collect(key, () => nth > 0)
  if ((await shared.list(allTransactions)).length > 0) violations.push('records are left')
  for (const key of documents)
    if (String(namesIn((await later.read(key))?.value)) !== String(final.get(key)))
      violations.push(`collecting changed ${key}`)
  return { violations, figures }
}

/** True if some order of all names agrees with each list. */
function isOneOrder(lists: readonly string[][]): boolean {
  const left = lists.map((list) => [...list])
  while (left.some((list) => list.length > 0)) {
    const next = left.find(([first]) => first !== undefined && left.every((list) => list.indexOf(first) <= 0))?.[0]
    if (next === undefined) return false
    for (const list of left) if (list[0] === next) list.shift()
  }
  return true
}
