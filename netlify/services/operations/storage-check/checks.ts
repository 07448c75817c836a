/** The storage checks. Each reports what it measured and whether the storage keeps the guarantee. */
import pMap from 'p-map'
import * as crypto from 'node:crypto'
import type { RequestContext, StorageCheckTarget } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import type { StorageCheckData } from '#server/repositories/records/job-records.ts'
import type { Store } from '#server/storage/store.ts'

/** One response of the storage service: its status (0 for none) and duration. */
export type CheckResult = { status: number; ms: number }

export type StorageCheckContext = Pick<RequestContext, 'passwords' | 'environment'> & {
  /** A separate store without real data. */
  store: Store
  run: string
  /** Every response so far. */
  seen: CheckResult[]
  deploy: Omit<StorageCheckTarget, 'open'>
}

type Check = {
  name: string
  meaning: string
  attempt: (context: StorageCheckContext) => Promise<{ ok: boolean; measured: string }>
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const keyOf = ({ run }: StorageCheckContext, name: string) => keys.storageCheckData(run, name)

const writers = 50
const repetitions = 4

const oneWinner: Check = {
  name: 'A new key has one winner',
  meaning: 'Two families never hold the same slot, however many reserve it at once.',
  async attempt(context) {
    const winners = await pMap(
      numbers(repetitions),
      async (round) => {
        const key = keyOf(context, `create/${round}`)
        const written = await Promise.all(
          numbers(writers).map((n) => context.store.create<StorageCheckData>(key, { n })),
        )
        const won = numbers(writers).filter((n) => written[n]?.won)
        const stored = await context.store.read<StorageCheckData>(key)
        return won.length === 1 && stored?.value.n !== won[0] ? NaN : won.length
      },
      { concurrency: 1 },
    )
    return {
      ok: winners.every((count) => count === 1),
      measured: `${writers} writers at once, ${repetitions} times: ${winners.join(', ')} won.`,
    }
  },
}

const versions = 8
const competitors = 20

const oneReplacement: Check = {
  name: 'A version is replaced once',
  meaning: 'Nobody gets a third session in a week, and no change is lost.',
  async attempt({ store, ...context }) {
    const key = keys.storageCheckData(context.run, 'replace')
    let written = await store.create<StorageCheckData>(key, { n: 0 })
    const winners: number[] = []
    for (const round of numbers(versions)) {
      const found = await store.read<StorageCheckData>(key)
      if (!written.won || found?.tag !== written.tag)
        return { ok: false, measured: 'A read did not show the last write.' }
      const { tag } = found
      const all = await Promise.all(
        numbers(competitors).map(() => store.replace<StorageCheckData>(key, tag, { n: round + 1 })),
      )
      winners.push(all.filter(({ won }) => won).length)
      written = all.find(({ won }) => won) ?? written
    }
    return {
      ok: winners.every((count) => count === 1),
      measured: `${competitors} writers at once, ${versions} times: ${winners.join(', ')} won.`,
    }
  },
}

const conflictStatus: Check = {
  name: 'A refused write is answered 412',
  meaning: 'After any other status the site must read the record back, retry, and finally ask the family to try again.',
  async attempt({ seen }) {
    const counts = new Map<number, number>()
    for (const { status } of seen) counts.set(status, (counts.get(status) ?? 0) + 1)
    const texts = [...counts].toSorted().map(([status, count]) => `${status || 'no response'}: ${count}`)
    const clear = [...counts.keys()].every((status) => [200, 201, 204, 404, 412].includes(status))
    return { ok: clear && counts.has(412), measured: `Responses so far: ${texts.join(', ')}.` }
  },
}

const sameTag: Check = {
  name: 'A version has one tag',
  meaning: 'A change applies to exactly the version that was read; lists show which records have changed.',
  async attempt(context) {
    const { store } = context
    const key = keyOf(context, 'tags/one')
    const written = await store.create<StorageCheckData>(key, { n: 1 })
    const read = (await store.read<StorageCheckData>(key))?.tag ?? 'none'
    const listed = (await store.list(keyOf(context, 'tags/')))[0]?.tag ?? 'none'
    const accepted = (await store.replace<StorageCheckData>(key, read, { n: 2 })).won
    const equal = written.won && written.tag === read && read === listed
    return {
      ok: equal && accepted,
      measured: `Written, read and listed: ${equal ? 'equal' : 'different'}; ${read.startsWith('W/') ? 'weak' : 'strong'}; the read tag was ${accepted ? 'accepted' : 'refused'}.`,
    }
  },
}

const uniqueVersions: Check = {
  name: 'A version never comes back',
  meaning: 'Equal content written again is a new version, so an old version is never mistaken for the current one.',
  async attempt(context) {
    const { store } = context
    const key = keyOf(context, 'return')
    const first = await store.create<StorageCheckData>(key, { n: 1 })
    const second = first.won && (await store.replace<StorageCheckData>(key, first.tag, { n: 2 }))
    const third = second && second.won && (await store.replace<StorageCheckData>(key, second.tag, { n: 1 }))
    if (!first.won || !third || !third.won) return { ok: false, measured: 'A change by the only writer was rejected.' }
    const late = await store.replace<StorageCheckData>(key, first.tag, { n: 3 })
    return {
      ok: third.tag !== first.tag && !late.won,
      measured: `Equal values, ${third.tag === first.tag ? 'equal' : 'different'} tags; a late write was ${late.won ? 'taken' : 'refused'}.`,
    }
  },
}

const consistentList: Check = {
  name: 'A list shows what was just written',
  meaning: 'The day sheet and the week show a booking as soon as it is made.',
  async attempt(context) {
    const { store } = context
    const all = numbers(10).map((n) => keyOf(context, `listed/${n}`))
    await Promise.all(all.map((key, n) => store.create<StorageCheckData>(key, { n })))
    const after = (await store.list(keyOf(context, 'listed/'))).length
    await store.remove(all[0]!)
    const then = (await store.list(keyOf(context, 'listed/'))).length
    return { ok: after === 10 && then === 9, measured: `${after} of 10 after writing, ${then} of 9 after a removal.` }
  },
}

const percentile = (all: readonly number[], part: number) => {
  const sorted = all.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

const timed = async (operation: () => Promise<unknown>) => {
  const started = performance.now()
  await operation()
  return performance.now() - started
}

const maxMs = 1000

const latencies: Check = {
  name: 'Operations take less than a second',
  meaning: 'A booking waits for about eight of them, one after another.',
  async attempt(context) {
    const { store } = context
    const times = { create: [] as number[], read: [] as number[], list: [] as number[] }
    await pMap(
      numbers(25),
      async (n) => {
        const key = keyOf(context, `timed/${n}`)
        times.create.push(await timed(() => store.create<StorageCheckData>(key, { n })))
        times.read.push(await timed(() => store.read<StorageCheckData>(key)))
        times.list.push(await timed(() => store.list(`${keyOf(context, 'timed')}/`)))
      },
      { concurrency: 5 },
    )
    const texts = Object.entries(times).map(
      ([verb, all]) => `${verb} ${percentile(all, 0.5)} / ${percentile(all, 0.99)} ms`,
    )
    return {
      ok: Object.values(times).every((all) => percentile(all, 0.99) < maxMs),
      measured: `p50 / p99: ${texts.join(', ')}.`,
    }
  },
}

const manyKeys = 1000
const maxWritingMs = 4000

const longList: Check = {
  name: 'A list of a thousand keys',
  meaning: 'Staff pages list every member, and the nightly audit every booking.',
  async attempt(context) {
    const { store } = context
    const started = performance.now()
    const created = await pMap(
      numbers(manyKeys),
      async (n) => {
        if (performance.now() - started > maxWritingMs) return false
        return (await store.create<StorageCheckData>(keyOf(context, `many/${n}`), { n })).won
      },
      { concurrency: writers },
    )
    const stored = created.filter(Boolean).length
    let listed = 0
    const ms = await timed(async () => (listed = (await store.list(keyOf(context, 'many/'))).length))
    return { ok: listed === stored && ms < 2 * maxMs, measured: `${listed} of ${stored} keys in ${Math.round(ms)} ms.` }
  },
}

const hashing: Check = {
  name: 'Passwords are hashed with argon2id',
  meaning: 'The functions need a Node version with argon2; without it nobody can sign in.',
  async attempt({ passwords }) {
    let hash = ''
    const ms = await timed(async () => (hash = await passwords.hash('a password of nobody')))
    const verified = await Promise.all(['a password of nobody', 'another'].map((each) => passwords.verify(each, hash)))
    const isAvailable = 'argon2' in crypto
    return {
      ok: isAvailable && hash.startsWith('$argon2id$') && verified[0] === true && verified[1] === false,
      measured: `Node ${process.version}, argon2 ${isAvailable ? 'present' : 'absent'}, ${Math.round(ms)} ms a hash.`,
    }
  },
}

const thisDeploy: Check = {
  name: 'This deploy may write',
  meaning: 'Of the production site only the published deploy writes; every preview has data of its own.',
  attempt: async ({ environment, deploy: { context, published } }) => ({
    ok: environment !== 'production' || published,
    measured: `Context ${context}, ${published ? 'published' : 'not published'}: the ${environment} store.`,
  }),
}

/** In the order they run: what bookings rely on first, slow checks last. */
export const storageChecks: readonly Check[] = [
  thisDeploy,
  hashing,
  oneWinner,
  oneReplacement,
  conflictStatus,
  sameTag,
  uniqueVersions,
  consistentList,
  latencies,
  longList,
]
