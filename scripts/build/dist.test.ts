/** Tests of the built site in the folder NEST_DIST: complete pages, inline code allowed by the policy, sizes within budget. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inlinedIn, rejectInlineCode } from './inline.ts'
import { publicPaths } from '#app/head/heads.ts'
import { allRoutes, memberRoutes } from '#app/routes.tsx'
import type { CallRow, CallRows } from '#lib/api/call-rows.ts'
import { memberCalls } from '#lib/api/member-calls.literal.ts'
import { staffCalls } from '#lib/api/staff-calls.literal.ts'
import { paths } from '#lib/paths.ts'
import { compileHint, scriptsOf } from './prerender.ts'
import { filesToKeep } from './service-worker.ts'

const named = process.env['NEST_DIST']
const out = resolve(import.meta.dirname, '../..', named ?? 'dist')
const pages = named
  ? readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  : []
/** Only redirects. */
const empty = 'login.html'
const publicPages = pages.filter((file) => file === 'index.html' || publicPaths.includes(`/${file.slice(0, -5)}`))

/** Bytes after brotli; `html` includes the inlined styles. */
type Weight = { html: number; scripts: number; files: number }

/**
 * Limits for accidents, not for hashes: a little above what is measured. The landing page, which most see first, has one of
 * its own, and so do the pages that members open most, and the day sheet, which a desk keeps open all day: its search is a
 * combobox.
 */
const budgets: Record<'landing' | 'everyWeek' | 'daySheet' | 'page', Weight> = {
  landing: { html: 18_000, scripts: 94_800, files: 9 },
  everyWeek: { html: 12_300, scripts: 130_900, files: 25 },
  daySheet: { html: 12_900, scripts: 194_400, files: 42 },
  page: { html: 13_200, scripts: 171_500, files: 42 },
}

const budgetOf: Record<string, keyof typeof budgets> = {
  'index.html': 'landing',
  'reserve.html': 'everyWeek',
  'events.html': 'everyWeek',
  'schedule.html': 'everyWeek',
  'admin.html': 'daySheet',
}

const sizes = new Map<string, number>()

/** Bytes after brotli. Most scripts are shared by pages, and compressing takes long. */
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(out, file))).length
  sizes.set(file, size)
  return size
}

/** The first load of a page: its HTML, and the code that it requests at once. */
function weigh(file: string): Weight {
  const html = readFileSync(join(out, file), 'utf8')
  const scripts = scriptsOf(html)
  return {
    html: sizeOf(file),
    scripts: scripts.map(sizeOf).reduce((sum, size) => sum + size, 0),
    files: scripts.length,
  }
}

type Picture = { src: string; sizes: string; purpose?: string; form_factor?: string }
type Manifest = { icons: Picture[]; screenshots: Picture[]; shortcuts: { url: string }[] }

