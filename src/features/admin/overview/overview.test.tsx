/** The overview against the real server: charts, tables and files show the same figures. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bookables } from '#domain/facility/facility.ts'
import { download } from '#lib/download.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { keys } from '#server/repositories/keys.ts'
import { Overview } from './overview.tsx'

vi.mock('#lib/download.ts', () => ({ download: vi.fn() }))

let admin: Awaited<ReturnType<typeof openAdmin>>
beforeEach(async () => {
  admin = await openAdmin()
  const { profile } = await admin.server.signUp()
  await admin.asColleague('POST', '/api/admin/bookings', {
    kind: 'lane',
    unit: 3,
    date: '2026-11-25',
    time: '17:00',
    email: profile.email,
    name: 'Sam',
  })
})
afterEach(() => admin.close())

it('shows use by weekday and hour, the weeks and the events', async () => {
  renderScreen(<Overview />)
  const lanes = within(await screen.findByRole('table', { name: /^Lanes/ }))
  const cells = within(lanes.getByRole('row', { name: /^5 PM/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '0%',
    '0%',
    `${Math.round(100 / (4 * bookables.lane.units))}%`,
    '0%',
    '0%',
    '0%',
    '0%',
  ])
  const weeks = within(screen.getByRole('table', { name: 'Sessions and new members week by week' }))
  expect(weeks.getAllByRole('row')).toHaveLength(5)
  const thisWeek = within(weeks.getByRole('row', { name: /Week of Nov 23/ })).getAllByRole('cell')
  expect(thisWeek.map(({ textContent }) => textContent)).toEqual(['1', '0', '1'])
  expect(screen.getByText('No events in these weeks')).toBeVisible()
})

it('shows 12 weeks, and exports the same figures as CSV', async () => {
  renderScreen(<Overview />)
  await userEvent.click(await screen.findByRole('radio', { name: '12' }))
  await screen.findByRole('row', { name: /Week of Sep 7/ })
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV: Use by weekday and hour' }))
  const [name, type, text] = vi.mocked(download).mock.lastCall!
  expect([name, type]).toEqual(['nest-use.csv', 'text/csv'])
  expect(text).toContain(`"lane","Wed","17:00","1","${(1 / (12 * bookables.lane.units)).toFixed(3)}"\r\n`)
  expect(text.trim().split('\r\n')).toHaveLength(1 + 7 * (12 + 24))
})

it.each([
  [0, 'note', /^Last audit: Sat Nov 21, 3:23 AM. 1 booking, no problems/],
  [2, 'alert', /2 problems found/],
])('shows the result of the nightly audit: %i violations', async (violations, role, words) => {
  await admin.server.context.store.create(keys.audit, {
    v: 1,
    at: '2026-11-21T08:23:00Z',
    slots: 1,
    entries: 1,
    violations,
  })
  renderScreen(<Overview />)
  expect((await screen.findByRole(role)).textContent).toMatch(words)
})

it('reports a loading error and retries', async () => {
  admin.disconnect()
  renderScreen(<Overview />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  admin.reconnect()
  await userEvent.click(again)
  expect(await screen.findByRole('table', { name: /^Lanes/ })).toBeVisible()
})
