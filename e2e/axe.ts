/** The rules of accessibility that axe checks, as every browser test checks them. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export type Theme = 'light' | 'dark'
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Reports violations only, and does not look into frames, which no page has: twice as fast. */
export const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], selectors: false, preload: false })

/** What is wrong with the page as it is. */
export async function violationsOf(page: Page, check = axe(page).withTags(rules)) {
  return (await check.analyze()).violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html }))
}

/** In these themes: of all rules only color contrast depends on them. */
export async function expectAccessible(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  for (const [nth, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme })
    const check = nth === 0 ? undefined : axe(page).withRules('color-contrast')
    expect(await violationsOf(page, check), `${page.url()} ${colorScheme}`).toEqual([])
  }
}
