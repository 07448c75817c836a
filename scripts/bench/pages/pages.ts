/** What the pages cost: bytes, Lighthouse's points, the first seconds on a slow phone, and how soon a tap is answered. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '#scripts/run/processes.ts'
import { budget, weigh, type Weight } from '#scripts/build/weight.ts'
import { openClub, type Club } from './club.ts'
import { floors } from './floors.ts'
import { tapSlowly } from './interactions.ts'
import { judge } from './lighthouse.ts'
import { machine, percentile, type Section } from '#scripts/bench/report.ts'
import { openBrowser, visitSlowly, type Visit } from './slow-phone.ts'
import { serveFolder, shellsByRoute, type StaticServer } from './static-server.ts'

const files = {
  '/': 'index.html',
  '/members': 'members.html',
  '/team': 'team.html',
  '/game-nights': 'game-nights.html',
}
const judged = Object.keys(files)
const leaflets = [...judged, '/member-login', '/member-register', '/bumper']
const runs = Number(process.env['NEST_BENCH_RUNS'] ?? 5)
/** A host is never at no distance; without it, Lighthouse takes every file for one the first paint has waited for. */
const distanceMs = 30
/** A figure that never came stands as a dash. */
const told = (figure: number, inWords: (figure: number) => string = String) =>
  Number.isNaN(figure) ? '–' : inWords(figure)
const ms = (milliseconds: number) => told(milliseconds, (time) => `${Math.round(time)} ms`)
const shifted = (share: number) => told(share, (shift) => shift.toFixed(3))
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Builds the site into a folder of its own and measures that. */
export async function pagesSections(): Promise<Section[]> {
  const out = await mkdtemp(join(tmpdir(), 'nest-pages-'))
  try {
    if ((await run('node', ['scripts/build.ts', out])) !== 0) throw new Error('The site could not be built')
    const club = await openClub()
    const beside = await floors(out)
    const near = await serveFolder(out, { beside, api: club.api })
    const far = await serveFolder(out, { distanceMs, api: club.api })
    const guarded = [...(await shellsByRoute()).keys()].filter((path) => path !== '/login')
    const sections = [
      await weights(out),
      ...(await slowPhone(near, club, [...leaflets, ...Object.keys(beside)], guarded)),
      await taps(near, club),
      await verdicts(far),
    ]
    near.close()
    far.close()
    return sections
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

async function weights(out: string): Promise<Section> {
  const row = (name: string, { html, scripts, styles, fonts, requests }: Weight) => [
    name,
    ...[html, scripts, styles, fonts].map(kb),
    `${requests}`,
  ]
  const rows = await Promise.all(
    Object.entries(files).map(async ([address, file]) => row(address, await weigh(out, file))),
  )
  return {
    title: 'First load of each public page',
    words: 'Bytes after brotli. The styles arrive inside the page. Requests include the page and its icon.',
    columns: ['page', 'HTML', 'scripts', 'styles', 'fonts', 'requests'],
    rows: [...rows, row('promised for /', budget)],
  }
}

async function slowPhone({ url }: StaticServer, club: Club, open: string[], guarded: string[]): Promise<Section[]> {
  const browser = await openBrowser()
  const first: string[][] = []
  const second: string[][] = []
  const times = ({ fcp, lcp, hydrated, blocking, shift }: Visit) => [
    ms(fcp),
    ms(lcp),
    hydrated ? ms(hydrated) : '–',
    ms(blocking),
    shifted(shift),
  ]
  try {
    for (const address of [...open, ...guarded]) {
      const principal = open.includes(address) ? undefined : address.startsWith('/admin') ? club.staff : club.member
      const visits = await visitSlowly(browser, url + address, runs, principal)
      const { html, scripts, styles, fonts, data, requests } = visits.first
      first.push([address, ...[html, scripts, styles, fonts, data].map(kb), `${requests}`, ...times(visits.first)])
      second.push([address, `${visits.second.requests}`, kb(total(visits.second)), ...times(visits.second)])
    }
  } finally {
    await browser.close()
  }
  const figures = ['first paint', 'largest paint', 'alive', 'blocking', 'shift']
  return [
    {
      title: 'A slow phone, first visit',
      words: `Chromium with a processor four times slower, 150 ms there and back, 1.6 Mbit/s; the median of ${runs} cold visits, the worst shift. Bytes as they came over the wire, headers included; the styles of public pages are in their HTML. The first floor is a page of 10 kB with the same words, written by hand; the second one carries the landing page's fonts, looks and drawings as well. ${machine()}`,
      columns: ['page', 'HTML', 'scripts', 'styles', 'fonts', 'data', 'requests', ...figures],
      rows: first,
    },
    {
      title: 'A slow phone, second visit',
      words: `The same phones once more: what they ask the network for, and what that costs. ${machine()}`,
      columns: ['page', 'requests', 'bytes', ...figures],
      rows: second,
    },
  ]
}

const total = ({ html, scripts, styles, fonts, data }: Visit) => html + scripts + styles + fonts + data

async function taps({ url }: StaticServer, club: Club): Promise<Section> {
  const times = 4 * runs
  const results = await tapSlowly(url, club, times)
  return {
    title: 'A tap on a slow phone',
    words: `From the touch to the frame that answers it, on a processor four times slower; ${times} taps of each kind, in steps of 8 ms (less than 16 is not told apart and counts as 0). ${machine()}`,
    columns: ['tap', 'median', '75th percentile', 'slowest'],
    rows: results.map(({ name, taps: all }) => [name].concat([0.5, 0.75, 1].map((part) => ms(percentile(all, part))))),
  }
}

async function verdicts({ url }: StaticServer): Promise<Section> {
  const rows: string[][] = []
  for (const address of judged) {
    const { scores, lcp, blocking, shift, complaints } = await judge(url + address, runs)
    rows.push([
      address,
      ...scores.map((score) => told(score)),
      ms(lcp),
      ms(blocking),
      shifted(shift),
      complaints.join(', ') || '–',
    ])
  }
  return {
    title: 'Lighthouse',
    words: `Lighthouse's own mobile throttling, on a host ${distanceMs} ms away; the median of ${runs} runs. ${machine()}`,
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
