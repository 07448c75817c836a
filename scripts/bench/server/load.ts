/** Everybody at once: what the built function and a storage 20 ms away make of it, and whether the books are right after. */
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { daysOfWeek } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { memberNumber, newClub, type LoadedClub } from './many-members.ts'
import { monday, now } from './bundle.ts'
import { machine, percentile, type Section } from '#scripts/bench/report.ts'
import { registration, type TestResponse } from '#server/test-support/server/test-server.ts'

/** How often a thousand members want one slot: `NEST_LOAD_RUNS=20` is the long form. */
const runs = Number(process.env['NEST_LOAD_RUNS'] ?? 5)
const storageMs = 20
const goalMs = 3000

type Timed = { status: number; ms: number; answer: TestResponse }
type Row = { what: string; sent: number; outcome: string; timed: Timed[]; kept: boolean; seconds: number }

export async function loadSections(): Promise<Section[]> {
  const club = await newClub(1000)
  try {
    club.setLatency(storageMs)
    const races: Row[] = []
    for (let run = 0; run < runs; run += 1) races.push(await oneSlot(club, run))
    const rows: Row[] = [allOf(races)]
    rows.push(await wholeWeek(club, 'lane', 500), await wholeWeek(club, 'speede', 500))
    rows.push(await oneEvent(club, 500), await registrations(club, 200))
    return [
      {
        title: 'Load',
        words: `The built bundle in one process and the storage emulator in a thread beside it, over HTTP, ${storageMs} ms an operation; all requests of a row begin at the same moment. On the platform they would be spread over many instances; here one process with ${storageMs} ms of storage does the work of all. "Clean" means: every other request was refused with the status that says why, none was answered 5xx. After each week an audit compares every slot with every member's week. Registrations wait for the processor: one hash takes 64 MiB and three passes, and a process makes four at a time, which bounds its memory; each instance of the platform makes its own. ${machine()}`,
        columns: ['at once', 'requests', 'outcome', 'p50', 'p99', 'all done in (longest run)', 'as promised'],
        rows: rows.map(({ what, sent, outcome, timed, kept, seconds }) => [
          what,
          `${sent}`,
          outcome,
          `${percentile(
            timed.map(({ ms }) => ms),
            0.5,
          ).toFixed(0)} ms`,
          `${percentile(
            timed.map(({ ms }) => ms),
            0.99,
          ).toFixed(0)} ms`,
          `${seconds.toFixed(1)} s`,
          kept ? 'yes' : 'NO',
        ]),
      },
    ]
  } finally {
    club.stop()
  }
}

/** Sends all requests at once. */
async function together(requests: (() => Promise<TestResponse>)[]): Promise<{ timed: Timed[]; seconds: number }> {
  const started = performance.now()
  const timed = await Promise.all(
    requests.map(async (request) => {
      const answer = await request()
      return { status: answer.status, ms: performance.now() - started, answer }
    }),
  )
  return { timed, seconds: (performance.now() - started) / 1000 }
}

const counted = (timed: readonly Timed[]) => (status: number) => timed.filter((each) => each.status === status).length
const inTime = (timed: readonly Timed[]) =>
  percentile(
    timed.map(({ ms }) => ms),
    0.99,
  ) < goalMs

const bodyFor = (kind: Kind, { unit, date, time }: { unit: number; date: string; time: string }, email: string) => ({
  ...(kind === 'lane' ? { lane: unit } : { unit }),
  date,
  time,
  name: 'Sam',
  email,
})
const pathOf = { lane: '/api/lanes/bookings', speede: '/api/speede/bookings' } as const

async function oneSlot(club: LoadedClub, run: number): Promise<Row> {
  // Weeks after the one that is sold out below, so that nobody is at a limit there.
  const slot = { unit: (run % 5) + 1, date: daysOfWeek(club.weekAfter)[run % 7]!, time: '18:00' }
  const { timed, seconds } = await together(
    club.members.map(
      ({ email, cookie }) =>
        () =>
          club.ask('POST', pathOf.lane, bodyFor('lane', slot, email), { cookie }),
    ),
  )
  const count = counted(timed)
  await club.settled()
  return {
    what: 'one lane',
    sent: timed.length,
    outcome: `${count(201)} got it, ${count(409)} clean refusals`,
    timed,
    kept: count(201) === 1 && count(409) === timed.length - 1,
    seconds,
  }
}

