/** The taps that a family needs on the site, counted against the real server (docs/performance.md#taps). */
// @module-tag long
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { MemoryRouter } from '#lib/router.ts'
import { openClub } from '#lib/testing/club.tsx'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'

const date = '2026-11-24'
let club: Awaited<ReturnType<typeof openClub>>
let taps: number
const count = () => (taps += 1)

beforeEach(async () => {
  club = await openClub()
  taps = 0
  document.addEventListener('pointerdown', count)
})
afterEach(() => {
  document.removeEventListener('pointerdown', count)
  club.close()
})

async function open(path: string) {
  for (const page of ['/schedule', '/reserve', '/standby']) await preloadPage(page)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
}

type Role = 'button' | 'menuitem' | 'radio' | 'link' | 'checkbox'
const tap = async (role: Role, name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole(role, { name }))[0]!)
const book = async (kind: 'lanes' | 'speede', place: { lane: number } | { unit: number }, time: string) =>
  club.onAnotherDevice('POST', `/api/${kind}/bookings`, { ...place, date, time, name: 'Sam', email: club.member.email })
const own = async () => (await club.onAnotherDevice('GET', '/api/schedule')).body as Reply<'schedule'>
const wishes = async () => ((await club.onAnotherDevice('GET', '/api/standby')).body as Reply<'standby'>).wishes

it('a lane is moved to another hour in three taps from Your Schedule', async () => {
  await book('lanes', { lane: 3 }, '18:00')
  await open('/schedule')
  await tap('link', /^Move/)
  await tap('button', 'Open: lane 2, 5 PM')
  await tap('button', 'Move to lane 2, Tue 5 PM')
  await waitFor(async () => expect((await own()).bookings).toMatchObject([{ lane: 2, date, time: '17:00' }]))
  expect(taps).toBe(3)
})

it.each<[string, [Role, string | RegExp], string, object]>([
  ['another hour', ['radio', '6:00 PM Open'], 'unit 1, Tue 6 PM', { unit: 1, date, time: '18:00' }],
  ['another unit', ['radio', 'Unit 2'], 'unit 2, Tue 5:30 PM', { unit: 2, date, time: '17:30' }],
  ['another day', ['button', /^Fri.*27/], 'unit 1, Fri 5:30 PM', { unit: 1, date: '2026-11-27', time: '17:30' }],
])('a Speede session is moved to %s in three taps from Your Schedule', async (_, [role, name], to, moved) => {
  await book('speede', { unit: 1 }, '17:30')
  await open('/schedule')
  await tap('link', /^Move/)
  await tap(role, name)
  await tap('button', `Move to ${to}`)
  await waitFor(async () => expect((await own()).speedeBookings).toMatchObject([moved]))
  expect(taps).toBe(3)
})

it('a wish for a taken hour takes two taps', async () => {
  const place = { lane: 3, date, time: '17:00', name: 'Ada', email: club.otherEmail }
  await club.asOtherMember('POST', '/api/lanes/bookings', place)
  await open('/reserve')
  await tap('button', 'Taken: lane 3, 5 PM')
  await tap('button', wishMessages.tellMe)
  await waitFor(async () => expect(await wishes()).toMatchObject([{ units: [3], from: '17:00' }]))
  expect(taps).toBe(2)
})

it('a wish for a day takes four from Your Schedule', async () => {
  await open('/schedule')
  await tap('link', wishMessages.title)
  await tap('link', wishMessages.kinds.speede)
  await tap('checkbox', 'Fri Nov 27')
  await tap('button', wishMessages.tellMe)
  await waitFor(async () => expect(await wishes()).toMatchObject([{ kind: 'speede', days: ['2026-11-27'] }]))
  expect(taps).toBe(4)
})
