/** Storage operations do not grow with the club: five times as many members and events cost the same. */
import { expect, test } from 'vitest'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { countingStore } from './counting-store.ts'
import { testServer } from './test-server.ts'

/** Storage operations per endpoint in a club with the given numbers of members (one RSVP each) and events. */
async function costsAt(members: number, events: number): Promise<Record<string, number>> {
  const { store, cost } = countingStore(memoryStore())
  const server = testServer({ store, setupToken })
  const { cookie: coach } = await server.signUpStaff()
  const monday = addDays(mondayOf(today(server.context.now())), 7)
  for (let event = 0; event < events; event += 1) {
    const draft = { title: `Night ${event}`, datetime: `${addDays(monday, event % 7)}T18:30`, summary: 'Skills.' }
    await server.ask('POST', '/api/events', draft, { cookie: coach })
  }
  const wednesday = `/api/events/homework-helper-${addDays(monday, 2)}/attendees`
  const accounts: { email: string; cookie: string }[] = []
  for (let member = 0; member < members; member += 1) {
    const { cookie, profile } = await server.signUp()
    accounts.push({ cookie, email: profile.email })
    if (member > 0) await server.ask('POST', wednesday, { name: 'Sam', email: profile.email, qty: 1 }, { cookie })
  }
  const { email, cookie } = accounts[0]!
  const lane = { lane: 1, date: monday, time: '16:00', name: 'Sam', email }
  const calls: Record<string, () => Promise<unknown>> = {
    listEvents: () => server.ask('GET', '/api/events'),
    schedule: () => server.ask('GET', '/api/schedule', undefined, { cookie }),
    reserveLane: () => server.ask('POST', '/api/lanes/bookings', lane, { cookie }),
    laneWeek: () => server.ask('GET', `/api/lanes/bookings?week=${monday}`, undefined, { cookie }),
    attend: () => server.ask('POST', wednesday, { name: 'Sam', email, qty: 1 }, { cookie }),
    listMembers: () => server.ask('GET', '/api/members', undefined, { cookie: coach }),
    exportMembers: () => server.ask('GET', '/api/members/export.csv', undefined, { cookie: coach }),
  }
  const costs: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    // The admin lists are materialized views: the first read fills them.
    if (name.endsWith('Members')) await call()
    const before = cost().operations
    await call()
    costs[name] = cost().operations - before
  }
  return costs
}

test('operations stay constant with more members, RSVPs and events', async () => {
  const [small, large] = [await costsAt(8, 4), await costsAt(40, 20)]
  const { listMembers: fewRows = 0, exportMembers: fewExported = 0, ...flat } = small
  expect(large).toMatchObject(flat)
  // Rows are stored in a bounded number of parts: ten thousand members cost fewer than a hundred operations.
  expect(large['listMembers']! - fewRows).toBeLessThanOrEqual(16)
  expect(large['exportMembers']! - fewExported).toBeLessThanOrEqual(16)
})
