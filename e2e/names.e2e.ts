/** Names that are written from right to left: what follows them in a line, such as a phone number, stays in its order. */
import { memberPath, paths, rsvpsPath } from '#lib/paths.ts'
import { staffSession } from './admin.ts'
import { expect, joinAs, newFamily, nextWeek, signAll, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

/** Texts of the page in which a digit stands left of a letter that comes before it, written from right to left. */
const reordered = (page: Page) =>
  page.locator('body').evaluate((body) => {
    type Place = { isDigit: boolean; box: DOMRect }
    const lines = new Map<Element, Place[]>()
    const blockOf = (element: Element): Element =>
      /^(inline|contents)$/.test(getComputedStyle(element).display) ? blockOf(element.parentElement!) : element
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement!.checkVisibility() || text.parentElement!.closest('script, style')) continue
      const block = blockOf(text.parentElement!)
      const places = lines.get(block) ?? []
      for (const { 0: letter, index } of text.textContent!.matchAll(/\d|[\p{Script=Arabic}\p{Script=Hebrew}]/gu)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + letter.length)
        places.push({ isDigit: /\d/.test(letter), box: range.getBoundingClientRect() })
      }
      lines.set(block, places)
    }
    return [...lines].flatMap(([block, places]) => {
      const isReordered = places.some(
        ({ isDigit, box }, nth) =>
          isDigit &&
          places
            .slice(0, nth)
            .some((before) => !before.isDigit && Math.abs(before.box.y - box.y) < 6 && before.box.x > box.x + 1),
      )
      return isReordered ? [block.textContent] : []
    })
  })

test('numbers after a name keep their order', { tag: ['@phone', '@long'] }, async ({ page, baseURL, isMobile }) => {
  await page.setContent('<p>يوسف, 12</p><p><b>נועם</b> (9)</p><p>\u2068سمير\u2069, 518-555-0177</p><p>سمير Roe, 12</p>')
  expect(await reordered(page)).toEqual(['يوسف, 12', 'נועם (9)'])

  const family = { ...newFamily(), parent: 'سمير', child: 'يوسف الحداد' }
  const { email, id } = await joinAs(page, family)
  const send = async (method: string, path: string, data?: object) => {
    const response = await page.request.fetch(`/api${path}`, {
      method,
      headers: { origin: baseURL! },
      ...(data && { data }),
    })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return (await response.json()) as { account: { rev: number; players: { id: string }[] } }
  }
  const sibling = { name: 'נועם כהן', age: '9', position: 'goalie', plan: 'monthly' }
  await send('POST', '/account/players', sibling)
  await signAll(page)
  const { account } = await send('GET', '/account')
  const [player, other] = account.players.map((each) => each.id) as [string, string]
  const collectors = [{ name: 'سمير', phone: '518-555-0177', onlyToday: false }]
  const contact = { contactName: 'كريم', contactRelation: 'عم', contactPhone: '(518) 555-0133' }
  await send('PATCH', `/account/players/${player}/safety`, {
    ...contact,
    rev: account.rev,
    born: '2016-03',
    health: '',
    leavesAlone: 'no',
    collectors,
  })
  const date = nextWeek(4)
  const time = isMobile ? '12:00' : '13:00'
  const bookings = [player, other].map((each, nth) => ({ player: each, unit: 2 + nth, date, time }))
  await send('POST', '/bookings', { kind: 'lane', bookings })
  const event = `homework-helper-${nextWeek(2)}`
  await send('POST', `/events/${event}/attendees`, { name: 'سمير', email, qty: 2, players: [player, other] })
  const order = { pid: 'puck-bucks-25', size: 'One Size', qty: 1, player }
  await send('POST', '/orders', { items: [order] })

  const expectOrder = async (path: string) => {
    await page.goto(path)
    // Families of other tests may fill the first page.
    if (path === paths.adminMembers) await page.getByRole('searchbox').fill('يوسف')
    await expect(page.getByText(/يوسف|سمير/).first()).toBeAttached()
    await expect(page.locator('main [aria-busy=true], [data-loading]')).toHaveCount(0)
    expect(await reordered(page), path).toEqual([])
  }
  for (const path of ['/', '/schedule', '/events', `/reserve?day=${date}`, '/account']) await expectOrder(path)
  await page.context().clearCookies()
  await staffSession(page)
  for (const path of [`${paths.admin}?day=${date}`, paths.adminMembers, paths.adminOrders, rsvpsPath(event)])
    await expectOrder(path)
  await expectOrder(memberPath(id))
  await page.locator('summary').filter({ hasText: 'يوسف' }).first().click()
  await page.getByRole('button', { name: /^Show safety facts of .*يوسف/ }).click()
  await expect(page.getByText(/518-555-0177/)).toBeVisible()
  expect(await reordered(page)).toEqual([])
})
