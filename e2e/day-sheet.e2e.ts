/** Printing the day sheet: a fully booked day fits on one page. */
import { expect, test } from '@playwright/test'
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'

const staff = { id: 'coach', email: 'coach@thenest.example', profileName: 'Dana Whitfield' }
const date = facilityClock(new Date()).day
const bookings: NonNullable<Reply<'daySheet'>['sheet']>['bookings'] = (['lane', 'speede'] as const).flatMap((kind) =>
  slotTimes(kind).flatMap((time) =>
    unitsOf(kind).map((unit) => ({
      id: `${kind} ${time} ${unit}`,
      kind,
      unit,
      date,
      time,
      name: 'Charlotte Lindqvist',
      player: 'pl_m',
      holding: false,
      overLimit: false,
      checkedIn: unit === 1,
      member: {
        id: 'm',
        players: [{ id: 'pl_m', name: 'Charlotte Lindqvist', age: '11', position: 'goalie' }],
        caregivers: [
          { id: 'm', profileName: 'Nora Lindqvist', email: 'nora@thenest.example', phone: '(518) 555-0142' },
        ],
        alerts: [],
      },
    })),
  ),
)

for (const format of ['Letter', 'A4']) {
  const tag = format === 'Letter' ? [] : '@long'
  test(`a full day is one page of ${format}`, { tag }, async ({ page }) => {
    await page.route('**/api/session', (route) => route.fulfill({ json: { profile: staff, role: 'staff' } }))
    await page.route('**/api/admin/day**', (route) =>
      route.fulfill({ json: { version: 'full', sheet: { bookings, closures: [] } } }),
    )
    await page.route('**/api/admin/closures', (route) => route.fulfill({ json: { closures: [], undecided: [] } }))
    await page.route('**/api/members', (route) => route.fulfill({ json: { members: [] } }))
    await page.route('**/api/tour-requests', (route) => route.fulfill({ json: { requests: [] } }))
    await page.route('**/api/admin/changes', (route) => route.fulfill({ json: { changes: [] } }))
    await page.goto('/admin')
    await expect(page.getByRole('table').first()).toBeVisible()

    const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)

    await page.emulateMedia({ media: 'print' })
    const printed = page.getByText(/booked · printed/)
    await expect(printed).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  })
}
