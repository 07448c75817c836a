/** The demo club exists in the sandbox, and can exist nowhere else. */
import { expect, test } from 'vitest'
import { isSignedIn } from '#domain/people.ts'
import { testHouse } from '#server/testing/house.ts'
import { NotTheSandbox, seedDemo } from './demo.ts'

const credentials = (email: string) => ({ email, password: 'nest-demo-2026' })

test.each(['production', 'preview'] as const)('%s refuses to make them', async (environment) => {
  const { house, writes } = testHouse({ environment })
  await expect(seedDemo(house)).rejects.toThrow(NotTheSandbox)
  expect(writes()).toBe(0)
})

test('both accounts sign in, and there is a club to look at', async () => {
  const { house, ask } = testHouse({ environment: 'local' })
  await seedDemo(house)
  const member = await ask('POST', '/api/members/login', credentials('parent@thenest.example'))
  expect(member.body).toMatchObject({ profile: { profileName: 'Alex Moreau' } })
  const staff = await ask('POST', '/api/staff/login', credentials('coach@thenest.example'))
  expect(isSignedIn((staff.body as { staff: object }).staff)).toBe(true)
  const { events } = (await ask('GET', '/api/events')).body as { events: unknown[] }
  expect(events.length).toBeGreaterThanOrEqual(4)
  const bookings = await house.store.list('slot/')
  expect(bookings.length).toBeGreaterThan(6)
  expect(await house.store.list('rsvp/')).not.toEqual([])
})

test('done again it changes nothing; weeks later it fills the calendar anew', async () => {
  const there = testHouse({ environment: 'local' })
  const { store } = there.house
  await seedDemo(there.house)
  const everything = () =>
    Promise.all(['member/', 'staff/', 'slot/', 'rsvp/', 'events/'].map((each) => store.list(each)))
  await there.settle()
  const before = await everything()
  await seedDemo(there.house)
  await there.settle()
  expect(await everything()).toEqual(before)

  there.at('2027-02-01T12:00:00Z')
  await seedDemo(there.house)
  const { events } = (await there.ask('GET', '/api/events')).body as { events: unknown[] }
  expect(events.length).toBeGreaterThanOrEqual(4)
})
