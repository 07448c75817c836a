/** What is tried out on the storage, one by one: each says what it found, whether that is as promised, and why it matters. */
import * as crypto from 'node:crypto'
import type { RequestContext, StorageCheckTarget } from '#server/http/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Store } from '#server/storage/store.ts'
import { pMap } from '#server/services/reports/p-map.ts'

/** One answer of the storage service: its status (0 for none) and how long it took. */
export type CheckResult = { status: number; ms: number }

export type StorageCheck = Pick<RequestContext, 'passwords' | 'environment'> & {
  /** Of the check alone. */
  store: Store
  run: string
  /** Grows with every answer of the service. */
  seen: CheckResult[]
  deploy: Omit<StorageCheckTarget, 'open'>
}

type Check = {
  name: string
  meaning: string
  attempt: (trial: StorageCheck) => Promise<{ ok: boolean; measured: string }>
}

type Tried = { n: number }

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const keyOf = ({ run }: StorageCheck, name: string) => keys.storageCheckData(run, name)

const rivals = 50
const rounds = 4

const oneWinner: Check = {
  name: 'A new key has one winner',
  meaning: 'Two families never hold the same slot, however many reserve it at once.',
  async attempt(trial) {
    const winners = await pMap(1, numbers(rounds), async (round) => {
      const key = keyOf(trial, `create/${round}`)
      const written = await Promise.all(numbers(rivals).map((n) => trial.store.create<Tried>(key, { n })))
      const won = numbers(rivals).filter((n) => written[n]?.won)
      const kept = await trial.store.read<Tried>(key)
      return won.length === 1 && kept?.value.n !== won[0] ? NaN : won.length
    })
    return {
      ok: winners.every((count) => count === 1),
      measured: `${rivals} writers at once, ${rounds} times: ${winners.join(', ')} won.`,
    }
  },
}

const changes = 8
const changers = 20

const oneChange: Check = {
  name: 'A version is replaced once',
  meaning: 'Nobody gets a third session in a week, and no change is lost.',
  async attempt({ store, ...trial }) {
    const key = keys.storageCheckData(trial.run, 'replace')
    let written = await store.create<Tried>(key, { n: 0 })
    const winners: number[] = []
    for (const round of numbers(changes)) {
      const found = await store.read<Tried>(key)
      if (!written.won || found?.tag !== written.tag)
        return { ok: false, measured: 'A read did not show the last write.' }
      const { tag } = found
      const all = await Promise.all(numbers(changers).map(() => store.replace<Tried>(key, tag, { n: round + 1 })))
      winners.push(all.filter(({ won }) => won).length)
      written = all.find(({ won }) => won) ?? written
    }
    return {
      ok: winners.every((count) => count === 1),
      measured: `${changers} writers at once, ${changes} times: ${winners.join(', ')} won.`,
    }
  },
}

const refusals: Check = {
  name: 'A refused write is answered 412',
  meaning: 'Any other answer is unclear: it is read back, tried again, and in the end a family is asked to try again.',
  async attempt({ seen }) {
    const counts = new Map<number, number>()
    for (const { status } of seen) counts.set(status, (counts.get(status) ?? 0) + 1)
    const told = [...counts].toSorted().map(([status, count]) => `${status || 'no answer'}: ${count}`)
    const clear = [...counts.keys()].every((status) => [200, 201, 204, 404, 412].includes(status))
    return { ok: clear && counts.has(412), measured: `Answers so far: ${told.join(', ')}.` }
  },
}

const sameTag: Check = {
  name: 'A version has one tag',
  meaning: 'A change is made to exactly the version that was read; lists tell which records are new.',
  async attempt(trial) {
    const { store } = trial
    const key = keyOf(trial, 'tags/one')
    const written = await store.create<Tried>(key, { n: 1 })
    const read = (await store.read<Tried>(key))?.tag ?? 'none'
    const listed = (await store.list(keyOf(trial, 'tags/')))[0]?.tag ?? 'none'
    const accepted = (await store.replace<Tried>(key, read, { n: 2 })).won
    const equal = written.won && written.tag === read && read === listed
    return {
      ok: equal && accepted,
      measured: `Written, read and listed: ${equal ? 'equal' : 'different'}; ${read.startsWith('W/') ? 'weak' : 'strong'}; the read tag was ${accepted ? 'accepted' : 'refused'}.`,
    }
  },
}

