/** What the public pages cost a visitor: bytes, Lighthouse's points, and the first seconds on a slow phone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '#scripts/running/processes.ts'
import { budget, weigh, type Weight } from '#scripts/weight.ts'
import { judge } from './lighthouse.ts'
import type { Section } from './report.ts'
import { visitSlowly } from './slow-phone.ts'
import { serveFolder, type StaticServer } from './static-server.ts'

const files = {
  '/': 'index.html',
  '/members': 'members.html',
  '/team': 'team.html',
  '/game-nights': 'game-nights.html',
}
const addresses = Object.keys(files)
const [runs, visits] = [3, 7]
const floor = '/floor'
/** A host is never at no distance; without it, Lighthouse takes every file for one the first paint has waited for. */
const distanceMs = 30

const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Builds the site into a folder of its own and measures that. */
export async function pagesSections(): Promise<Section[]> {
  const out = await mkdtemp(join(tmpdir(), 'nest-pages-'))
  const beside = { [floor]: join(import.meta.dirname, 'floor.html') }
  try {
    if ((await run('node', ['scripts/build.ts', out])) !== 0) throw new Error('The site could not be built')
    const [near, far] = await Promise.all([serveFolder(out, { beside }), serveFolder(out, { distanceMs })])
    const sections = [await weights(out), await slowPhone(near), await verdicts(far)]
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

async function slowPhone({ url }: StaticServer): Promise<Section> {
  const rows: string[][] = []
  for (const address of [...addresses, floor]) {
    const { lcp, hydrated, blocking, shift, requests } = await visitSlowly(url + address, visits)
    rows.push([address, ms(lcp), hydrated ? ms(hydrated) : '–', ms(blocking), shift.toFixed(3), `${requests}`])
  }
  return {
    title: 'A slow phone',
    words: `Chromium with a processor four times slower, 150 ms there and back, 1.6 Mbit/s; the median of ${visits} visits, the worst shift. The floor is a page of 10 kB written by hand, in one file. ${machine()}`,
    columns: ['page', 'largest paint', 'alive', 'blocking', 'shift', 'requests'],
    rows,
  }
}

async function verdicts({ url }: StaticServer): Promise<Section> {
  const rows: string[][] = []
  for (const address of addresses) {
    const { scores, lcp, blocking, shift, complaints } = await judge(url + address, runs)
    rows.push([address, ...scores.map(String), ms(lcp), ms(blocking), shift.toFixed(3), complaints.join(', ') || '–'])
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

/** Times mean little without it. */
const machine = () => `Measured with ${cpus().length} processors under a load of ${loadavg()[0]?.toFixed(1)}.`
