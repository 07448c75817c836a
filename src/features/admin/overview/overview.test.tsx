/** The overview before the real server: drawn, as tables and as files, all with the same figures. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bookables } from '#domain/facility/facility.ts'
import { download } from '#lib/download.ts'
import { show } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { keys } from '#server/repositories/keys.ts'
import { Overview } from './overview.tsx'

vi.mock('#lib/download.ts', () => ({ download: vi.fn() }))

let desk: Awaited<ReturnType<typeof openAdmin>>
beforeEach(async () => {
  desk = await openAdmin()
  const { profile } = await desk.house.signUp()
  await desk.elsewhere('POST', '/api/admin/bookings', {
    kind: 'lane',
    unit: 3,
    date: '2026-11-25',
    time: '17:00',
    email: profile.email,
    name: 'Sam',
  })
})
afterEach(() => desk.close())

it('shows use by weekday and hour, the weeks and the events', async () => {
  show(<Overview />)
  const lanes = within(await screen.findByRole('table', { name: /^Lanes/ }))
  const cells = within(lanes.getByRole('row', { name: /^5 PM/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['0', '0', '1', '0', '0', '0', '0'])
  const weeks = within(screen.getByRole('table', { name: 'Sessions and new members week by week' }))
  expect(weeks.getAllByRole('row')).toHaveLength(5)
  const thisWeek = within(weeks.getByRole('row', { name: /Week of Nov 23/ })).getAllByRole('cell')
  expect(thisWeek.map(({ textContent }) => textContent)).toEqual(['1', '0', '1'])
  expect(screen.getByText('No events in these weeks')).toBeTruthy()
})

it('looks back 12 weeks, and hands out the same figures as a file', async () => {
  show(<Overview />)
  await userEvent.click(await screen.findByRole('radio', { name: '12' }))
  await screen.findByRole('row', { name: /Week of Sep 7/ })
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV: Use by weekday and hour' }))
  const [name, type, text] = vi.mocked(download).mock.lastCall!
  expect([name, type]).toEqual(['nest-use.csv', 'text/csv'])
  expect(text).toContain(`"lane","Wed","17:00","1","${(1 / (12 * bookables.lane.units)).toFixed(3)}"\r\n`)
  expect(text.trim().split('\r\n')).toHaveLength(1 + 7 * (12 + 24))
})

it.each([
  [0, 'note', /^Books checked Sat Nov 21, 3:23 AM: 1 bookings, all of them in order/],
  [2, 'alert', /2 entries are not in order/],
])('tells what the nightly check of the books found: %i wrong', async (violations, role, words) => {
  await desk.house.context.store.create(keys.audit, {
    v: 1,
    at: '2026-11-21T08:23:00Z',
    slots: 1,
    entries: 1,
    violations,
  })
  show(<Overview />)
  expect((await screen.findByRole(role)).textContent).toMatch(words)
})

it('says when it could not be loaded, and tries again', async () => {
  desk.disconnect()
  show(<Overview />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  desk.reconnect()
  await userEvent.click(again)
  expect(await screen.findByRole('table', { name: /^Lanes/ })).toBeTruthy()
})