const noReturn: Check = {
  name: 'A version never comes back',
  meaning: 'Writing the same again is a new version, so that nobody takes an old one for the present one.',
  async attempt(trial) {
    const { store } = trial
    const key = keyOf(trial, 'return')
    const first = await store.create<Tried>(key, { n: 1 })
    const second = first.won && (await store.replace<Tried>(key, first.tag, { n: 2 }))
    const third = second && second.won && (await store.replace<Tried>(key, second.tag, { n: 1 }))
    if (!first.won || !third || !third.won) return { ok: false, measured: 'A change was refused to its only writer.' }
    const late = await store.replace<Tried>(key, first.tag, { n: 3 })
    return {
      ok: third.tag !== first.tag && !late.won,
      measured: `Equal values, ${third.tag === first.tag ? 'equal' : 'different'} tags; a late write was ${late.won ? 'taken' : 'refused'}.`,
    }
  },
}

const listShows: Check = {
  name: 'A list shows what was just written',
  meaning: 'The day sheet and the week show a booking as soon as it is made.',
  async attempt(trial) {
    const { store } = trial
    const all = numbers(10).map((n) => keyOf(trial, `listed/${n}`))
    await Promise.all(all.map((key, n) => store.create<Tried>(key, { n })))
    const after = (await store.list(keyOf(trial, 'listed/'))).length
    await store.remove(all[0]!)
    const then = (await store.list(keyOf(trial, 'listed/'))).length
    return { ok: after === 10 && then === 9, measured: `${after} of 10 after writing, ${then} of 9 after a removal.` }
  },
}

const percentile = (all: readonly number[], part: number) => {
  const sorted = all.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const slowest = 1000

const latencies: Check = {
  name: 'Operations take less than a second',
  meaning: 'A booking waits for about eight of them, one after another.',
  async attempt(trial) {
    const { store } = trial
    const times = { create: [] as number[], read: [] as number[], list: [] as number[] }
    await pMap(5, numbers(25), async (n) => {
      const key = keyOf(trial, `timed/${n}`)
      times.create.push(await timed(() => store.create<Tried>(key, { n })))
      times.read.push(await timed(() => store.read<Tried>(key)))
      times.list.push(await timed(() => store.list(`${keyOf(trial, 'timed')}/`)))
    })
    const told = Object.entries(times).map(
      ([verb, all]) => `${verb} ${percentile(all, 0.5)} / ${percentile(all, 0.99)} ms`,
    )
    return {
      ok: Object.values(times).every((all) => percentile(all, 0.99) < slowest),
      measured: `p50 / p99: ${told.join(', ')}.`,
    }
  },
}

const manyKeys = 1000
const writingMs = 4000

const longList: Check = {
  name: 'A list of a thousand keys',
  meaning: 'Staff pages list every member, and the nightly audit every booking.',
  async attempt(trial) {
    const { store } = trial
    const started = performance.now()
    const made = await pMap(rivals, numbers(manyKeys), async (n) => {
      if (performance.now() - started > writingMs) return false
      return (await store.create<Tried>(keyOf(trial, `many/${n}`), { n })).won
    })
    const kept = made.filter(Boolean).length
    let listed = 0
    const ms = await timed(async () => (listed = (await store.list(keyOf(trial, 'many/'))).length))
    return { ok: listed === kept && ms < 2 * slowest, measured: `${listed} of ${kept} keys in ${Math.round(ms)} ms.` }
  },
}

const hashing: Check = {
  name: 'Passwords are hashed with argon2id',
  meaning: 'The functions run on a Node that has it; without it nobody can sign in.',
  async attempt({ passwords }) {
    let kept = ''
    const ms = await timed(async () => (kept = await passwords.hash('a password of nobody')))
    const told = await Promise.all(['a password of nobody', 'another'].map((each) => passwords.verify(each, kept)))
    const there = 'argon2' in crypto
    return {
      ok: there && kept.startsWith('$argon2id$') && told[0] === true && told[1] === false,
      measured: `Node ${process.version}, argon2 ${there ? 'present' : 'absent'}, ${Math.round(ms)} ms a hash.`,
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

/** In the order they are tried: what a booking stands on first, what takes long last. */
export const checksOf: readonly Check[] = [
  thisDeploy,
  hashing,
  oneWinner,
  oneChange,
  refusals,
  sameTag,
  noReturn,
  listShows,
  latencies,
  longList,
]
