/** Measures the pages: bytes, loading on a slow phone, tap latency and Lighthouse scores. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memberPaths } from '#scripts/build/site.ts'
import { createCertificate, type Certificate } from './certificate.ts'
import { openClub, userOf, type Club } from './club.ts'
import { measureTaps } from './interactions.ts'
import { runLighthouse } from './lighthouse.ts'
import { machine, percentile, type Section } from '#scripts/bench/report.ts'
import { firstVisits, peersSection } from './peers.ts'
import { openBrowser, loadTwice, type PageLoad } from './slow-phone.ts'
import { serveFolder, withBuiltSite, type StaticServer } from './static-server.ts'

const files = {
  '/': 'index.html',
  '/members': 'members.html',
  '/team': 'team.html',
  '/game-nights': 'game-nights.html',
}
const auditedPaths = Object.keys(files)
const publicPaths = [...auditedPaths, '/member-login', '/member-register', '/bumper']
/** What shows that a page can be used: an open hour, a slot of the day sheet. */
const readyElements: Readonly<Record<string, string>> = {
  '/reserve': 'main button[aria-pressed="false"][aria-disabled="false"]',
  '/admin': 'main :is([data-changed], [data-past])',
}
/** Goals in milliseconds on the slow phone, of first and second visits; everywhere where no page is named. */
const goals = {
  first: { fcp: 700, lcp: 900, blocking: 100, hydrated: { '/': 1100 }, usable: { '/reserve': 1500, '/admin': 1600 } },
  second: { fcp: 350, lcp: 900, blocking: 100, hydrated: {}, usable: { '/reserve': 800 } },
} as const
const runs = Number(process.env['NEST_BENCH_RUNS'] ?? 5)
/** Network latency. Without it, Lighthouse counts every file as blocking the first paint. */
const latencyMs = 30
/** Formats a value; a missing one (NaN) as a dash. */
const formatted = (value: number, format: (value: number) => string = String) =>
  Number.isNaN(value) ? '–' : format(value)
const ms = (milliseconds: number) => formatted(milliseconds, (time) => `${Math.round(time)} ms`)
const shifted = (share: number) => formatted(share, (shift) => shift.toFixed(3))
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Builds the site and measures it. */
export const pagesSections = (): Promise<Section[]> => withBuiltSite(measure)

async function measure(out: string): Promise<Section[]> {
  const club = await openClub()
  const certificate = createCertificate()
  const extraPages = await baselinePages(out)
  const near = await serveFolder(out, { extraPages, api: club.api, certificate })
  const far = await serveFolder(out, { latencyMs, api: club.api, certificate })
  const guarded = [...memberPaths, '/admin']
  const sections = [
    ...(await slowPhone(near, club, certificate, [...publicPaths, ...Object.keys(extraPages)], guarded)),
    await taps(near, club, certificate),
    await lighthouseScores(far, certificate),
  ]
  near.close()
  far.close()
  return [...sections, peersSection(sections)]
}

/** Baselines by path: a minimal page, and one with the fonts, styles and illustrations of the landing page. */
async function baselinePages(out: string): Promise<Record<string, string>> {
  const [plain, landing] = await Promise.all(
    [join(import.meta.dirname, 'floor.html'), join(out, 'index.html')].map((file) => readFile(file, 'utf8')),
  )
  const all = (pattern: RegExp) => landing!.match(pattern)?.join('\n') ?? ''
  const styles = all(/<style>.*?<\/style>/gs)
  const faces = `<style>body{font-family:var(--font-text)}h1,h2{font-family:var(--font-display)}</style>`
  const fonts = all(/<link rel="preload" as="font"[^>]*>/g)
  const drawings = `<div hidden>${all(/<svg .*?<\/svg>/gs)}</div>`
  const heavy = plain!
    .replace('<style>', () => `${styles}<style>`)
    .replace('</head>', () => `${faces}</head>`)
    .replace('<body>', () => `<body>${fonts}`)
    .replace('</body>', () => `${drawings}</body>`)
  return { '/floor': plain!, '/floor-of-the-same-weight': heavy }
}

