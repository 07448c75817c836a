/** What was promised to stay flat: in a club five times as large the same calls ask the storage no more often. */
import { expect, test } from 'vitest'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { setupToken } from './founded-club.ts'
import { countingStore } from './counting-store.ts'
import { testServer } from './test-server.ts'

/** Operations of each call in a club of so many members, each with one answer, and so many events. */
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
  const everybody: { email: string; cookie: string }[] = []
  for (let member = 0; member < members; member += 1) {
    const { cookie, profile } = await server.signUp()
    everybody.push({ cookie, email: profile.email })
    if (member > 0) await server.ask('POST', wednesday, { name: 'Sam', email: profile.email, qty: 1 }, { cookie })
  }
  const { email, cookie } = everybody[0]!
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
    // The lists of the front desk are flat from the second look on.
    if (name.endsWith('Members')) await call()
    const before = cost().operations
    await call()
    costs[name] = cost().operations - before
  }
  return costs
}

test('with members, answers and events', async () => {
  const [small, large] = [await costsAt(8, 4), await costsAt(40, 20)]
  const { listMembers: fewRows = 0, exportMembers: fewExported = 0, ...flat } = small
  expect(large).toMatchObject(flat)
  // Rows are kept in a bounded number of parts, so that ten thousand members are still within a hundred.
  expect(large['listMembers']! - fewRows).toBeLessThanOrEqual(16)
  expect(large['exportMembers']! - fewExported).toBeLessThanOrEqual(16)
})
