/** The same calls in a growing club: what they ask of the storage, how long they take, and how much memory they need. */
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { addDays, daysOfWeek } from '#domain/calendar/calendar.ts'
import { eventLimits } from '#domain/events/event-draft.ts'
import type { EventList } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import type { Store } from '#server/storage/store.ts'
import { setupToken } from '#server/test-support/server/founded-club.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { monday, now, openBundle, storeOf, type Bundle } from './bundle.ts'
import { collect } from './garbage-collection.ts'
import { signUpMany, type Member } from './many-members.ts'
import { samples, tableOf, type Figures, type Measured } from './growth-table.ts'
import { machine, median, type Section } from '#scripts/bench/report.ts'
import { blobsUrl, localBlobs, type LocalBlobs } from './in-process-blobs.ts'

const memberSizes = [100, 1000, 10_000]
const farMs = 20
const eventSizes = [10, 100, eventLimits.kept, 1000, 10_000]

type Club = { bundle: Bundle; blobs: LocalBlobs; store: Store; coach: string; members: Member[] }
/** Asks once; the number tells the asking apart from the others. */
type Asking = (
  club: Club,
  nth: number,
) => readonly [method: string, path: string, body: object | undefined, cookie: string]

let asked = 0

const memberCalls: { call: string; flat: string; asking: Asking }[] = [
  { call: 'schedule', flat: 'yes', asking: ({ members }) => ['GET', '/api/schedule', undefined, members[0]!.cookie] },
  { call: 'laneWeek', flat: 'yes', asking: ({ members }) => ['GET', weekPath, undefined, members[0]!.cookie] },
  { call: 'reserveLane', flat: 'yes', asking: ({ members }, nth) => reserving(members[nth]!, nth) },
  { call: 'createRsvp', flat: 'yes', asking: ({ members }, nth) => attending(members[nth]!) },
  { call: 'daySheet', flat: 'yes', asking: ({ coach }) => ['GET', `/api/admin/day?date=${monday}`, undefined, coach] },
  { call: 'listMembers', flat: 'at most 100', asking: ({ coach }) => ['GET', '/api/members', undefined, coach] },
  { call: 'fullMembers', flat: 'at most 100', asking: ({ coach }) => ['GET', '/api/members/full', undefined, coach] },
  {
    call: 'exportMembers',
    flat: 'at most 100',
    asking: ({ coach }) => ['GET', '/api/members/export.csv', undefined, coach],
  },
  {
    call: 'overview',
    flat: 'at most 100',
    asking: ({ coach }) => ['GET', '/api/admin/overview?weeks=4', undefined, coach],
  },
]
const weekPath = `/api/lanes/bookings?week=${monday}`

function reserving({ email, cookie }: Member, nth: number) {
  const slot = {
    lane: (nth % 5) + 1,
    date: addDays(monday, 7 + (Math.floor(nth / 60) % 7)),
    time: slotTimes('lane')[Math.floor(nth / 5) % 12]!,
  }
  return ['POST', '/api/lanes/bookings', { ...slot, name: 'Sam', email }, cookie] as const
}

const attending = ({ email, cookie }: Member) =>
  [
    'POST',
    `/api/events/homework-helper-${addDays(monday, 2)}/attendees`,
    { name: 'Sam', email, qty: 1 },
    cookie,
  ] as const

const eventCalls: { call: string; flat: string; asking: Asking }[] = [
  { call: 'listEvents', flat: 'yes', asking: ({ coach }) => ['GET', '/api/events', undefined, coach] },
  { call: 'adminEvents', flat: 'yes', asking: ({ coach }) => ['GET', '/api/admin/events', undefined, coach] },
  { call: 'createRsvp', flat: 'yes', asking: ({ members }, nth) => attending(members[nth]!) },
]

export async function growthSections(): Promise<Section[]> {
  const blobs = localBlobs()
  try {
    const bundle = await openBundle({ url: blobsUrl, token: 'a-token' })
    const store = openBlobsStore({
      name: storeOf('growth'),
      explicit: { url: blobsUrl, siteId: 'a-site', token: 'a-token' },
    })
    const server = testServer({ store, now, environment: 'preview', setupToken })
    const { cookie: coach } = await server.signUpStaff()
    const club: Club = { bundle, blobs, store, coach, members: [] }

    const byMembers: Measured[] = memberCalls.map(({ call, flat }) => ({ call, flat, at: new Map() }))
    const first: string[] = []
    for (const size of memberSizes) {
      club.members.push(...(await signUpMany(server, club.members.length, size)))
      await server.drainWaitUntil()
      const cold = await onceOf(club, memberCalls.find(({ call }) => call === 'fullMembers')!.asking)
      first.push(`${size.toLocaleString('en-US')} members: ${cold.operations} operations, ${cold.ms.toFixed(0)} ms`)
      for (const [index, { asking }] of memberCalls.entries())
        byMembers[index]!.at.set(size, await figuresOf(club, asking))
    }
    const far = await exportFromAfar(club)
    const weeks = await emptyAndFull(club)

    const byEvents: Measured[] = eventCalls.map(({ call, flat }) => ({ call, flat, at: new Map() }))
    for (const size of eventSizes) {
      await putEvents(store, size)
      for (const [index, { asking }] of eventCalls.entries())
        byEvents[index]!.at.set(size, await figuresOf(club, asking))
    }
    return [
      tableOf(
        'Growth: members',
        'members',
        memberSizes,
        byMembers,
        `Storage answers at once, inside the process, so the times are our own work. The lists for the front desk are looked at for the second time; the first look reads every record once (${first.join('; ')}).`,
      ),
      far,
      weeks,
      tableOf(
        'Growth: events',
        'events',
        eventSizes,
        byEvents,
        `All events are one document. Staff can keep ${eventLimits.kept}; more were put there by hand, to see what the limit spares.`,
      ),
    ]
  } finally {
    blobs.stop()
  }
}