async function slowPhone(
  { url }: StaticServer,
  club: Club,
  { browserArg }: Certificate,
  open: string[],
  guarded: string[],
): Promise<Section[]> {
  const browser = await openBrowser(browserArg)
  const first: string[][] = []
  const second: string[][] = []
  const times = (
    address: string,
    visit: 'first' | 'second',
    { fcp, lcp, hydrated, usable, blocking, shift }: PageLoad,
  ) => {
    const goal = goals[visit]
    return [
      judged(fcp, goal.fcp),
      judged(lcp, goal.lcp),
      hydrated ? judged(hydrated, goalOf(goal.hydrated, address)) : '–',
      usable ? judged(usable, goalOf(goal.usable, address)) : '–',
      judged(blocking, goal.blocking),
      shifted(shift),
    ]
  }
  try {
    for (const address of [...open, ...guarded]) {
      const principal = open.includes(address) ? undefined : userOf(club, address)
      const visit = { url: url + address, principal, ready: readyElements[address] }
      console.log(address)
      const loads = await loadTwice(browser, visit, runs)
      const { html, scripts, styles, fonts, data, requests } = loads.first
      first.push([
        address,
        kb(html),
        kb(scripts),
        ...[styles, fonts, data].map(kb),
        `${requests}`,
        ...times(address, 'first', loads.first),
      ])
      second.push([
        address,
        `${loads.second.requests}`,
        kb(total(loads.second)),
        ...times(address, 'second', loads.second),
      ])
    }
  } finally {
    await browser.close()
  }
  const timeColumns = ['first paint', 'largest paint', 'hydrated', 'usable', 'blocking', 'shift']
  const goalNote = ({ fcp, lcp, blocking }: (typeof goals)['first' | 'second']) =>
    `Goals: first paint ${ms(fcp)}, largest paint ${ms(lcp)}, blocking ${ms(blocking)}; a figure above its goal has it in parentheses.`
  return [
    {
      title: firstVisits,
      description: `HTTP/2 over TLS, Chromium with 4x CPU throttling, 150 ms round-trip time and 1.6 Mbit/s; the median of ${runs} cold loads and the largest layout shift. Transferred bytes with headers; public pages contain their styles. \`/floor\` is a hand-written page of 10 kB with the same text; \`/floor-of-the-same-weight\` adds the fonts, styles and illustrations of the landing page. "Usable" is when \`/reserve\` shows open hours and \`/admin\` the day sheet. ${goalNote(goals.first)} ${machine()}`,
      columns: ['page', 'HTML', 'scripts', 'styles', 'fonts', 'data', 'requests', ...timeColumns],
      rows: first,
    },
    {
      title: 'A slow phone, second visit',
      description: `The second load of the same pages, with a warm cache and, on pages behind the sign-in, the service worker. ${goalNote(goals.second)} ${machine()}`,
      columns: ['page', 'requests', 'bytes', ...timeColumns],
      rows: second,
    },
  ]
}

/** A time, with its goal if that is missed. */
const judged = (time: number, goal: number = Infinity) => (time > goal ? `${ms(time)} (${goal})` : ms(time))

const goalOf = (byPage: Readonly<Record<string, number>>, address: string) => byPage[address]

const total = ({ html, scripts, styles, fonts, data }: PageLoad) => html + scripts + styles + fonts + data

async function taps({ url }: StaticServer, club: Club, { browserArg }: Certificate): Promise<Section> {
  const times = 4 * runs
  const results = await measureTaps(url, club, times, browserArg)
  return {
    title: 'A tap on a slow phone',
    description: `Time from touch to next frame with 4x CPU throttling; ${times} taps of each kind, in steps of 8 ms (less than 16 ms counts as 0). ${machine()}`,
    columns: ['tap', 'median', '75th percentile', 'slowest'],
    rows: results.map(({ name, taps: all }) => [name].concat([0.5, 0.75, 1].map((part) => ms(percentile(all, part))))),
  }
}

async function lighthouseScores({ url }: StaticServer, { browserArg }: Certificate): Promise<Section> {
  const rows: string[][] = []
  for (const address of auditedPaths) {
    const { scores, lcp, blocking, shift, failedAudits } = await runLighthouse(url + address, runs, browserArg)
    rows.push([
      address,
      ...scores.map((score) => formatted(score)),
      ms(lcp),
      ms(blocking),
      shifted(shift),
      failedAudits.join(', ') || '–',
    ])
  }
  return {
    title: 'Lighthouse',
    description: `Lighthouse with its mobile throttling and ${latencyMs} ms latency; the median of ${runs} runs. ${machine()}`,
    columns: [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'largest paint',
      'blocking',
      'shift',
      'below 90',
    ],
    rows,
  }
}