/** Some runs of the same, as one. */
function allOf(races: readonly Row[]): Row {
  const won = races.filter(({ kept }) => kept).length
  const { sent, outcome } = races[0]!
  return {
    what: `${sent} members, one lane; ${races.length} runs`,
    sent: sent * races.length,
    outcome: `${outcome}, in ${won} of ${races.length} runs`,
    timed: races.flatMap(({ timed }) => timed),
    kept: won === races.length,
    seconds: Math.max(...races.map(({ seconds }) => seconds)),
  }
}

/** Every member asks for two slots of a week, so that each slot is wanted by more than one of them. */
async function wholeWeek(club: LoadedClub, kind: Kind, members: number): Promise<Row> {
  const slots = daysOfWeek(monday).flatMap((date) =>
    slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ unit, date, time }))),
  )
  const { timed, seconds } = await together(
    club.members.slice(0, members).flatMap(({ email, cookie }, index) =>
      [2 * index, 2 * index + 1].map((nth) => {
        const body = bodyFor(kind, slots[nth % slots.length]!, email)
        return () => club.ask('POST', pathOf[kind], body, { cookie })
      }),
    ),
  )
  const count = counted(timed)
  await club.settled()
  const { booked, violations } = await auditWeek({ store: club.store, now: () => now }, kind, monday)
  const { weeklyLimit } = bookables[kind]
  return {
    what: `${members} members, the ${slots.length} ${kind === 'lane' ? 'lane' : 'Speede'} slots of a week`,
    sent: timed.length,
    outcome: `${count(201)} booked, ${count(409)} clean refusals; in the books ${booked}, and ${violations.length} violations (a slot twice, a member above ${weeklyLimit})`,
    timed,
    kept:
      booked === slots.length &&
      count(201) === booked &&
      count(201) + count(409) === timed.length &&
      violations.length === 0 &&
      inTime(timed),
    seconds,
  }
}

async function oneEvent(club: LoadedClub, members: number): Promise<Row> {
  const path = `/api/events/${club.eventId}/attendees`
  const { timed, seconds } = await together(
    club.members.slice(0, members).map(
      ({ email, cookie }) =>
        () =>
          club.ask('POST', path, { name: 'Sam', email, qty: 2 }, { cookie }),
    ),
  )
  const listed = await club.ask('GET', path, undefined, { cookie: club.coach })
  const kept = (listed.body as { attendees: unknown[] }).attendees.length
  return {
    what: `${members} answers to one event`,
    sent: timed.length,
    outcome: `${counted(timed)(201)} taken, ${kept} on the list`,
    timed,
    kept: kept === members && counted(timed)(201) === members,
    seconds,
  }
}

async function registrations(club: LoadedClub, families: number): Promise<Row> {
  const before = process.resourceUsage().maxRSS
  const { timed, seconds } = await together(
    Array.from({ length: families }, (_, index) => () => {
      const body = registration(`new${index}@thenest.example`)
      return club.ask('POST', '/api/members/register', body, { ip: memberNumber(5000 + index).ip })
    }),
  )
  const known = await Promise.all(
    timed.map(({ answer }) => club.ask('GET', '/api/account', undefined, { cookie: answer.cookie })),
  )
  const kept = known.filter(({ status }) => status === 200).length
  const grown = (process.resourceUsage().maxRSS - before) / 1024
  return {
    what: `${families} registrations`,
    sent: timed.length,
    outcome: `${counted(timed)(201)} taken, ${kept} can see their account; the process grew by ${grown.toFixed(0)} MB at most`,
    timed,
    kept: kept === families && counted(timed)(201) === families,
    seconds,
  }
}
