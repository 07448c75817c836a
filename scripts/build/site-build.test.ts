/** What the build adds to the pages: head, body, links, headers, robots.txt, sitemap, images. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentPolicy, headersText, injectedStyle } from './headers.ts'
import { resolveTokens } from './images.ts'
import { hashOf, inline, inlinedIn, rejectInlineCode } from './inline.ts'
import { filesOf, fill } from './prerender.ts'
import { builtInto, robotsText, sitemapText, siteOf } from './site.ts'

const template = '<html><head><title>Old</title></head><body><div id="root"></div></body></html>'

describe('the folder of the site', () => {
  test.each([
    [undefined, '/srv/nest/dist'],
    ['dist-2', '/srv/nest/dist-2'],
    ['/tmp/site', '/tmp/site'],
    ['../site', '/srv/site'],
  ])('%s is built into %s', (folder, out) => {
    expect(builtInto('/srv/nest', folder)).toBe(out)
  })

  // The build empties its folder.
  test.each(['', '.', '..', '/', '/srv', '/srv/nest'])('%j, where the project is, is refused', (folder) => {
    expect(() => builtInto('/srv/nest', folder)).toThrow('The build would empty')
  })
})

describe('a page', () => {
  test('gets its own head and root in place of those of the template', () => {
    const html = fill(template, ['<title>A $& B</title>', '<link>'], '<div id="root"><main>Hello $1</main></div>')
    expect(html).toContain('<head><title>A $& B</title>\n    <link></head>')
    expect(html).toContain('<body><div id="root"><main>Hello $1</main></div></body>')
    expect(html).not.toContain('Old')
  })

  test('requests its styles and code, and those of everything that it imports, once and in order', () => {
    const manifest = {
      'src/pages/home.tsx': { file: 'home.js', css: ['home.css'], imports: ['_card.js', '_react.js'] },
      '_card.js': { file: 'card.js', css: ['card.css'], imports: ['_react.js'] },
      '_react.js': { file: 'react.js' },
    }
    const files = ['react.js', 'card.css', 'card.js', 'home.css', 'home.js']
    expect(filesOf(manifest, ['src/pages/home.tsx', '_card.js'])).toEqual(files)
    expect(() => filesOf(manifest, ['src/pages/away.tsx'])).toThrow('The build has no src/pages/away.tsx')
  })

  test('has its styles and early scripts inline; the loader of code finds the styles present', async () => {
    const out = mkdtempSync(join(tmpdir(), 'nest-inline-'))
    writeFileSync(join(out, 'a.css'), 'p{}')
    writeFileSync(join(out, 'b.css'), 'b{}')
    writeFileSync(join(out, 'early.js'), '// Why.\ngo("$&")\n')
    const link = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`
    expect(await inline(`${link('a.css')}<script src="/early.js"></script>${link('b.css')}`, out)).toBe(
      '<style>p{}b{}</style><link rel="stylesheet" type="text/plain" href="/a.css"><script>go(`$&`);</script><link rel="stylesheet" type="text/plain" href="/b.css">',
    )
    rmSync(out, { recursive: true })
  })

  test.each([
    ['<script>alert(1)</script>'],
    ['<button onclick="x()">'],
    ['<p style="color:red">'],
    ['<style>p{}</style>'],
  ])('with %s fails the build', (inline) => {
    expect(() => rejectInlineCode(`<main>${inline}</main>`, 'x.html')).toThrow('x.html has inline code')
  })

  test('may contain data blocks and external scripts', () => {
    rejectInlineCode(
      '<script type="application/ld+json">{"a":"style="}</script><script src="/a.js"></script>',
      'x.html',
    )
  })
})

const nothing = { scripts: [], styles: [] }
const { hsts } = siteOf({})

describe('headers', () => {
  test("allow own scripts and hashed inline code, never 'unsafe-inline'", () => {
    const policy = contentPolicy(inlinedIn('<style>p{}</style><script>go()</script>'))
    expect(policy).toContain(`script-src 'self' ${hashOf('go()')};`)
    expect(policy).toContain(`style-src 'self' ${hashOf('p{}')};`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  const scanning = [
    // The desk, and the tablet.
    '/admin',
    '/door',
  ]

  test("allow the camera 'on these two pages only', and nothing else there that is not allowed everywhere", () => {
    const rules = headersText(nothing, { hidden: false, hsts }).split(/\n(?=\/)/)
    const withCamera = rules.filter((rule) => rule.includes('camera=(self)'))
    expect(withCamera.map((rule) => rule.trimEnd().split('\n'))).toEqual(
      scanning
        .flatMap((page) => [page, `${page}.html`])
        .map((path) => [
          path,
          '  Permissions-Policy: camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
        ]),
    )
    expect(rules[0]).toContain('Permissions-Policy: camera=(), microphone=()')
  })

  test('cache content-hashed files for a year', () => {
    expect(headersText(nothing, { hidden: false, hsts })).toContain(
      '/assets/*\n  Cache-Control: public, max-age=31536000, immutable',
    )
  })

  test('bind this host to HTTPS, and all subdomains only if the owner asks for it', () => {
    const header = (env: Record<string, string>) =>
      /Strict-Transport-Security: (.+)/.exec(headersText(nothing, siteOf(env)))?.[1]
    expect(header({})).toBe('max-age=63072000')
    expect(header({ HSTS_PRELOAD: 'off' })).toBe('max-age=63072000')
    expect(header({ HSTS_PRELOAD: 'on' })).toBe('max-age=63072000; includeSubDomains; preload')
  })

  test('keep previews out of search engines', () => {
    expect(headersText(nothing, { hidden: true, hsts })).toContain('X-Robots-Tag: noindex')
    expect(headersText(nothing, { hidden: false, hsts })).not.toContain('X-Robots-Tag')
  })

  test('allow the style of the notification library, and fail if it cannot be found', () => {
    expect(injectedStyle('x;__insertCSS("a{\\"b\\"}");')).toBe('a{"b"}')
    expect(() => injectedStyle('nothing')).toThrow('no longer injects')
  })
})

describe('search engines', () => {
  test('find only the public pages', () => {
    const site = siteOf({ URL: 'https://nest.example/', CONTEXT: 'production' })
    expect(site).toEqual({ origin: 'https://nest.example', hidden: false, opens: false, hsts: 'max-age=63072000' })
    expect(robotsText(site)).toContain('Disallow: /admin/\n')
    // Google reads no calendar that it may not crawl.
    expect(robotsText(site)).not.toContain('/calendar')
    expect(robotsText(site)).toContain('Sitemap: https://nest.example/sitemap.xml')
    expect(sitemapText(['/', '/team'], site)).toContain('<loc>https://nest.example/team</loc>')
  })

  test.each([
    [{ CONTEXT: 'production', NETLIFY: 'true' }, true],
    [{ CONTEXT: 'production', NETLIFY: 'true', NETLIFY_LOCAL: 'true' }, false],
    [{ CONTEXT: 'deploy-preview', NETLIFY: 'true' }, false],
    [{}, false],
  ])('find the site of families only where Netlify deploys production: %o', (env, opens) => {
    expect(siteOf(env).opens).toBe(opens)
  })

  test.each(['deploy-preview', 'branch-deploy'])('find nothing on a %s', (context) => {
    expect(robotsText(siteOf({ URL: 'https://nest.example', CONTEXT: context }))).toBe('User-agent: *\nDisallow: /\n')
  })
})

test('an image file has colors in place of tokens', () => {
  expect(resolveTokens('<rect fill="var(--navy-900)"/>', ':root { --navy-900: #0b1930; }')).toBe(
    '<rect fill="#0b1930"/>',
  )
  expect(() => resolveTokens('<rect fill="var(--c-page)"/>', '')).toThrow('--c-page')
})
