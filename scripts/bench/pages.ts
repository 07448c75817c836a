/** Serves built sites as a CDN does, compressed and with HTTP/2, and measures their pages in turn. */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { build } from 'vite'
import { browserArgs, ensureTestBrowser, findBrowser } from '#scripts/run/browser.ts'
import { run } from '#scripts/run/processes.ts'
import { demoApi, type BrowserSession } from '#scripts/site/demo-api.ts'
import { serveSite } from '#scripts/site/serve-site.ts'
import { loadOnSlowPhone, type PageLoad, type SlowPage } from './slow-phone.ts'
import { machine, median, ms, type Table } from './table.ts'

const openHour = 'main button[aria-pressed="false"][aria-disabled="false"]'
/** The others are measured against it. */
const bare = { path: '/bare', usable: openHour, isSignedIn: true as const }
const slowPages: (SlowPage & { isSignedIn?: true })[] = [
  bare,
  { path: '/', usable: 'h1' },
  { path: '/reserve', usable: openHour, pressed: 'main button[aria-pressed="true"]', isSignedIn: true },
  { path: '/schedule', usable: 'main button[aria-label^="Cancel "]', isSignedIn: true, isOffline: true },
]
const auditedPages = ['/', '/members', '/team', '/game-nights'].map((path) => ({ path }))
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Of each call of the API, as on a short way to its region. */
const apiMs = 60
/** Of each file, for Lighthouse: without it, every file would count as blocking the first paint. */
const latencyMs = 30

type Answer = (request: Request) => Promise<Response>
/** `name` follows the path of a page; `distantUrl` has the latency that Lighthouse needs. */
type Site = { name: string; url: string; distantUrl: string }
type OpenBrowser = (...args: string[]) => Promise<Browser>