async function onceOf(club: Club, asking: Asking): Promise<Figures> {
  const { bundle, blobs } = club
  const [method, path, body, cookie] = asking(club, (asked += 1))
  collect()
  const [operations, heap, started] = [blobs.operations(), process.memoryUsage().heapUsed, performance.now()]
  const { status, body: answered } = await bundle.ask('growth')(method, path, body, { cookie })
  const ms = performance.now() - started
  const mb = (process.memoryUsage().heapUsed - heap) / 1e6
  if (status >= 300) throw new Error(`${method} ${path}: ${status}`)
  await bundle.settled()
  return { operations: blobs.operations() - operations, ms, mb, kb: JSON.stringify(answered ?? '').length / 1000 }
}

/** The middle of some askings, after one that warms up. */
async function figuresOf(club: Club, asking: Asking): Promise<Figures> {
  await onceOf(club, asking)
  const all: Figures[] = []
  for (let sample = 0; sample < samples; sample += 1) all.push(await onceOf(club, asking))
  const middle = (part: keyof Figures) => median(all.map((figures) => figures[part]))
  return { operations: middle('operations'), ms: middle('ms'), mb: middle('mb'), kb: middle('kb') }
}

/** The dearest list, of as many members as were measured, on a storage that takes its time. */
async function exportFromAfar(club: Club): Promise<Section> {
  const { blobs, store, members } = club
  const { asking } = memberCalls.find(({ call }) => call === 'exportMembers')!
  const row = (look: string, { operations, ms }: Figures, goalMs: number) => [
    look,
    `${operations}`,
    `${(ms / 1000).toFixed(2)} s`,
    `${goalMs / 1000} s`,
    ms < goalMs ? 'met' : 'MISSED',
  ]
  for (const { key } of await store.list(keys.allMaterializedViews)) await store.remove(key)
  blobs.latencyMs = farMs
  try {
    const [first, later] = [await onceOf(club, asking), await onceOf(club, asking)]
    return {
      title: 'The export of all members, from afar',
      words: `${members.length.toLocaleString('en-US')} members, ${farMs} ms an operation; the first look finds nothing remembered and reads every record. ${machine()}`,
      columns: ['look', 'operations', 'time', 'goal', ''],
      rows: [row('first', first, 20_000), row('later', later, 3000)],
    }
  } finally {
    blobs.latencyMs = 0
  }
}

/** A week nobody has booked, and the same week sold out. */
async function emptyAndFull(club: Club): Promise<Section> {
  const looks: { call: string; asking: Asking }[] = [
    { call: 'laneWeek', asking: ({ members }) => ['GET', weekPath, undefined, members[0]!.cookie] },
    { call: 'daySheet', asking: ({ coach }) => ['GET', `/api/admin/day?date=${monday}`, undefined, coach] },
  ]
  const empty: Figures[] = []
  for (const { asking } of looks) empty.push(await figuresOf(club, asking))
  let nth = 0
  for (const date of daysOfWeek(monday))
    for (const time of slotTimes('lane'))
      for (const lane of unitsOf('lane')) {
        const { email, cookie } = club.members[1000 + Math.floor((nth += 1) / 2)]!
        const body = { lane, date, time, name: 'Sam', email }
        const { status } = await club.bundle.ask('growth')('POST', '/api/lanes/bookings', body, { cookie })
        if (status !== 201) throw new Error(`a slot of an empty week was answered ${status}`)
      }
  await club.bundle.settled()
  const rows: string[][] = []
  for (const [index, { call, asking }] of looks.entries()) {
    const first = await onceOf(club, asking)
    const again = await figuresOf(club, asking)
    rows.push([
      call,
      ...[empty[index]!, first, again].flatMap(({ operations, ms }) => [`${operations}`, `${ms.toFixed(1)} ms`]),
    ])
  }
  return {
    title: 'Growth: an empty and a full week',
    words: `All 420 lane slots sold. The first look after that reads what changed since the last one; later looks find it remembered. The sheet of a day is read anew whenever something on it changed; asked again with the version it has, it costs 6. ${machine()}`,
    columns: [
      'call',
      'empty: operations',
      'time',
      'full, first look: operations',
      'time',
      'full, later: operations',
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
  const there = await store.read<EventList>(keys.events)
  const list: EventList = { v: 1, events }
  await (there ? store.replace(keys.events, there.tag, list) : store.create(keys.events, list))
}
