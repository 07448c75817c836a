/** Runs Lighthouse with its mobile throttling. */
import type { Browser } from '@playwright/test'
import lighthouse from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Runs once. @returns scores of 0 to 100 in the order of `categories`, and milliseconds. @throws if Lighthouse fails. */
export async function runLighthouse(openBrowser: (...args: string[]) => Promise<Browser>, url: string) {
  const port = 9333
  // Each run starts a new browser: nothing is cached.
  const browser = await openBrowser(`--remote-debugging-port=${port}`)
  try {
    const result = (await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' }))?.lhr
    if (!result || result.runtimeError) throw new Error(result?.runtimeError?.message ?? 'no result')
    return {
      scores: categories.map((name) => Math.round(100 * (result.categories[name]?.score ?? Number.NaN))),
      largestPaint: result.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    }
  } finally {
    await browser.close()
  }
}
