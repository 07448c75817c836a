/** What the build adds to the pages: head, body, links, headers, robots.txt, sitemap, images. */
import { describe, expect, test } from 'vitest'
import { contentPolicy, headersText, injectedStyle } from './headers.ts'
import { resolveTokens } from './images.ts'
import { loadScriptsAfterPaint, hashOf, inlinedIn } from './inline.ts'
import { fill, linksFor, rejectInlineCode, withFonts } from './prerender.ts'
import { robotsText, sitemapText, siteOf } from './site.ts'

const template =
  '<html><head><meta charset="utf-8" /><title>Old</title><meta name="description" content="Old" /></head><body><div id="root"></div></body></html>'

describe('a page', () => {
  test('gets its own head, body and path', () => {
    const html = fill(template, ['<title>A $& B</title>'], '<main>Hello</main>', '/team')
    expect(html).toContain('<title>A $& B</title>')
    expect(html).not.toContain('Old')
    expect(html).toContain('<div id="root" data-path="/team"><main>Hello</main></div>')
  })

  test('without a body is an empty shell', () => {
    expect(fill(template, [], '', '')).toContain('<div id="root"></div>')
  })

  test('links its styles and code once and skips what the template already links', () => {
    const manifest = {
      'index.html': { file: 'site.js', css: ['site.css'] },
      '_part.js': { file: 'part.js', name: 'sections', css: ['part.css'], imports: ['index.html'] },
      'src/pages/home.tsx': { file: 'home.js', css: ['home.css'], imports: ['index.html'] },
    }
    const links = linksFor(manifest, 'src/pages/home.tsx', '<script src="/site.js"><link href="/site.css">')
    expect(links.map((link) => /href="\/([^"]+)"/.exec(link)?.[1])).toEqual(['home.css', 'part.css', 'home.js'])
  })

  test('preloads fonts in the body, so that they do not delay the first paint', () => {
    const manifest = {
      'index.html': { file: 'site.js', assets: ['assets/text-basic-1a2b.woff2', 'assets/text-1a2b.woff2'] },
    }
    const html = withFonts('<head></head><body><div id="root"></div></body>', manifest)
    expect([...html.matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file)).toEqual(['assets/text-basic-1a2b.woff2'])
    expect(html.indexOf('<link')).toBeGreaterThan(html.indexOf('<body>'))
  })

  test('is painted before its code is requested', () => {
    const html = loadScriptsAfterPaint(
      '<head><script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js"></head><body>Hi</body>',
    )
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/site-code.js">'])
    expect(html.indexOf('Hi')).toBeLessThan(html.indexOf('<script'))
    const links = html.match(/<link[^>]*>/g) ?? []
    expect(links.map((link) => /href="([^"]+)"/.exec(link)?.[1])).toEqual(['/a.js', '/b.js'])
    expect(links.filter((link) => link.includes('media="not all"'))).toEqual(links)
    expect(links.filter((link) => link.includes('data-run'))).toHaveLength(1)
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

  test('send policy reports to our own endpoint', () => {
    const text = headersText(nothing, { hidden: false, hsts })
    expect(text).toContain('report-uri /api/csp-reports; report-to policy\n')
    expect(text).toContain('Reporting-Endpoints: policy="/api/csp-reports"\n')
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
    expect(site).toEqual({ origin: 'https://nest.example', hidden: false, hsts: 'max-age=63072000' })
    expect(robotsText(site)).toContain('Disallow: /admin/\n')
    expect(robotsText(site)).toContain('Sitemap: https://nest.example/sitemap.xml')
    expect(sitemapText(['/', '/team'], site)).toContain('<loc>https://nest.example/team</loc>')
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
