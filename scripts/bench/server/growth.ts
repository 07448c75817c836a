/** Measures calls as the club grows: storage operations, time and memory. */
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { addDays, daysOfWeek } from '#domain/calendar/calendar.ts'
import { eventLimits } from '#domain/events/event-draft.ts'
import type { EventList } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import type { Store } from '#server/storage/store.ts'
import { setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { monday, now, openBundle, storeOf, type Bundle } from './bundle.ts'
import { collect } from './garbage-collection.ts'
import { signUpMany, type Member } from './many-members.ts'
import { samples, growthSection, type CallGrowth, type Measurement } from './growth-table.ts'
import { machine, median, type Section } from '#scripts/bench/report.ts'
import { blobsUrl, localBlobs, type LocalBlobs } from './in-process-blobs.ts'

const memberSizes = [100, 1000, 10_000]
const latencyMs = 20
const eventSizes = [10, 100, eventLimits.maxCount, 1000, 10_000]

type Club = { bundle: Bundle; blobs: LocalBlobs; store: Store; coach: string; members: Member[] }
/** Builds one request; `nth` makes it different from the others. */
type RequestBuilder = (
  club: Club,
  nth: number,
) => readonly [method: string, path: string, body: object | undefined, cookie: string]

let requestCount = 0

const memberCalls: { call: string; flat: string; build: RequestBuilder }[] = [
  { call: 'schedule', flat: 'yes', build: ({ members }) => ['GET', '/api/schedule', undefined, members[0]!.cookie] },
  { call: 'laneWeek', flat: 'yes', build: ({ members }) => ['GET', weekPath, undefined, members[0]!.cookie] },
  { call: 'reserveLane', flat: 'yes', build: ({ members }, nth) => reservationFor(members[nth]!, nth) },
  { call: 'createRsvp', flat: 'yes', build: ({ members }, nth) => rsvpFor(members[nth]!) },
  { call: 'daySheet', flat: 'yes', build: ({ coach }) => ['GET', `/api/admin/day?date=${monday}`, undefined, coach] },
  { call: 'listMembers', flat: 'at most 100', build: ({ coach }) => ['GET', '/api/members', undefined, coach] },
  { call: 'fullMembers', flat: 'at most 100', build: ({ coach }) => ['GET', '/api/members/full', undefined, coach] },
  {
    call: 'exportMembers',
    flat: 'at most 100',
    build: ({ coach }) => ['GET', '/api/members/export.csv', undefined, coach],
  },
  {
    call: 'overview',
    flat: 'at most 100',
    build: ({ coach }) => ['GET', '/api/admin/overview?weeks=4', undefined, coach],
  },
]
const weekPath = `/api/lanes/bookings?week=${monday}`

function reservationFor({ email, cookie }: Member, nth: number) {
  const slot = {
    lane: (nth % 5) + 1,
    date: addDays(monday, 7 + (Math.floor(nth / 60) % 7)),
    time: slotTimes('lane')[Math.floor(nth / 5) % 12]!,
  }
  return ['POST', '/api/lanes/bookings', { ...slot, name: 'Sam', email }, cookie] as const
}

const rsvpFor = ({ email, cookie }: Member) =>
  [
    'POST',
    `/api/events/homework-helper-${addDays(monday, 2)}/attendees`,
    { name: 'Sam', email, qty: 1 },
    cookie,
  ] as const

const eventCalls: { call: string; flat: string; build: RequestBuilder }[] = [
  { call: 'listEvents', flat: 'yes', build: ({ coach }) => ['GET', '/api/events', undefined, coach] },
  { call: 'adminEvents', flat: 'yes', build: ({ coach }) => ['GET', '/api/admin/events', undefined, coach] },
  { call: 'createRsvp', flat: 'yes', build: ({ members }, nth) => rsvpFor(members[nth]!) },
]

export async function growthSections(): Promise<Section[]> {
  const blobs = localBlobs()
  try {
    const bundle = await openBundle({ url: blobsUrl, token: 'a-token' })
    const store = openBlobsStore({
      ...storeOf('growth'),
      explicit: { url: blobsUrl, siteId: 'a-site', token: 'a-token' },
    })
    const server = testServer({ store, now, environment: 'preview', setupToken })
    const { cookie: coach } = await server.signUpStaff()
    const club: Club = { bundle, blobs, store, coach, members: [] }

    const byMembers: CallGrowth[] = memberCalls.map(({ call, flat }) => ({ call, flat, bySize: new Map() }))
    const coldLists: string[] = []
    for (const size of memberSizes) {
      club.members.push(...(await signUpMany(server, club.members.length, size)))
      await server.drainWaitUntil()
      const cold = await measureOnce(club, memberCalls.find(({ call }) => call === 'fullMembers')!.build)
      coldLists.push(`${size.toLocaleString('en-US')} members: ${cold.operations} operations, ${cold.ms.toFixed(0)} ms`)
      for (const [index, { build }] of memberCalls.entries())
        byMembers[index]!.bySize.set(size, await measureMedian(club, build))
    }
    const slowExport = await exportWithLatency(club)
    const weeks = await emptyAndFull(club)

    const byEvents: CallGrowth[] = eventCalls.map(({ call, flat }) => ({ call, flat, bySize: new Map() }))
    for (const size of eventSizes) {
      await putEvents(store, size)
      for (const [index, { build }] of eventCalls.entries())
        byEvents[index]!.bySize.set(size, await measureMedian(club, build))
    }
    return [
      growthSection(
        'Growth: members',
        'members',
        memberSizes,
        byMembers,
        `Storage responds instantly within the process, so the times show our own code. Lists for the front desk are measured on their second read; the first one reads every record (${coldLists.join('; ')}).`,
      ),
      slowExport,
      weeks,
      growthSection(
        'Growth: events',
        'events',
        eventSizes,
        byEvents,
        `All events are one document. Staff can store ${eventLimits.maxCount}; the larger sizes show what the limit prevents.`,
      ),
    ]
  } finally {
    blobs.stop()
  }
}

async function measureOnce(club: Club, build: RequestBuilder): Promise<Measurement> {
  const { bundle, blobs } = club
  const [method, path, body, cookie] = build(club, (requestCount += 1))
  collect()
  const [operations, heap, started] = [blobs.operations(), process.memoryUsage().heapUsed, performance.now()]
  const { status, body: received } = await bundle.ask('growth')(method, path, body, { cookie })
  const ms = performance.now() - started
  const mb = (process.memoryUsage().heapUsed - heap) / 1e6
  if (status >= 300) throw new Error(`${method} ${path}: ${status}`)
  await bundle.drainWaitUntil()
  return { operations: blobs.operations() - operations, ms, mb, kb: JSON.stringify(received ?? '').length / 1000 }
}

/** The medians of several requests, after one warm-up request. */
async function measureMedian(club: Club, build: RequestBuilder): Promise<Measurement> {
  await measureOnce(club, build)
  const all: Measurement[] = []
  for (let sample = 0; sample < samples; sample += 1) all.push(await measureOnce(club, build))
  const medianOf = (part: keyof Measurement) => median(all.map((measurement) => measurement[part]))
  return { operations: medianOf('operations'), ms: medianOf('ms'), mb: medianOf('mb'), kb: medianOf('kb') }
}

/** The most expensive list, with the largest number of members and storage latency. */
async function exportWithLatency(club: Club): Promise<Section> {
  const { blobs, store, members } = club
  const { build } = memberCalls.find(({ call }) => call === 'exportMembers')!
  const row = (read: string, { operations, ms }: Measurement, goalMs: number) => [
    read,
    `${operations}`,
    `${(ms / 1000).toFixed(2)} s`,
    `${goalMs / 1000} s`,
    ms < goalMs ? 'met' : 'MISSED',
  ]
  for (const { key } of await store.list(keys.allMaterializedViews)) await store.remove(key)
  blobs.latencyMs = latencyMs
  try {
    const [first, later] = [await measureOnce(club, build), await measureOnce(club, build)]
    return {
      title: 'Export of all members with storage latency',
      description: `${members.length.toLocaleString('en-US')} members, ${latencyMs} ms per operation. The first read finds no materialized view and reads every record. ${machine()}`,
      columns: ['read', 'operations', 'time', 'goal', ''],
      rows: [row('first', first, 20_000), row('later', later, 3000)],
    }
  } finally {
    blobs.latencyMs = 0
  }
}

/** Compares an empty week with the same week fully booked. */
async function emptyAndFull(club: Club): Promise<Section> {
  const requests: { call: string; build: RequestBuilder }[] = [
    { call: 'laneWeek', build: ({ members }) => ['GET', weekPath, undefined, members[0]!.cookie] },
    { call: 'daySheet', build: ({ coach }) => ['GET', `/api/admin/day?date=${monday}`, undefined, coach] },
  ]
  const empty: Measurement[] = []
  for (const { build } of requests) empty.push(await measureMedian(club, build))
  let nth = 0
  for (const date of daysOfWeek(monday))
    for (const time of slotTimes('lane'))
      for (const lane of unitsOf('lane')) {
        const { email, cookie } = club.members[1000 + Math.floor((nth += 1) / 2)]!
        const body = { lane, date, time, name: 'Sam', email }
        const { status } = await club.bundle.ask('growth')('POST', '/api/lanes/bookings', body, { cookie })
        if (status !== 201) throw new Error(`Reserving a slot of the empty week returned ${status}`)
      }
  await club.bundle.drainWaitUntil()
  const rows: string[][] = []
  for (const [index, { call, build }] of requests.entries()) {
    const first = await measureOnce(club, build)
    const again = await measureMedian(club, build)
    rows.push([
      call,
      ...[empty[index]!, first, again].flatMap(({ operations, ms }) => [`${operations}`, `${ms.toFixed(1)} ms`]),
    ])
  }
  return {
    title: 'Growth: an empty and a full week',
    description: `All 420 lane slots are booked. The first read afterwards loads the changes; later reads use the materialized view. The day sheet is rebuilt after every change; an unchanged one costs 6 operations. ${machine()}`,
    columns: [
      'call',
      'empty: operations',
      'time',
      'full, first read: operations',
      'time',
      'full, later reads: operations',
      'time',
    ],
    rows,
  }
}

async function putEvents(store: Store, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => ({
    id: `skills-night-${index}`,
    title: 'Skills Night',
    datetime: new Date(now.getTime() + (index + 1) * 3_600_000).toISOString(),
    summary: 'Quick hands, quick release: stations on all five lanes, hot chocolate in the Lounge after.',
    rev: 1,
  }))
  const current = await store.read<EventList>(keys.events)
  const list: EventList = { v: 1, events }
  await (current ? store.replace(keys.events, current.tag, list) : store.create(keys.events, list))
}
