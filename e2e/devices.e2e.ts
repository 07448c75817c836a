/** Translated pages, old browsers, emptied storage, wrong clocks, and images as Safari writes them. */
import sharp from 'sharp'
import { test as plain, type Page } from '@playwright/test'
import { longDay } from '#domain/calendar/calendar.ts'
import { paths } from '#lib/paths.ts'
import { signInAsStaff, staffSession } from './admin.ts'
import { expect, joinAs, newFamily, nextWeek, pressOnCard, test } from './fixtures.ts'
import { openDay, reserve, slot } from './lanes.ts'
import { olderBrowser } from './older-browser.ts'

/** A day and lane used by this test only. */
const saturday = { weekday: 5, lane: 2, hour: '15:00' }

/** Replaces every text as soon as it is there, as translators do, and adds to fields what password managers add. */
function translate() {
  const own = new WeakSet<Node>()
  const isLeft = (text: Text) =>
    own.has(text) || !text.data.trim() || !text.parentElement || text.parentElement.closest('head, script, style, svg')
  const change = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (isLeft(text)) continue
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild!.append(text.data)
      own.add(font.firstElementChild!.firstChild!)
      text.replaceWith(font)
    }
    for (const field of document.querySelectorAll('input:not([data-filled])')) {
      field.setAttribute('data-filled', '')
      field.after(document.createElement('span'))
    }
  }
  new MutationObserver(change).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Opens a page that is translated from its first text on. @returns what went wrong in it. */