describe.runIf(named)('the built site', () => {
  test('has a file for every route, and one for unknown addresses', () => {
    const paths = pages.map((file) => (file === 'index.html' ? '/' : `/${file.slice(0, -5)}`))
    expect(paths.toSorted()).toEqual([...allRoutes.map(({ path }) => path), '/login', '/404'].toSorted())
  })

  test('can be installed: icons, screenshots and shortcuts are there, and as large as they say', async () => {
    const manifest = JSON.parse(readFileSync(join(out, 'site.webmanifest'), 'utf8')) as Manifest
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' })
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const { width, height, format } = await sharp(join(out, src)).metadata()
      expect([src, format === 'svg' ? 'any' : `${width}x${height}`]).toEqual([src, sizes])
    }
    expect(manifest.icons.flatMap(({ purpose, sizes }) => (purpose === 'maskable' ? sizes : []))).toEqual([
      '192x192',
      '512x512',
    ])
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    const places = manifest.shortcuts.map(({ url }) => url)
    expect(places).toEqual([paths.reserve, paths.schedule, paths.events])
  })

  test.each(pages)('%s is a complete page, and the policy allows its inline code', (file) => {
    const html = readFileSync(join(out, file), 'utf8')
    const headers = readFileSync(join(out, '_headers'), 'utf8')
    const { scripts, styles } = inlinedIn(html)
    expect(styles).not.toEqual([])
    for (const hash of [...scripts, ...styles]) expect(headers).toContain(hash)
    rejectInlineCode(html.replaceAll(/<(style|script)>.*?<\/\1>/gs, ''), file)
    expect(html).toContain('<link rel="canonical"')
    expect(html.match(/<title>/g)).toHaveLength(1)
    if (file === empty) expect(html).toContain('<div id="root"></div>')
    else expect(html).toMatch(/<div id="root" data-path="[^"]+"[^>]*>.*(<h1|data-loading)/s)
    expect(html).not.toMatch(/<!--\$[?!]-->/)
    const isListed = publicPages.includes(file) && file !== 'bumper.html'
    expect(html).toContain(isListed ? 'content="index, follow"' : 'content="noindex, nofollow"')
  })

  test.each(pages)('%s requests no more than its budget', (file) => {
    const weight = weigh(file)
    const budget = budgets[budgetOf[file] ?? 'page']
    for (const part of ['html', 'scripts', 'files'] as const)
      expect(weight[part], part).toBeLessThanOrEqual(budget[part])
  })

  test('docs/performance.md says what a page loads; with -u it is printed there', async () => {
    const file = resolve(import.meta.dirname, '../../docs/performance.md')
    const row = /^\| (\/[a-z-]*) \| ([\d.]+) kB \| ([\d.]+) kB \| (\d+) \|$/
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => {
        const [, path, ...said] = row.exec(line) ?? []
        if (path === undefined) return line
        const { html, scripts, files } = weigh(path === paths.home ? 'index.html' : `${path.slice(1)}.html`)
        const now = [(html / 1000).toFixed(1), (scripts / 1000).toFixed(1), String(files)]
        // A small change is not worth a line, and the names of files are never the same.
        const isNear = now.every((figure, nth) => Math.abs(Number(figure) - Number(said[nth])) <= 1)
        return isNear ? line : `| ${path} | ${now[0]} kB | ${now[1]} kB | ${now[2]} |`
      })
    await expect(lines.join('\n')).toMatchFileSnapshot(file)
  })

  test('a page knows the calls of those whom it is for: a visitor none of members, and nobody else those of the desk', () => {
    const knownBy = (file: string, rows: CallRows) => {
      const code = scriptsOf(readFileSync(join(out, file), 'utf8')).map((each) => readFileSync(join(out, each), 'utf8'))
      const isKnown = ({ path, who }: CallRow) => code.some((text) => text.includes(`path:\`${path}\`,who:\`${who}\``))
      return Object.values(rows).filter(isKnown)
    }
    expect(knownBy('admin.html', staffCalls)).not.toEqual([])
    expect(knownBy('reserve.html', memberCalls)).not.toEqual([])
    expect(knownBy('index.html', { ...memberCalls, ...staffCalls })).toEqual([])
    for (const { path } of memberRoutes) expect(knownBy(`${path.slice(1)}.html`, staffCalls), path).toEqual([])
  })

  test('the coming holidays, which the footer names later, cost a visitor one file', () => {
    const days = readdirSync(join(out, 'assets')).filter((name) => /^days-.*\.js$/.test(name))
    expect(days).toHaveLength(1)
    const code = readFileSync(join(out, 'assets', days[0]!), 'utf8')
    const needed = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, name]) => `assets/${name}`)
    expect(needed).not.toEqual([])
    expect(scriptsOf(readFileSync(join(out, 'index.html'), 'utf8'))).toEqual(expect.arrayContaining(needed))
    expect(sizeOf(`assets/${days[0]}`)).toBeLessThan(5000)
  })

  test('every script that a page names begins with the hint to compile it at once, and no other does', () => {
    const named = new Set(pages.flatMap((file) => scriptsOf(readFileSync(join(out, file), 'utf8'))))
    const scripts = readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.js'))
    const hinted = scripts.filter((name) => readFileSync(join(out, 'assets', name), 'utf8').startsWith(compileHint))
    expect(hinted.map((name) => `assets/${name}`).toSorted()).toEqual([...named].toSorted())
  })

  test('the sign-in page offers the preview pass', () => {
    expect(readFileSync(join(out, 'member-login.html'), 'utf8')).toContain('>Bypass</button>')
  })

  // Servers index a header for HTTP/2 only up to three quarters of a table of 4,096 bytes; a longer one goes out with each file.
  test('the policy is short enough to cross the network once for all files', () => {
    const [policy] = /Content-Security-Policy: .*/.exec(readFileSync(join(out, '_headers'), 'utf8'))!
    expect(policy.length).toBeLessThan(3000)
  })

  test('the service worker keeps the pages of members, the sign-in, the empty page and their code', async () => {
    const script = readFileSync(join(out, 'service-worker.js'), 'utf8')
    const list = await filesToKeep(out)
    expect(script).toContain(JSON.stringify(list))
    expect(list.pages.toSorted()).toEqual(
      [...memberRoutes.map(({ path }) => path), paths.memberLogin, paths.login].toSorted(),
    )
    expect(list.assets).toContain(list.entry)
    expect(list.desk.pages).toEqual([
      // The devices of the club.
      paths.admin,
      paths.door,
    ])
    // What a desk loads later, too: the dialog of a booking, the reader of codes.
    for (const part of ['booking-dialog', 'scan-dialog', 'decode'])
      expect(
        list.desk.assets.filter((file) => file.includes(`/${part}-`) && file.endsWith('.js')),
        part,
      ).toHaveLength(1)
    const published = new Set(readdirSync(join(out, 'assets')).map((name) => `/assets/${name}`))
    expect([...list.assets, ...list.desk.assets].filter((file) => !published.has(file))).toEqual([])
    // Members load nothing for the desk.
    expect(list.assets.filter((file) => list.desk.assets.includes(file))).toEqual([])
    expect(list.assets.filter((file) => /\/(admin|door|decode|staff)-/.test(file))).toEqual([])
  })

  test('the font subsets contain every character of the public pages', () => {
    const css = readFileSync(resolve(import.meta.dirname, '../../src/ui/styles/base.css'), 'utf8')
    const inSubset = rangesOf(/text-basic[^}]*unicode-range:([^;]+);/.exec(css)![1]!)
    for (const file of publicPages) {
      const shown = readFileSync(join(out, file), 'utf8').replaceAll(
        /<(style|script)\b.*?<\/\1>|<head>.*?<\/head>|<[^>]+>/gs,
        '',
      )
      const missing = [...shown].filter((character) => !/\s/.test(character) && !inSubset(character.codePointAt(0)!))
      expect([...new Set(missing)], file).toEqual([])
    }
  })
})

/** Parses 'U+20-7E, U+A0' into a predicate on code points. */
function rangesOf(text: string): (code: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [from, to = from] = range.trim().slice(2).split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const
  })
  return (code) => ranges.some(([from, to]) => code >= from && code <= to)
}
