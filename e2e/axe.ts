/** The rules of accessibility that axe checks, as every browser test checks them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Theme = 'light' | 'dark'

const rules = {
  ofWcag: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  ofContrast: { runOnly: ['color-contrast'] },
  all: {},
} satisfies Record<string, Axe.RunOptions>

/** What is wrong with the page as it is. */
export async function violationsOf(page: Page, which: keyof typeof rules = 'ofWcag') {
  // Much code, and so only once for a page. @axe-core/playwright brings it twice for each check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const options: Axe.RunOptions = { ...rules[which], resultTypes: ['violations'], selectors: false, preload: false }
  return page.evaluate(async (given) => {
    const { violations } = await (globalThis as unknown as { axe: typeof Axe }).axe.run(given)
    return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html }))
  }, options)
}

/** In these themes: of all rules only color contrast depends on them. */
export async function expectAccessible(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  for (const [nth, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page, nth === 0 ? 'ofWcag' : 'ofContrast'), `${page.url()} ${colorScheme}`).toEqual([])
  }
}
