/** Tests of the built site in the folder NEST_DIST: complete pages, inline code allowed by the policy, sizes within budget. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inlinedIn } from './inline.ts'
import { rejectInlineCode } from './prerender.ts'
import { memberRoutes } from '#app/routes.tsx'
import { paths } from '#lib/paths.ts'
import { filesToKeep } from './service-worker.ts'
import { budget, pageBudget, scriptBudget, weigh } from './weight.ts'

const named = process.env['NEST_DIST']
const out = resolve(import.meta.dirname, '../..', named ?? 'dist')
const pages = named ? readdirSync(out).filter((file) => file.endsWith('.html')) : []
const shells = named
  ? readdirSync(join(out, 'shells'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  : []

describe.runIf(named)('the built site', () => {
  test.each(pages)('%s is a complete page, and the policy allows its inline code', (file) => {
    const html = readFileSync(join(out, file), 'utf8')
    const headers = readFileSync(join(out, '_headers'), 'utf8')
    const { scripts, styles } = inlinedIn(html)
    for (const hash of [...scripts, ...styles]) expect(headers).toContain(hash)
    rejectInlineCode(html.replaceAll(/<(style|script)>.*?<\/\1>/gs, ''), file)
    expect(html).toMatch(/<h1[ >]/)
    expect(html).toContain('<link rel="canonical"')
    expect(html.match(/<title>/g)).toHaveLength(1)
  })

  test.each(shells)('%s is a shell: in its waiting state, not indexed, requests the code of its page', (file) => {
    const shell = readFileSync(join(out, 'shells', file), 'utf8')
    const headers = readFileSync(join(out, '_headers'), 'utf8')
    if (file === 'login.html') expect(shell).toContain('<div id="root"></div>')
    else expect(shell).toMatch(/<div id="root" data-path="[^"]+">.*(<h1|data-loading)/s)
    expect(shell).toContain('content="noindex, nofollow"')
    expect(shell.match(/<title>/g)).toHaveLength(1)
    expect(shell).toContain(`/assets/${basename(file, '.html')}-`)
    const { scripts, styles } = inlinedIn(shell)
    for (const hash of [...scripts, ...styles]) expect(headers).toContain(hash)
  })

  test('the landing page is within its budget', async () => {
    const weight = await weigh(out, 'index.html')
    for (const [part, limit] of Object.entries(budget)) {
      expect(weight[part as keyof typeof budget], part).toBeLessThanOrEqual(limit)
    }
  })

  test.each([...pages, ...shells.map((file) => `shells/${file}`)])(
    '%s requests no more code than its budget',
    async (file) => {
      const { html, styles, scripts, requests } = await weigh(out, file)
      expect(scripts).toBeLessThanOrEqual(scriptBudget(file))
      expect(requests).toBeLessThanOrEqual(pageBudget.requests)
      if (file.startsWith('shells/')) expect(html + styles).toBeLessThanOrEqual(pageBudget.html)
    },
  )

  test('the service worker keeps the pages of members, the sign-in, the empty page and their code', async () => {
    const script = readFileSync(join(out, 'service-worker.js'), 'utf8')
    const list = await filesToKeep(out)
    expect(script).toContain(JSON.stringify(list))
    expect(list.pages.toSorted()).toEqual(
      [...memberRoutes.map(({ path }) => path), paths.memberLogin, paths.login].toSorted(),
    )
    expect(list.assets).toContain(list.entry)
    const published = new Set(readdirSync(join(out, 'assets')).map((name) => `/assets/${name}`))
    expect(list.assets.filter((file) => !published.has(file))).toEqual([])
  })

  test('the font subsets contain every character of the public pages', () => {
    const css = readFileSync(resolve(import.meta.dirname, '../../src/ui/styles/base.css'), 'utf8')
    const inSubset = rangesOf(/text-basic[^}]*unicode-range:([^;]+);/.exec(css)![1]!)
    for (const file of pages) {
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
