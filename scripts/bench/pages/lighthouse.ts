/** Lighthouse's word on a page, under its own mobile throttling: the median of several runs. */
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserArgs, findBrowser } from '#scripts/run/browser.ts'
import { retry } from '#scripts/bench/retry.ts'
import { median } from '#scripts/bench/report.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const debugPort = 9333

/**
 * Points out of 100 by category; what Lighthouse reckons for its phone, in milliseconds; and the audits that cost points.
 * A figure that never came is NaN.
 */
export type Verdict = { scores: number[]; lcp: number; blocking: number; shift: number; complaints: string[] }

/** The middle of the runs that had a result: Lighthouse loses one now and then, the start of its trace above all. */
export async function judge(url: string, runs: number): Promise<Verdict> {
  const all: Verdict[] = []
  for (let run = 0; run < runs; run += 1) {
    const verdict = await retry(`Lighthouse on ${url}`, () => judgeOnce(url))
    if (verdict) all.push(verdict)
  }
  const middle = (of: (verdict: Verdict) => number) => median(all.map(of).filter((figure) => !Number.isNaN(figure)))
  return {
    scores: categories.map((_, index) => middle(({ scores }) => scores[index]!)),
    lcp: middle(({ lcp }) => lcp),
    blocking: middle(({ blocking }) => blocking),
    shift: middle(({ shift }) => shift),
    complaints: [...new Set(all.flatMap(({ complaints }) => complaints))],
  }
}

/** Every run has a browser of its own: nothing is cached, nothing is warm. */
async function judgeOnce(url: string): Promise<Verdict> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserArgs, `--remote-debugging-port=${debugPort}`],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    const flags = { port: debugPort, onlyCategories: [...categories], logLevel: 'error' as const }
    const result = (await lighthouse(url, flags))?.lhr
    if (!result || result.runtimeError) throw new Error(result?.runtimeError?.message ?? 'no result')
    const number = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
    return {
      scores: categories.map((name) => Math.round((result.categories[name]?.score ?? Number.NaN) * 100)),
      lcp: number('largest-contentful-paint'),
      blocking: number('total-blocking-time'),
      shift: number('cumulative-layout-shift'),
      complaints: Object.values(result.categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    }
  } finally {
    await browser.close()
  }
}
