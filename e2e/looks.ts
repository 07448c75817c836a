/** What must be so in the looks of every page: on paper, in a contrast theme, zoomed in, with large text. */
import type { Page } from '@playwright/test'
import { contentWidth, expect } from './fixtures.ts'

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

/** Whatever is printed is light, with the dark theme of the site and of the device. */
export async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await notOfPaper(page), page.url()).toEqual([])
  await page.evaluate(() => delete document.documentElement.dataset['theme'])
  await page.emulateMedia({ media: null })
}

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

/** A contrast theme, which takes backgrounds away, shows what is chosen, pressed and current. It stays on. */
export async function expectContrast(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await untold(page), page.url()).toEqual([])
}

/** No scrolling sideways at these widths. */
export async function expectNarrow(page: Page, widths: readonly number[], height: number): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    expect(await contentWidth(page), page.url()).toBeLessThanOrEqual(width)
  }
}

/** The browser's own text size at 200 %: at none of these widths does the page scroll sideways or cut a word. */
export async function expectLargeText(page: Page, widths: readonly number[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  for (const width of widths) {
    await expectNarrow(page, [width], 800)
    const cut = page.locator('main :is(button, a, th, td, label, summary, p)').evaluateAll((elements) =>
      elements.flatMap((each) => {
        const isShown = each.checkVisibility() && each.clientWidth > 1
        return isShown && each.scrollWidth > each.clientWidth + 1 ? [each.textContent] : []
      }),
    )
    expect(await cut, page.url()).toEqual([])
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
}
