/** Printing the day sheet: a fully booked day fits on one page, and no phone number is cut. */
import { expect, test, type Page } from '@playwright/test'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'

const staff = { id: 'coach', email: 'coach@thenest.example', profileName: 'Dana Whitfield' }
const date = facilityClock(new Date()).day
/** Of the families in lane 2 to 5. */
const longPhones = ['+966 50 123 4567', '+44 (0)20 7946 0958', '(518) 555-0133 ext. 12', '٠٥٠ ١٢٣ ٤٥٦٧ (أمي)']

const bookings: NonNullable<Reply<'daySheet'>['sheet']>['bookings'] = (['lane', 'speede'] as const).flatMap((kind) =>
  slotTimes(kind).flatMap((time) =>
    unitsOf(kind).map((unit, nth) => ({
      id: `${kind} ${time} ${unit}`,
      kind,
      unit,
      date,
      time,
      name: 'Charlotte Lindqvist',
      player: 'pl_m',
      overLimit: false,
      asks: [],
      arrival: unit === 1 ? { state: 'here' as const, at: '2026-11-24T21:00:00.000Z', by: 'Kim' } : undefined,
      member: {
        id: 'm',
        players: [{ id: 'pl_m', name: 'Charlotte Lindqvist', age: '11', position: 'goalie' }],
        caregivers: [
          {
            id: 'm',
            profileName: 'Nora Lindqvist',
            email: 'nora@thenest.example',
            phone: longPhones[nth - 1] ?? '(518) 555-0142',
          },
        ],
        alerts: [],
      },
    })),
  ),
)

/** Answers an endpoint in place of the server, which would take minutes to book a full day. */
async function answer<Name extends EndpointName>(page: Page, name: Name, reply: Reply<Name>) {
  await page.route(`**/api${endpoints[name].path}*`, (route) => route.fulfill({ json: reply }))
}

for (const format of ['Letter', 'A4']) {
  const tag = format === 'Letter' ? [] : '@long'
  test(`a full day is one page of ${format}`, { tag }, async ({ page }) => {
    await answer(page, 'whoAmI', { profile: staff, role: 'staff', staffRole: 'coach' })
    await answer(page, 'daySheet', { version: 'full', sheet: { bookings, closures: [] } })
    await answer(page, 'listClosures', { closures: [], undecided: [], events: [] })
    await answer(page, 'listMembers', { members: [] })
    await answer(page, 'listTours', { requests: [] })
    await answer(page, 'adminChanges', { changes: [] })
    await answer(page, 'adminStandby', { wishes: [] })
    await answer(page, 'listOutbox', { mailOn: true, sent: 0, messages: [], calls: [] })
    await answer(page, 'listInbox', { items: [] })
    await answer(page, 'deskDays', { version: 'full' })
    await page.goto('/admin')
    await expect(page.getByRole('table').first()).toBeVisible()

    const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)

    await page.emulateMedia({ media: 'print' })
    const printed = page.getByText(/booked · printed/)
    await expect(printed).toBeVisible()
    // The paper inside its margins, and what a browser prints that does not follow the wish for landscape.
    for (const width of [988, 700]) {
      await page.setViewportSize({ width, height: 748 })
      const cut = page.locator('td small').evaluateAll((all) =>
        all.flatMap((each) => {
          const [text, cell] = [each.getBoundingClientRect(), each.closest('td')!.getBoundingClientRect()]
          const isCut = each.scrollWidth > each.clientWidth + 1 || text.right > cell.right || text.bottom > cell.bottom
          return isCut ? [each.textContent] : []
        }),
      )
      expect(await cut).toEqual([])
    }
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  })
}
