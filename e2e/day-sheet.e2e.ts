/** The day sheet: a fully booked day is printed on one page, no phone number is cut, and the fullest card is one glance. */
import { expect, test, type Page } from '@playwright/test'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { facilityClock, instantOf } from '#domain/calendar/calendar.ts'
import { answerOf } from './fixtures.ts'

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
  await page.route(`**/api${endpoints[name].path}*`, (route) => route.fulfill(answerOf(reply)))
}

/** Answers all that Today asks for: a coach, and a day with these bookings and nothing else. */
async function answerDesk(page: Page, booked: typeof bookings): Promise<void> {
  await answer(page, 'whoAmI', { profile: staff, role: 'staff', staffRole: 'coach' })
  await answer(page, 'daySheet', { version: 'full', sheet: { bookings: booked, closures: [] } })
  await answer(page, 'listClosures', { closures: [], undecided: [], events: [] })
  await answer(page, 'listMembers', { members: [] })
  await answer(page, 'adminStandby', { wishes: [] })
  await answer(page, 'listInbox', { items: [] })
  await answer(page, 'deskDays', { version: 'full' })
  await answer(page, 'coachThanks', { thanks: [] })
  await answer(page, 'clubNow', { rev: 0, settings: [] })
}

test('on a phone, the first child of the running hour stands in the upper half', async ({ page }) => {
  // Nobody is signed in: what is not answered here has no connection.
  await page.route('**/api/**', (route) => route.abort())
  const now = instantOf(date, '16:10')
  await page.clock.setFixedTime(now)
  await answerDesk(page, bookings)
  const [at, due] = [now.toISOString(), now.toISOString()]
  await answer(page, 'listInbox', { items: [{ id: 'charges-1', kind: 'charges', subject: date, at, due }] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Inbox: 1 due' })).toBeVisible()
  const first = page.getByRole('button', { name: /^Charlotte Lindqvist, Lane 1, 4:00 PM/ })
  expect((await first.boundingBox())!.y).toBeLessThan(400)
})

for (const format of ['Letter', 'A4']) {
  const tag = format === 'Letter' ? [] : '@long'
  test(`a full day is one page of ${format}`, { tag }, async ({ page }) => {
    await answerDesk(page, bookings)
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

const longest = (words: string, letters: number) => words.repeat(letters).slice(0, letters).trim()
/** A card with everything on it, as a coach reads it. */
const fullest: Reply<'arrivalCard'>['card'] = {
  id: 'fullest',
  kind: 'lane',
  unit: 3,
  date,
  time: '12:00',
  name: 'Maximiliana Featherstone',
  player: 'pl_m',
  member: 'm',
  age: '9',
  asks: ['on_hold', 'safety', 'unsigned', 'adult', 'first_visit', 'moved'],
  orders: ['K7QP2M', 'W4XN8R'],
  safety: {
    health: longest('Peanuts, the pen is in her bag. ', 200),
    hold: { note: longest('Hit on the head. ', 280), since: '2026-11-24T21:00:00.000Z' },
  },
  pickUp: {
    allowed: [
      { id: 'm', name: 'Nora Lindqvist' },
      { id: 'co_1', name: 'Annemarie Featherstone' },
      { id: 'co_2', name: 'Bartholomew Featherstone' },
    ],
    denied: ['Christopher Featherstone'],
    leavesAlone: false,
  },
  unsigned: ['waiver'],
}

for (const isHeld of [true, false])
  test(`the fullest card is one glance, ${isHeld ? 'off the ice' : 'on it'}`, { tag: '@long' }, async ({ page }) => {
    // Nobody is signed in: what is not answered here has no connection.
    await page.route('**/api/**', (route) => route.abort())
    await page.clock.setFixedTime(instantOf(date, '12:10'))
    const { safety, asks } = fullest
    const card = isHeld
      ? fullest
      : { ...fullest, asks: asks.filter((ask) => ask !== 'on_hold'), safety: { health: safety!.health } }
    const [first] = bookings
    const booking = {
      ...first!,
      id: card.id,
      unit: card.unit,
      time: card.time,
      name: card.name,
      arrival: undefined,
      asks: card.asks.filter((ask) => ask !== 'moved'),
      member: {
        ...first!.member!,
        alerts: ['Call first. ', 'Owes for a stick. ', 'Sister in lane 4. '].map((text) => longest(text, 140)),
      },
    }
    await answerDesk(page, [booking])
    await page.route('**/api/admin/arrivals/*/card', (route) => route.fulfill(answerOf({ card, others: [] })))
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/admin')
      await page.getByRole('button', { name: /^Maximiliana/ }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('May not pick up: ')).toBeVisible()
      const action = isHeld
        ? dialog.getByText('Please see a coach first.')
        : dialog.getByRole('button', { name: /^Here/ })
      await expect(action).toBeInViewport({ ratio: 1 })
      // What asks for action ends above the foot, and nothing is scrolled.
      const facts = [...(await dialog.getByRole('listitem').all()), dialog.getByText(/^May be picked up by/)]
      const foot = (await action.boundingBox())!.y
      for (const fact of facts) {
        const { y, height: tall } = (await fact.boundingBox())!
        expect([width, y + tall <= foot + 1]).toEqual([width, true])
      }
      const more = dialog.getByRole('button', { name: 'More' })
      expect(await more.count()).toBeGreaterThan(0)
      await more.last().click()
      await expect(action).toBeInViewport({ ratio: 1 })
    }
  })
