/** One record of every kind with odd values that its schema allows: every list answers, with all others in it, and every job runs. */
// @module-tag long
import { expect, test } from 'vitest'
import { callsOf, clubOfAllKinds, jobs, keyOf } from '#server/test-support/fixtures/club-of-all-kinds.ts'
import { inTurn } from '#server/test-support/server/soak-report.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { recordSchemas, fits } from './record-schemas.ts'

type Odd = { form: RegExp; values: readonly [least: string, most: string, odd: string] }

/** By the form of what is stored, the least and the most that can be, and something that is neither. */
const odd: readonly Odd[] = [
  {
    form: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
    values: ['1970-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z', 'July 1'],
  },
  { form: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/, values: ['2000-01-01T00:00', '2099-12-31T23:59', '2027-03-14T02:30'] },
  { form: /^\d{4}-\d\d-\d\d$/, values: ['2000-01-01', '2099-12-31', '2028-02-29'] },
  { form: /^\d{4}-\d\d$/, values: ['0001-01', '9999-12', '2026-13'] },
  { form: /^\d\d:\d\d$/, values: ['00:00', '23:59', '02:30'] },
  { form: /^\d\d\/\d\d$/, values: ['01/00', '12/99', '00/00'] },
  { form: /^\d{1,2}$/, values: ['0', '99', '-1'] },
]
const sizes = { least: 0, most: 1, odd: 2 } as const
type Size = keyof typeof sizes
/** The most is an instant of the year 2100, in milliseconds. */
const numbers = { least: 0, most: 4_102_444_800_000, odd: -1 }

/** The record with each of its values that its schema lets be odd. */
function oddRecord(kind: string, record: object, size: Size): object {
  const schema = recordSchemas[kind]!
  const result = structuredClone(record) as Record<string, unknown>
  const visit = (part: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>)
      const found = typeof value === 'string' ? odd.find(({ form }) => form.test(value)) : undefined
      if (!found && typeof value !== 'number') continue
      part[name] = found ? found.values[sizes[size]] : numbers[size]
      if (!fits(schema, result)) part[name] = value
    }
  }
  visit(result)
  return result
}

const original = await clubOfAllKinds()
/** What only helps to read others is made again where it does not fit. */
const derived = new Set(['snap', 'view', 'tx'])
const kindOf = (key: string) => (key in recordSchemas ? key : key.split('/')[0]!)
const odds = Object.keys(recordSchemas).flatMap((kind) => {
  const key = derived.has(kind) ? undefined : keyOf(original.entries, kind)
  return key === undefined ? [] : [key]
})

const open = (entries: Map<string, StoredVersion>) =>
  testServer({ store: memoryStore(entries), mailEnabled: true, now: new Date('2026-11-21T17:10:00Z') })
const idsIn = (text: string) => new Set([...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!))

/** What each call lists of a club, by its name and address. */
async function lists(entries: Map<string, StoredVersion>) {
  const server = open(entries)
  const found = new Map<string, { status: number; ids: Set<string> }>()
  for (const { name, method, url, cookie, body } of callsOf(original)) {
    const reply = await server.ask(method, url, body, { cookie, key: name })
    found.set(`${name} ${cookie === original.staff}`, {
      status: reply.status,
      ids: idsIn(JSON.stringify(reply.body) ?? ''),
    })
  }
  await server.drainWaitUntil()
  return found
}
const before = await lists(new Map(original.entries))
/** What they say of all others. */
const without = new Map([...original.entries].filter(([key]) => !derived.has(kindOf(key))))
/**
 * What a list says by this record alone: that the site is not well, that an event is over, what is due in all, that a family for
 * whom there is a message need not be called, and of which months a player owes.
 */
const byRecord = new Set([
  'health audit',
  'health job',
  'schedule events',
  'listInbox due',
  'listInbox mail',
  'listDues member',
])

test.each(odds.map((key, turn) => ({ key, turn })))(
  'of a club with an odd $key, every list answers with all others, and every job runs',
  async ({ key, turn }) => {
    const kind = kindOf(key)
    const stored = original.entries.get(key)!
    const entries = new Map(without)
    entries.delete(key)
    let others: Awaited<ReturnType<typeof lists>> | undefined
    const texts = new Set<string>()
    for (const size of inTurn(Object.keys(sizes) as Size[], turn)) {
      const text = JSON.stringify(oddRecord(kind, JSON.parse(stored.text) as object, size))
      // Some kinds have nothing that can be odd in this way.
      if (texts.has(text)) continue
      texts.add(text)
      entries.set(key, { text, tag: '"odd"' })
      const failed: string[] = []
      for (const [name, { status, ids }] of await lists(new Map(entries))) {
        const isOwn = byRecord.has(`${name.split(' ')[0]} ${kind.split('/')[0]}`)
        if (status !== before.get(name)!.status && !(isOwn && status === 503)) failed.push(`${name} ${status}`)
        const missing = [...before.get(name)!.ids].filter((id) => !ids.has(id))
        if (status >= 300 || isOwn || missing.length === 0) continue
        // Asked only where something is missing: usually that is the odd record alone.
        others ??= await lists(new Map([...entries].filter(([each]) => each !== key)))
        const lost = [...others.get(name)!.ids].filter((id) => !ids.has(id))
        if (lost.length > 0) failed.push(`${name} has lost ${lost.join(' ')}`)
      }
      for (const [name, job] of Object.entries(jobs)) {
        const { context, drainWaitUntil } = open(new Map(entries))
        await job(context).catch((problem: Error) => failed.push(`${name}: ${problem.stack}`))
        await drainWaitUntil()
      }
      expect.soft([size, failed]).toEqual([size, []])
    }
  },
)
