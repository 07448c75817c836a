/** What public/before-paint.js asks for: its reply is taken once, while it is current, and only for somebody known. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offsetsSince } from '#domain/facility/facility-clock.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { runBeforePaint } from '#lib/testing/before-paint.ts'
import { api, NetworkError } from './api.ts'
import { answerOf } from '#lib/testing/answer-of.ts'

let sent: string[]
let isOnline: boolean
let lies: number

beforeEach(() => {
  // A Sunday evening in New York, when it is already Monday in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-30T01:30:00Z') })
  sent = []
  isOnline = true
  lies = 0
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    if (!isOnline) return Promise.reject(new TypeError('no connection'))
    return Promise.resolve(sent.length > lies ? answerOf({ taken: [], closed: [] }) : Response.json({ captive: true }))
  })
  profileEntry.write({ id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
  globalThis.early = undefined
})

const week = { query: { week: '2026-11-23' } }
const offsets = JSON.stringify(offsetsSince(Date.parse('2026-11-01')).slice(0, 3))
const askFirst = (audience = 'member') =>
  runBeforePaint(`<meta name="audience" content="${audience}" />
    <meta name="ask-first" content="/api/lanes/bookings?week=monday" data-offsets="${offsets}" />`)

test('the reply is taken in place of a request, once', async () => {
  askFirst()
  await api('laneWeek', week)
  expect(sent).toEqual(['/api/lanes/bookings?week=2026-11-23'])
  await api('laneWeek', week)
  expect(sent).toHaveLength(2)
})

test('the week is that of the server, on a device whose clock is wrong', async () => {
  localStorage.setItem('clock:ahead', String(-7 * 86_400_000))
  askFirst()
  expect(sent).toEqual(['/api/lanes/bookings?week=2026-11-16'])
})

test.each([
  ['2026-11-01T03:30:00Z', '2026-10-26', 'before the clock changes'],
  ['2026-11-02T04:30:00Z', '2026-10-26', 'after it'],
  ['2027-03-15T04:30:00Z', '2027-03-15', 'after the next change'],
  ['2020-01-05T12:00:00Z', '2019-12-30', 'on a device whose clock is far behind the build'],
])('at %s the week of %s is asked for, %s', (now, monday) => {
  vi.setSystemTime(now)
  askFirst()
  expect(sent).toEqual([`/api/lanes/bookings?week=${monday}`])
})

test('another week is asked for', async () => {
  askFirst()
  await api('laneWeek', { query: { week: '2026-11-30' } })
  expect(sent).toHaveLength(2)
})

test('somebody who has signed in since asks for themselves', async () => {
  askFirst()
  profileEntry.write({ id: 'm2', email: 'kim@example.com', profileName: 'Kim Lindgren' })
  await api('laneWeek', week)
  expect(sent).toHaveLength(2)
})

test('the same member whose profile was confirmed takes it', async () => {
  askFirst()
  profileEntry.write({ id: 'm1', email: 'sam@example.com', profileName: 'Sam L.' })
  await api('laneWeek', week)
  expect(sent).toHaveLength(1)
})

test('a reply that nobody took for 20 seconds is too old', async () => {
  askFirst()
  await vi.advanceTimersByTimeAsync(20_000)
  await api('laneWeek', week)
  expect(sent).toHaveLength(2)
})

test('without a connection, the other address of the API is tried, and the next call asks again', async () => {
  isOnline = false
  askFirst()
  await expect(api('laneWeek', week)).rejects.toThrow(NetworkError)
  expect(sent).toEqual(['/api', '/.netlify/functions/api'].map((base) => `${base}/lanes/bookings?week=2026-11-23`))
  isOnline = true
  expect(await api('laneWeek', week)).toEqual({ taken: [], closed: [] })
})

test('what a network answers in place of the server is not taken', async () => {
  lies = 1
  askFirst()
  expect(await api('laneWeek', week)).toEqual({ taken: [], closed: [] })
  expect(sent).toHaveLength(2)
})

test.each([
  [
    'of a preview, which has no account',
    { id: 'p1', email: 'a@b.c', profileName: 'Preview', preview: true as const },
    'member',
  ],
  ['of a member at the front desk', { id: 'm1', email: 'a@b.c', profileName: 'Sam' }, 'staff'],
  ['of a visitor at the front desk', null, 'staff'],
])('nothing is asked for %s', async (_, profile, audience) => {
  profileEntry.write(profile)
  askFirst(audience)
  expect(sent).toEqual([])
})

test('nothing is asked where the address names another day than today', async () => {
  window.history.replaceState(null, '', '/reserve?day=2026-12-03')
  askFirst()
  expect(sent).toEqual([])
})
