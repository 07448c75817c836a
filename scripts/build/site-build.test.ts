/** What the build writes around the pages: head and body, links, headers, robots, sitemap, pictures. */
import { describe, expect, test } from 'vitest'
import { contentPolicy, headersText, injectedStyle } from './headers.ts'
import { withoutTokens } from './images.ts'
import { askAfterPaint, hashOf, inlinedIn } from './inline.ts'
import { fill, linksFor, refuseInline, withFonts } from './prerender.ts'
import { robotsText, sitemapText, siteOf } from './site.ts'

const template =
  '<html><head><meta charset="utf-8" /><title>Old</title><meta name="description" content="Old" /></head><body><div id="root"></div></body></html>'

describe('a page', () => {
  test('gets its own head and body, and says for which address', () => {
    const html = fill(template, ['<title>A $& B</title>'], '<main>Hello</main>', '/team')
    expect(html).toContain('<title>A $& B</title>')
    expect(html).not.toContain('Old')
    expect(html).toContain('<div id="root" data-path="/team"><main>Hello</main></div>')
  })

  test('without a body stays the untouched shell', () => {
    expect(fill(template, [], '', '')).toContain('<div id="root"></div>')
  })

  test('asks for its styles and code, each once, and not again for what is there', () => {
    const manifest = {
      'index.html': { file: 'site.js', css: ['site.css'] },
      '_part.js': { file: 'part.js', name: 'sections', css: ['part.css'], imports: ['index.html'] },
      'src/pages/home.tsx': { file: 'home.js', css: ['home.css'], imports: ['index.html'] },
    }
    const links = linksFor(manifest, 'src/pages/home.tsx', '<script src="/site.js"><link href="/site.css">')
    expect(links.map((link) => /href="\/([^"]+)"/.exec(link)?.[1])).toEqual(['home.css', 'part.css', 'home.js'])
  })

  test('asks for the fonts of its first look in the body, where no paint waits for them', () => {
    const manifest = {
      'index.html': { file: 'site.js', assets: ['assets/text-basic-1a2b.woff2', 'assets/text-1a2b.woff2'] },
    }
    const html = withFonts('<head></head><body><div id="root"></div></body>', manifest)
    expect([...html.matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file)).toEqual(['assets/text-basic-1a2b.woff2'])
    expect(html.indexOf('<link')).toBeGreaterThan(html.indexOf('<body>'))
  })

  test('is painted before any of its code is asked for', () => {
    const html = askAfterPaint(
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
  ])('with %s is not built', (inline) => {
    expect(() => refuseInline(`<main>${inline}</main>`, 'x.html')).toThrow('x.html has something inline')
  })

  test('may carry data and files', () => {
    refuseInline('<script type="application/ld+json">{"a":"style="}</script><script src="/a.js"></script>', 'x.html')
  })
})

const nothing = { scripts: [], styles: [] }

describe('headers', () => {
  test("allow scripts of our own and nothing inline: no 'unsafe-inline' anywhere", () => {
    const policy = contentPolicy(inlinedIn('<style>p{}</style><script>go()</script>'))
    expect(policy).toContain(`script-src 'self' ${hashOf('go()')};`)
    expect(policy).toContain(`style-src 'self' ${hashOf('p{}')};`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('have what the policy stops reported to ourselves', () => {
    const text = headersText(nothing, { hidden: false })
    expect(text).toContain('report-uri /api/csp-reports; report-to policy\n')
    expect(text).toContain('Reporting-Endpoints: policy="/api/csp-reports"\n')
  })

  test('keep files with a name of their content for a year', () => {
    expect(headersText(nothing, { hidden: false })).toContain(
      '/assets/*\n  Cache-Control: public, max-age=31536000, immutable',
    )
  })

  test('keep previews out of search engines', () => {
    expect(headersText(nothing, { hidden: true })).toContain('X-Robots-Tag: noindex')
    expect(headersText(nothing, { hidden: false })).not.toContain('X-Robots-Tag')
  })

  test("know the notification library's style, or say that they do not", () => {
    expect(injectedStyle('x;__insertCSS("a{\\"b\\"}");')).toBe('a{"b"}')
    expect(() => injectedStyle('nothing')).toThrow('no longer injects')
  })
})

describe('search engines', () => {
  test('find the public pages, and none of the others', () => {
    const site = siteOf({ URL: 'https://nest.example/', CONTEXT: 'production' })
    expect(site).toEqual({ origin: 'https://nest.example', hidden: false })
    expect(robotsText(site)).toContain('Disallow: /admin/\n')
    expect(robotsText(site)).toContain('Sitemap: https://nest.example/sitemap.xml')
    expect(sitemapText(['/', '/team'], site)).toContain('<loc>https://nest.example/team</loc>')
  })

  test.each(['deploy-preview', 'branch-deploy'])('find nothing of a %s', (context) => {
    expect(robotsText(siteOf({ URL: 'https://nest.example', CONTEXT: context }))).toBe('User-agent: *\nDisallow: /\n')
  })
})

test('a picture file has colours where the page has tokens', () => {
  expect(withoutTokens('<rect fill="var(--navy-900)"/>', ':root { --navy-900: #0b1930; }')).toBe(
    '<rect fill="#0b1930"/>',
  )
  expect(() => withoutTokens('<rect fill="var(--c-page)"/>', '')).toThrow('--c-page')
})
