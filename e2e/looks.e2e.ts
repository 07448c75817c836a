/** Paper, which is light in every theme, and contrast themes, which take backgrounds away. */
import type { Page } from '@playwright/test'
import { signInAsStaff } from './admin.ts'
import { expect, memberPages, test } from './fixtures.ts'
import { openDay, slot } from './lanes.ts'

/** The texts that are light, and what is dark behind one. */
const notOfPaper = (page: Page) =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const lightness = (color: string) => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data as unknown as [
        number,
        number,
        number,
        number,
      ]
      return alpha < 128 ? undefined : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!
      if (!walker.currentNode.textContent?.trim() || !parent.checkVisibility()) continue
      if ((lightness(getComputedStyle(parent).color) ?? 0) > 0.6)
        found.add(`${parent.className}: ${parent.textContent}`)
    }
    for (const element of [
      document.documentElement,
      document.body,
      ...document.querySelectorAll('main, article, section'),
    ])
      if ((lightness(getComputedStyle(element).backgroundColor) ?? 1) < 0.4) found.add(`behind: ${element.className}`)
    return [...found]
  })

test('whatever is printed is light, with the dark theme of the site and of the device', async ({ member }) => {
  const { page } = member
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('theme', '"dark"'))
  const dark: string[] = []
  for (const path of memberPages()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    dark.push(...(await notOfPaper(page)).map((text) => `${path} ${text}`))
  }
  await page.goto('/admin')
  await signInAsStaff(page)
  const lists = [
    // What is longer than a page.
    '/admin/dues',
    '/admin/members',
    '/admin/incidents',
    '/admin/inbox',
    '/admin/orders',
  ]
  for (const path of lists) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    dark.push(...(await notOfPaper(page)).map((text) => `${path} ${text}`))
  }
  expect(dark).toEqual([])
})

/** States of controls that look as one without the state does, among those beside it. */
const untold = (page: Page) =>
  page.evaluate(() => {
    const isOn = '[aria-pressed="true"], [aria-selected="true"], [aria-current], label:has(> [data-in-label]:checked)'
    const lookOf = (element: Element) => {
      const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(element)
      return [backgroundColor, borderTopColor, borderTopWidth, outlineStyle].join()
    }
    return [...document.querySelectorAll(isOn)].flatMap((on) => {
      const group = on.closest('ul, fieldset, table, [role="group"], nav, div')!
      const others = [...group.querySelectorAll(on.tagName)].filter((each) => !each.matches(isOn))
      return others.some((each) => lookOf(each) === lookOf(on)) ? [on.outerHTML.slice(0, 120)] : []
    })
  })

test('a contrast theme shows what is chosen, pressed, current and the main button', async ({ member }) => {
  const { page } = member
  await page.emulateMedia({ forcedColors: 'active' })
  const spot = { weekday: 4, lane: 4, hour: '15:00' }
  await openDay(page, spot)
  await slot(page, 'Open', spot).click()
  expect(await page.locator('[aria-pressed="true"]').count()).toBeGreaterThan(1)
  expect(await untold(page)).toEqual([])
  const main = await page
    .getByRole('button', { name: /^Reserve/ })
    .first()
    .evaluate((each) => ({ ...getComputedStyle(each) }))
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(main.borderTopStyle).toBe('solid')
  expect(main.backgroundColor).not.toBe(paper)
  await page.goto('/account')
  expect(await untold(page)).toEqual([])
  await page.goto('/admin')
  await signInAsStaff(page)
  for (const path of ['/admin', '/admin/orders', '/admin/tours']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await untold(page)).toEqual([])
  }
})
