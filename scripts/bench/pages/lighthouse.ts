/** Runs Lighthouse with its mobile throttling and takes the median of several runs. */
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserArgs, findBrowser } from '#scripts/run/browser.ts'
import { retry } from '#scripts/bench/retry.ts'
import { median } from '#scripts/bench/report.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const debugPort = 9333

/** Scores of 0 to 100 by category, times in milliseconds, and the failed audits. NaN where Lighthouse reported no value. */
export type LighthouseResult = {
  scores: number[]
  lcp: number
  blocking: number
  shift: number
  failedAudits: string[]
}

/** The medians of the successful runs; Lighthouse sometimes fails, mostly at the start of its trace. */
export async function runLighthouse(url: string, runs: number, browserArg: string): Promise<LighthouseResult> {
  const all: LighthouseResult[] = []
  for (let run = 0; run < runs; run += 1) {
    const result = await retry(`Lighthouse on ${url}`, () => runOnce(url, browserArg))
    if (result) all.push(result)
  }
  const medianOf = (value: (result: LighthouseResult) => number) =>
    median(all.map(value).filter((each) => !Number.isNaN(each)))
  return {
    scores: categories.map((_, index) => medianOf(({ scores }) => scores[index]!)),
    lcp: medianOf(({ lcp }) => lcp),
    blocking: medianOf(({ blocking }) => blocking),
    shift: medianOf(({ shift }) => shift),
    failedAudits: [...new Set(all.flatMap(({ failedAudits }) => failedAudits))],
  }
}

/** Each run starts a new browser: nothing is cached. */
async function runOnce(url: string, browserArg: string): Promise<LighthouseResult> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserArgs, browserArg, `--remote-debugging-port=${debugPort}`],
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
      failedAudits: Object.values(result.categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    }
  } finally {
    await browser.close()
  }
}
