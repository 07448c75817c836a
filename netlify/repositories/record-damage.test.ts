/** One damaged record of every kind: the calls of another family, of staff and of anyone, and the jobs, go on. */
// @module-tag long
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { publishAudit } from '#server/services/operations/audit.ts'
import {
  callsOf,
  clubOfAllKinds,
  jobs,
  keyOf,
  type ClubOfAllKinds,
} from '#server/test-support/fixtures/club-of-all-kinds.ts'
import { inTurn } from '#server/test-support/server/soak-report.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { readAuditResult } from './audit-results.ts'
import { keys } from './keys.ts'
import { recordSchemas } from './record-schemas.ts'

const ways = { fields: '{"v":1}', types: '{"v":"one","state":7}', text: '{"v":1,"sta' }
const ofClosures = [
  'daySheet',
  'deskDays',
  'doorDay',
  'listClosures',
  'publicClosures',
  'reserveLane',
  'bookForMember',
  'laneWeek',
  'speedeWeek',
]
const ofEvents = [
  'listEvents',
  'eventPlaces',
  'adminEvents',
  'listRsvps',
  'exportRsvps',
  // Who comes on a day.
  'messageRecipients',
]

/** What needs a single document that all share, and fails until it is corrected. Everything else goes on. */
const shared: Record<string, readonly string[]> = {
  closures: [...ofClosures, 'queueMissingClosedMails'],
  // Who owns the club changes its settings.
  owners: ['listSettings 403'],
  events: ofEvents,
  shop: ['listProducts', 'adminProducts'],
}

/** What fails while a record of a kind is damaged. */
async function failures(original: ClubOfAllKinds, key: string, text: string) {
  const entries = new Map(
    [...original.entries].map(([each, { text: own, tag }]) => [each, { text: own, tag: `a${tag}` }]),
  )
  entries.set(key, { text, tag: '"damaged"' })
  const open = () => testServer({ store: memoryStore(new Map(entries)), mailEnabled: true })
  const failed: string[] = []
  const server = open()
  for (const { name, method, url, cookie, body } of callsOf(original)) {
    const { status } = await server.ask(method, url, body, { cookie, key: name })
    if (status >= 400) failed.push(`${name}${status === 503 ? '' : ` ${status}`}`)
  }
  await server.drainWaitUntil()
  for (const [name, job] of Object.entries(jobs)) {
    const { context, drainWaitUntil } = open()
    await job(context).catch((problem: unknown) =>
      failed.push((problem as Error).name === 'InvalidRecord' ? name : `${name}: ${String(problem)}`),
    )
    await drainWaitUntil()
  }
  return failed
}

const original = await clubOfAllKinds()
const kinds = Object.keys(recordSchemas).flatMap((kind) => keyOf(original.entries, kind) ?? [])

test('the club has a record of almost every kind', () => {
  expect(kinds.length).toBeGreaterThan(Object.keys(recordSchemas).length / 2)
})

test.each(kinds.map((key, turn) => ({ key, turn })))(
  'only what is about the record $key fails',
  async ({ key, turn }) => {
    const kind = key in recordSchemas ? key : key.split('/')[0]!
    for (const text of inTurn(Object.values(ways), turn))
      expect((await failures(original, key, text)).filter((name) => !shared[kind]?.includes(name))).toEqual([])
  },
)

test('a slot whose record cannot be read is taken, for families and on the day sheet, and nobody gets it', async () => {
  const entries = new Map(original.entries)
  const key = keys.slot({ kind: 'lane', unit: 4, date: '2026-11-23', time: '16:00' })
  entries.set(key, { text: ways.text, tag: '"damaged"' })
  const server = testServer({ store: memoryStore(entries) })
  const { cookie } = original.other
  const week = await server.ask('GET', '/api/lanes/bookings?week=2026-11-23', undefined, { cookie })
  expect((week.body as Reply<'laneWeek'>).taken).toContainEqual(
    expect.objectContaining({ lane: 4, date: '2026-11-23', time: '16:00', mine: false }),
  )
  const day = await server.ask('GET', '/api/admin/day?date=2026-11-23', undefined, { cookie: original.staff })
  const { sheet, version } = day.body as Reply<'daySheet'>
  expect([sheet?.unreadable, version]).toEqual([[{ kind: 'lane', unit: 4, date: '2026-11-23', time: '16:00' }], ''])
  expect(sheet?.bookings).toHaveLength(1)
  const slot = { lane: 4, date: '2026-11-23', time: '16:00', name: 'Sam', email: 'other@families.example' }
  expect((await server.ask('POST', '/api/lanes/bookings', slot, { cookie })).status).toBe(503)
  expect(entries.get(key)?.text).toBe(ways.text)
})

test('the audit counts what cannot be read', async () => {
  const entries = new Map(original.entries)
  const damaged = ['tour', 'order', 'mw'].map((kind) => keyOf(entries, kind)!)
  for (const key of damaged) entries.set(key, { text: ways.fields, tag: '"damaged"' })
  const server = testServer({ store: memoryStore(entries) })
  server.setClock('2026-11-21T18:00:00Z')
  await publishAudit(server.context)
  for (const key of damaged)
    expect(server.recordAlarms).toContain(`record does not match its schema: ${key.split('/')[0]} ${key}`)
  expect(await readAuditResult(server.context.store)).toMatchObject({ unreadable: 3, violations: 0 })
})
