/** The built site, where the check has just built one (NEST_DIST names its folder): whole pages, nothing inline that the policy does not know, and the landing page within its promise. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inlinedIn } from './inline.ts'
import { refuseInline } from './prerender.ts'
import { budget, weigh } from './weight.ts'

const named = process.env['NEST_DIST']
const out = resolve(import.meta.dirname, '..', named ?? 'dist')
const pages = named ? readdirSync(out).filter((file) => file.endsWith('.html')) : []

describe.runIf(named)('the built site', () => {
  test.each(pages.filter((file) => file !== 'shell.html'))(
    '%s is a whole page; what stands inline is known to the policy',
    (file) => {
      const html = readFileSync(join(out, file), 'utf8')
      const headers = readFileSync(join(out, '_headers'), 'utf8')
      const { scripts, styles } = inlinedIn(html)
      for (const hash of [...scripts, ...styles]) expect(headers).toContain(hash)
      refuseInline(html.replaceAll(/<(style|script)>.*?<\/\1>/gs, ''), file)
      expect(html).toMatch(/<h1[ >]/)
      expect(html).toContain('<link rel="canonical"')
      expect(html.match(/<title>/g)).toHaveLength(1)
    },
  )

  test('the shell is untouched, for the routes that are not rendered ahead', () => {
    const shell = readFileSync(join(out, 'shell.html'), 'utf8')
    expect(shell).toContain('<div id="root"></div>')
    expect(shell).toContain('content="noindex, nofollow"')
    expect(shell).toContain('<title>The Nest</title>')
  })

  test('the landing page weighs no more than promised', async () => {
    const weight = await weigh(out, 'index.html')
    for (const [part, most] of Object.entries(budget)) {
      expect(weight[part as keyof typeof budget], part).toBeLessThanOrEqual(most)
    }
  })
})
