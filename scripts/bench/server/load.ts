/** Load test: many concurrent requests to the built function with 20 ms storage latency, followed by an audit. */
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { daysOfWeek } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { memberNumber, newClub, type LoadedClub } from './many-members.ts'
import { monday, now } from './bundle.ts'
import { machine, percentile, type Section } from '#scripts/bench/report.ts'
import { registration, type TestResponse } from '#server/test-support/server/test-server.ts'

/** Runs of the race for one slot; the long version uses `NEST_LOAD_RUNS=20`. */
const runs = Number(process.env['NEST_LOAD_RUNS'] ?? 5)
const storageMs = 20
const goalMs = 3000

type TimedResponse = { status: number; ms: number; response: TestResponse }
type Result = {
  scenario: string
  sent: number
  outcome: string
  timed: TimedResponse[]
  passed: boolean
  seconds: number
}

export async function loadSections(): Promise<Section[]> {
  const club = await newClub(1000)
  try {
    club.setLatency(storageMs)
    const races: Result[] = []
    for (let run = 0; run < runs; run += 1) races.push(await oneSlot(club, run))
    const rows: Result[] = [combine(races)]
    rows.push(await wholeWeek(club, 'lane', 500), await wholeWeek(club, 'speede', 500))
    rows.push(await oneEvent(club, 500), await registrations(club, 200))
    return [
      {
        title: 'Load',
        description: `The bundle in one process and the storage emulator in another thread, over HTTP with ${storageMs} ms per operation; all requests of a row start at the same time. The platform would spread them over many instances. "Expected errors" are responses with the correct error status; no response was 5xx. After each week an audit compares every slot with every member's week. Registrations are limited by CPU: one password hash takes 64 MiB and three passes, and a process computes at most four at a time to bound its memory. ${machine()}`,
        columns: ['scenario', 'requests', 'outcome', 'p50', 'p99', 'total time (longest run)', 'passed'],
        rows: rows.map(({ scenario, sent, outcome, timed, passed, seconds }) => [
          scenario,
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
          passed ? 'yes' : 'NO',
        ]),
      },
    ]
  } finally {
    club.stop()
  }
}

/** Sends all requests concurrently. */
async function sendAll(
  requests: (() => Promise<TestResponse>)[],
): Promise<{ timed: TimedResponse[]; seconds: number }> {
  const started = performance.now()
  const timed = await Promise.all(
    requests.map(async (request) => {
      const response = await request()
      return { status: response.status, ms: performance.now() - started, response }
    }),
  )
  return { timed, seconds: (performance.now() - started) / 1000 }
}

const countByStatus = (timed: readonly TimedResponse[]) => (status: number) =>
  timed.filter((each) => each.status === status).length
const isFastEnough = (timed: readonly TimedResponse[]) =>
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

async function oneSlot(club: LoadedClub, run: number): Promise<Result> {
  // The week after the one that is fully booked below, so that no weekly limit applies.
  const slot = { unit: (run % 5) + 1, date: daysOfWeek(club.weekAfter)[run % 7]!, time: '18:00' }
  const { timed, seconds } = await sendAll(
    club.members.map(
      ({ email, cookie }) =>
        () =>
          club.ask('POST', pathOf.lane, bodyFor('lane', slot, email), { cookie }),
    ),
  )
  const count = countByStatus(timed)
  await club.drainWaitUntil()
  return {
    scenario: 'one lane',
    sent: timed.length,
    outcome: `${count(201)} booked, ${count(409)} expected errors`,
    timed,
    passed: count(201) === 1 && count(409) === timed.length - 1,
    seconds,
  }
}

/** Combines several runs of one scenario. */
function combine(races: readonly Result[]): Result {
  const won = races.filter(({ passed }) => passed).length
  const { sent, outcome } = races[0]!
  return {
    scenario: `${sent} members, one lane; ${races.length} runs`,
    sent: sent * races.length,
    outcome: `${outcome}, in ${won} of ${races.length} runs`,
    timed: races.flatMap(({ timed }) => timed),
    passed: won === races.length,
    seconds: Math.max(...races.map(({ seconds }) => seconds)),
  }
}

/** Every member requests two slots of a week, so that several members compete for each slot. */
async function wholeWeek(club: LoadedClub, kind: Kind, members: number): Promise<Result> {
  const slots = daysOfWeek(monday).flatMap((date) =>
    slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ unit, date, time }))),
  )
  const { timed, seconds } = await sendAll(
    club.members.slice(0, members).flatMap(({ email, cookie }, index) =>
      [2 * index, 2 * index + 1].map((nth) => {
        const body = bodyFor(kind, slots[nth % slots.length]!, email)
        return () => club.ask('POST', pathOf[kind], body, { cookie })
      }),
    ),
  )
  const count = countByStatus(timed)
  await club.drainWaitUntil()
  const { booked, violations } = await auditWeek({ store: club.store, now: () => now }, kind, monday)
  const { weeklyLimit } = bookables[kind]
  return {
    scenario: `${members} members, the ${slots.length} ${kind === 'lane' ? 'lane' : 'Speede'} slots of a week`,
    sent: timed.length,
    outcome: `${count(201)} booked, ${count(409)} expected errors; the audit found ${booked} bookings and ${violations.length} violations (double booking, or more than ${weeklyLimit} per member)`,
    timed,
    passed:
      booked === slots.length &&
      count(201) === booked &&
      count(201) + count(409) === timed.length &&
      violations.length === 0 &&
      isFastEnough(timed),
    seconds,
  }
}

async function oneEvent(club: LoadedClub, members: number): Promise<Result> {
  const path = `/api/events/${club.eventId}/attendees`
  const { timed, seconds } = await sendAll(
    club.members.slice(0, members).map(
      ({ email, cookie }) =>
        () =>
          club.ask('POST', path, { name: 'Sam', email, qty: 2 }, { cookie }),
    ),
  )
  const listed = await club.ask('GET', path, undefined, { cookie: club.coach })
  const listedCount = (listed.body as { attendees: unknown[] }).attendees.length
  return {
    scenario: `${members} RSVPs to one event`,
    sent: timed.length,
    outcome: `${countByStatus(timed)(201)} created, ${listedCount} listed`,
    timed,
    passed: listedCount === members && countByStatus(timed)(201) === members,
    seconds,
  }
}

async function registrations(club: LoadedClub, families: number): Promise<Result> {
  const before = process.resourceUsage().maxRSS
  const { timed, seconds } = await sendAll(
    Array.from({ length: families }, (_, index) => () => {
      const body = registration(`new${index}@thenest.example`)
      return club.ask('POST', '/api/members/register', body, { ip: memberNumber(5000 + index).ip })
    }),
  )
  const accounts = await Promise.all(
    timed.map(({ response }) => club.ask('GET', '/api/account', undefined, { cookie: response.cookie })),
  )
  const readable = accounts.filter(({ status }) => status === 200).length
  const memoryGrowth = (process.resourceUsage().maxRSS - before) / 1024
  return {
    scenario: `${families} registrations`,
    sent: timed.length,
    outcome: `${countByStatus(timed)(201)} created, ${readable} can read their account; memory grew by at most ${memoryGrowth.toFixed(0)} MB`,
    timed,
    passed: readable === families && countByStatus(timed)(201) === families,
    seconds,
  }
}