/** Builds the site and measures it beside the built sites in `folders`. */
export async function measurePages(folders: readonly string[], runs: number): Promise<Table[]> {
  const work = mkdtempSync(join(tmpdir(), 'nest-bench-'))
  try {
    const built = join(work, 'built')
    if ((await run('node', ['scripts/build.ts', built])) !== 0) throw new Error('The site could not be built')
    const { browserArg, ...certificate } = createCertificate(work)
    const { api: answer, signIn } = await demoApi()
    const api = answerOnce(answer)
    const serving = [built, ...folders].map(async (folder, index): Promise<Site> => {
      const out = await compressedCopy(folder, join(work, String(index)))
      const near = await serveSite(out, { api, certificate })
      const distant = await serveSite(out, { api, certificate, latencyMs })
      return { name: index === 0 ? '' : ` in ${folder}`, url: near.url, distantUrl: distant.url }
    })
    const sites = await Promise.all(serving)
    const executablePath = findBrowser() ?? ensureTestBrowser()
    const openBrowser: OpenBrowser = (...args) =>
      chromium.launch({ args: [...browserArgs, browserArg, ...args], executablePath })
    return [
      await slowPhone(sites, openBrowser, await signIn(sites[0]!.url), runs),
      await lighthouseScores(sites, openBrowser, runs),
    ]
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What is read is read once, so that the processor is the browser's while it is measured. */
function answerOnce(answer: Answer): Answer {
  const kept = new Map<string, Promise<Response>>()
  return async (request) => {
    await pause(apiMs)
    if (request.method !== 'GET') return answer(request)
    const key = `${request.url} ${request.headers.get('cookie')}`
    const first = kept.get(key) ?? answer(request)
    kept.set(key, first)
    return (await first).clone()
  }
}

async function slowPhone(
  sites: readonly Site[],
  openBrowser: OpenBrowser,
  session: BrowserSession,
  runs: number,
): Promise<Table> {
  // Each visit starts a new browser: no process of it is warm.
  const measured = await inTurn(sites, slowPages, runs, async ({ url }, page) => {
    const browser = await openBrowser()
    try {
      return await loadOnSlowPhone(browser, url, page, page.isSignedIn && session)
    } finally {
      await browser.close()
    }
  })
  return {
    title: 'A slow phone',
    note: `First visits: HTTP/2, 4x CPU throttling, 150 ms round-trip time, 1.6 Mbit/s; the median of ${runs}, and how many times that of \`/bare\`, the grid in React, its router and \`fetch\` alone. Usable: the code is attached to the heading of \`/\`, and to an open hour of \`/reserve\` for a member, which is then pressed and has to answer. Main thread: the processor's part of it until then. In flight mode: the second visit of a member, with what the first one has left in the browser. ${machine()}`,
    columns: ['page', 'first paint', 'largest paint', 'usable', 'main thread', 'scripts', 'script files', 'all files'],
    rows: measured.map(({ site, page, results }) => {
      const floor = measured.find((each) => each.site === site && each.page === bare)!.results
      const times = (['firstPaint', 'largestPaint', 'usable', 'mainThread'] as const).map((figure) => {
        const time = medianOf(results, figure)
        return `${ms(time)}, ${(time / medianOf(floor, figure)).toFixed(2)} x`
      })
      const scripts = `${(medianOf(results, 'scriptBytes') / 1000).toFixed(1)} kB`
      const files = [medianOf(results, 'scripts'), medianOf(results, 'files')].map(String)
      return [page.path + (page.isOffline ? ', flight mode' : '') + site.name].concat(times, scripts, files)
    }),
  }
}

const medianOf = (loads: readonly PageLoad[], figure: keyof PageLoad) => median(loads.map((load) => load[figure]))

async function lighthouseScores(sites: readonly Site[], openBrowser: OpenBrowser, runs: number): Promise<Table> {
  const measured = await inTurn(sites, auditedPages, runs, ({ distantUrl }, { path }) =>
    runLighthouse(openBrowser, distantUrl + path),
  )
  return {
    title: 'Lighthouse',
    note: `Lighthouse with its mobile throttling, and ${latencyMs} ms for each file; the median of ${runs} runs. ${machine()}`,
    columns: ['page', ...categories, 'largest paint'],
    rows: measured.map(({ site, page, results }) => {
      const scores = categories.map((_, index) => String(median(results.map((each) => each.scores[index]!))))
      return [page.path + site.name].concat(scores, ms(median(results.map((each) => each.largestPaint))))
    }),
  }
}

/** Runs Lighthouse once. @returns scores of 0 to 100 in the order of `categories`, and milliseconds. @throws if Lighthouse fails. */
async function runLighthouse(openBrowser: OpenBrowser, url: string) {
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

/**
 * Measures each page of each site, all of them once in each run and forth and back, so that a busy moment and what went before
 * meet them all. A failure is left out.
 */
async function inTurn<Page extends { path: string }, Result>(
  sites: readonly Site[],
  pages: readonly Page[],
  runs: number,
  measure: (site: Site, page: Page) => Promise<Result>,
) {
  const rows = pages.flatMap((page) => sites.map((site) => ({ site, page, results: [] as Result[] })))
  for (let run = 0; run < runs; run += 1)
    for (const { site, page, results } of run % 2 === 0 ? rows : rows.toReversed())
      try {
        results.push(await measure(site, page))
      } catch (problem) {
        console.error(page.path + site.name, problem)
      }
  return rows
}

/** Copies a built site, adds the bare page, and compresses its texts. */
async function compressedCopy(folder: string, out: string): Promise<string> {
  cpSync(folder, out, { recursive: true })
  const root = join(import.meta.dirname, 'bare')
  const rolldownOptions = { input: join(root, 'bare.html') }
  const options = { outDir: out, emptyOutDir: false, rolldownOptions }
  await build({ root, configFile: false, logLevel: 'error', build: options })
  for (const file of globSync('**/*.{html,js,css,svg,txt,xml,webmanifest}', { cwd: out }))
    writeFileSync(join(out, `${file}.br`), brotliCompressSync(readFileSync(join(out, file))))
  return out
}

/** A certificate for localhost, and Chromium's argument to accept no other: browsers speak HTTP/2 only over TLS. */
function createCertificate(folder: string) {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
  const cert = readFileSync(certFile, 'utf8')
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(publicKey).digest('base64')
  return { key: readFileSync(keyFile, 'utf8'), cert, browserArg: `--ignore-certificate-errors-spki-list=${hash}` }
}