async function openTranslated(page: Page): Promise<string[]> {
  const crashes: string[] = []
  await page.addInitScript(olderBrowser)
  await page.addInitScript(translate)
  page.on('console', (message) => {
    if (/A page crashed/.test(message.text())) crashes.push(message.text())
  })
  page.on('pageerror', (error) => {
    // What was translated before React came is rendered again (React's error 418).
    if (!/#418/.test(error.message)) crashes.push(error.message)
  })
  return crashes
}

plain('a translated page goes on: a family', { tag: '@long' }, async ({ page }) => {
  const crashes = await openTranslated(page)
  await joinAs(page, newFamily())
  const dialog = page.getByRole('dialog')

  await plain.step('reserve, in this week and the next', async () => {
    await page.goto('/reserve')
    for (const week of ['Next week', 'Previous week', 'Next week'])
      await page.getByRole('button', { name: week }).click()
    await openDay(page, saturday)
    await reserve(page, saturday)
    await expect(page.getByText(/1 of 2 used/)).toBeVisible()
    await expect(page.getByText(/0 of 2 used/)).toHaveCount(0)
    await expect(slot(page, 'You', saturday)).toBeVisible()
    await page.getByRole('link', { name: 'Speede', exact: true }).click()
    await page.getByRole('radio', { name: 'Unit 2' }).check()
  })

  await plain.step('RSVP, change it', async () => {
    await page.goto('/events')
    await page.getByRole('button', { name: 'Book it: Homework Helper' }).click()
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await dialog.getByRole('button', { name: 'Book it' }).click()
    await expect(page.getByText('2 guests')).toBeVisible()
    await page.getByRole('button', { name: /^Change: Homework Helper/ }).click()
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await dialog.getByRole('button', { name: 'Change booking' }).click()
    await expect(page.getByText('3 guests')).toBeVisible()
    await expect(page.getByText('2 guests')).toHaveCount(0)
  })

  await plain.step('cancel both', async () => {
    await page.goto('/schedule')
    for (const [label, done] of [
      ['Cancel reservation', 'Reservation canceled'],
      ['Cancel RSVP', 'RSVP canceled'],
    ] as const) {
      await pressOnCard(page, label)
      await dialog.getByRole('button', { name: label }).click()
      await expect(page.getByText(done)).toBeVisible()
    }
    await expect(page.getByText('No upcoming items')).toBeVisible()
  })

  await plain.step('fill the cart, change it, order', async () => {
    await page.goto('/pro-shop')
    await page.getByRole('listitem').filter({ hasText: 'Sweatshirt' }).getByRole('button', { name: 'Buy Now' }).click()
    await dialog.getByRole('radio', { name: 'XL', exact: true }).check()
    await dialog.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('spinbutton').fill('2')
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you — order placed' })).toBeVisible()
    await page.goto('/account')
    await expect(page.getByText(/^ord_/).first()).toBeVisible()
  })
  expect(crashes).toEqual([])
})

plain('a translated page goes on: the front desk', { tag: '@long' }, async ({ page, baseURL }) => {
  const family = newFamily()
  await joinAs(page, family)
  const placed = await page.request.post('/api/orders', {
    headers: { origin: baseURL! },
    data: { items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }], note: '' },
  })
  const { order } = (await placed.json()) as { order: { id: string } }
  const crashes = await openTranslated(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/admin')
  await signInAsStaff(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await plain.step('search the sheet, and book', async () => {
    const day = nextWeek(saturday.weekday)
    await page.getByLabel('Day', { exact: true }).fill(day)
    await expect(page.getByText(longDay(day), { exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: /^Free: book Lane/ })
      .last()
      .click()
    await dialog.getByLabel('Member', { exact: true }).fill(family.email.split('@')[0]!)
    await page.getByRole('option', { name: family.email }).first().click()
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })

  await plain.step('hand out an order', async () => {
    await page.goto(paths.adminOrders)
    await page.getByLabel('Search').fill(order.id)
    await page.getByRole('button', { name: 'Mark picked up' }).click()
    await expect(page.getByRole('list', { name: 'Done' }).getByText(order.id)).toBeVisible()
  })

  await plain.step('every page of staff, and its search', async () => {
    const links = page.getByRole('navigation', { name: 'Front desk' }).getByRole('link')
    for (let nth = 0; nth < (await links.count()); nth += 1) {
      await links.nth(nth).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const search = page.getByRole('searchbox').first()
      if (await search.isVisible()) for (const text of ['lind', 'nobody at all', '']) await search.fill(text)
    }
  })
  expect(crashes).toEqual([])
})

test('a browser that is too old for the site says so', async ({ page }) => {
  const note = page.getByText('This browser is too old for this site.')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await page.reload()
  await expect(note).toBeVisible()
})

test('a browser that has lost what it stored stays signed in', async ({ member }) => {
  const { page } = member
  await page.evaluate(() => localStorage.clear())
  await page.goto('/schedule?from=test')
  await expect(page).toHaveURL('/schedule?from=test')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Schedule' })).toBeVisible()
})

test('a device with a wrong clock shows the day of the club', async ({ member, browser }) => {
  const { page } = member
  /** 'Tuesday, November 24', of 'Tuesday, November 24 — 12 of 60 hours open'. */
  const shownDay = async (of: Page) =>
    (await of.locator('caption', { hasText: /— \d/ }).first().innerText()).split(' — ')[0]
  await page.goto('/reserve')
  const today = await shownDay(page)
  const state = await page.context().storageState()
  for (const days of [-1, 2]) {
    const context = await browser.newContext({ storageState: state })
    const off = await context.newPage()
    await off.addInitScript((ms) => {
      const Right = Date
      window.Date = class extends Right {
        constructor(...parts: []) {
          if (parts.length > 0) super(...parts)
          else super(Right.now() + ms)
        }
        static override now = () => Right.now() + ms
      } as DateConstructor
    }, days * 86_400_000)
    for (let visit = 0; visit < 2; visit += 1) {
      await off.goto(page.url())
      await expect.poll(() => shownDay(off)).toBe(today)
    }
    await context.close()
  }
})

test('a transparent picture gets white behind it where it becomes a JPEG, as in Safari', async ({ page }) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (give, type, quality) {
      toBlob.call(this, give, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  const clear = { width: 300, height: 200, channels: 4 as const, background: '#0000' }
  await staffSession(page)
  await page.goto(paths.adminShop)
  await page.getByLabel('Product name').fill(`Logo ${crypto.randomUUID()}`)
  await page.getByLabel('Price').fill('10')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await sharp({ create: clear }).png().toBuffer() })
  const sent = page.waitForRequest('**/api/images')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const { data } = (await sent).postDataJSON() as { data: string }
  const picture = sharp(Buffer.from(data, 'base64'))
  expect((await picture.metadata()).format).toBe('jpeg')
  expect([...(await picture.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})
