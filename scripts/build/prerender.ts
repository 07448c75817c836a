/**
 * Prerenders the public pages (/x as x.html), the not-found page (404.html) and the shells: every other page in its waiting
 * state, without dates or data, which requests its code at once. Inline code that inline.ts did not add fails the build.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadScriptsAfterPaint, inlinedIn, inlineEarlyScripts, inlineStyles, type Inlined } from './inline.ts'
import { paths } from '#lib/paths.ts'
import { shellRules } from './redirects.ts'
import type { Site } from './site.ts'

/** The exports of the built src/app/prerender.tsx. */
export type Pages = {
  renderedPaths: string[]
  listedPaths: string[]
  renderBody: (path: string) => Promise<string>
  waitingTags: (path: string) => string[]
  renderHead: (path: string, site: string, hidden: boolean) => string
  pictures: Record<'favicon' | 'maskable' | 'social', () => string>
}

type Chunk = { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** The path that renders the not-found page. */
const notFoundPath = '/404'

/** Writes all pages. @returns the hashes of their inlined code, for the Content-Security-Policy. */
export async function prerender(pages: Pages, { out, site }: { out: string; site: Site }): Promise<Inlined> {
  const inlined: Inlined = { scripts: [], styles: [] }
  const template = await readFile(join(out, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest
  const write = async (file: string, html: string) => {
    rejectInlineCode(html, file)
    // A shell is of no use without its code, so it does not delay it.
    const timed = file.startsWith('shells/') ? html : loadScriptsAfterPaint(withFonts(html, manifest))
    const whole = await inlineEarlyScripts(await inlineStyles(timed, out), out)
    const { scripts, styles } = inlinedIn(whole)
    inlined.scripts.push(...scripts)
    inlined.styles.push(...styles)
    await writeFile(join(out, file), whole)
  }
  const writePage = async (path: string, file: string) => {
    const head = [
      pages.renderHead(path, site.origin, site.hidden),
      // The home page knows its members.
      ...(path === paths.home ? pages.waitingTags(path) : []),
      ...linksFor(manifest, pageOf(path), template),
    ]
    const mark = path === notFoundPath ? '*' : path
    await write(file, fill(template, head, await pages.renderBody(path), mark))
  }
  await mkdir(join(out, 'shells/admin'), { recursive: true })
  for (const { from: path, to: file } of await shellRules()) {
    const links = linksFor(manifest, file.replace('/shells/', 'src/pages/').replace('.html', '.tsx'), template)
    // The short address of the sign-in only redirects.
    const redirects = path === paths.login
    const head = [pages.renderHead(redirects ? '/shell' : path, site.origin, true), ...pages.waitingTags(path)]
    const body = redirects ? '' : await pages.renderBody(path)
    await write(file.slice(1), fill(template, [...head, ...links], body, path))
  }
  for (const path of pages.renderedPaths) await writePage(path, path === '/' ? 'index.html' : `${path.slice(1)}.html`)
  await writePage(notFoundPath, '404.html')
  return inlined
}

/** The manifest key of the page at a path. */
const files: Record<string, string> = { '/': 'home', '/member-login': 'login', '/member-register': 'register' }
const pageOf = (path: string) =>
  path === notFoundPath ? 'src/app/not-found.tsx' : `src/pages/${files[path] ?? path.slice(1)}.tsx`

/** The header navigation is a separate chunk (vite.config.ts); two pages do not use it ('Header nav is hidden on the landing page'). */
const navigation = 'navigation'
const withoutNavigation = new Set(['src/pages/home.tsx', 'src/pages/bumper.tsx'])

/** Layout components for signed-in users, by kind of page. */
const forMembers = ['src/app/header/member-parts.tsx']
const forStaff = ['src/app/admin/admin-layout.tsx']
const membersPage = /^src\/pages\/(account|cart|events|pro-shop|reserve|schedule)\./
const staffPage = /^src\/pages\/admin\//

/** Deferred chunks by name (vite.config.ts); their styles are needed immediately. */
const deferredChunks: Record<string, string> = { 'src/pages/home.tsx': 'sections' }

/** Links to the styles a page needs to paint and the code it needs to hydrate, without those in the template. */
export function linksFor(manifest: Manifest, page: string, template: string): string[] {
  if (!manifest[page]) throw new Error(`The build has no page '${page}'`)
  const layoutChunks = [
    ...(withoutNavigation.has(page) ? [] : [chunkNamed(manifest, navigation)]),
    ...(membersPage.test(page) ? forMembers : []),
    ...(staffPage.test(page) ? forStaff : []),
  ]
  const immediate = [page, ...layoutChunks].flatMap((part) => withImports(manifest, part))
  const deferred = withImports(manifest, chunkNamed(manifest, deferredChunks[page]))
  const styles = [...immediate, ...deferred].flatMap(({ css = [] }) => css.map(styleSheet))
  const scripts = immediate.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return [...new Set([...styles, ...scripts])].filter((link) => !template.includes(addressOf(link)))
}

function chunkNamed(manifest: Manifest, name: string | undefined): string {
  if (!name) return ''
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name)
  if (!found) throw new Error(`The build has no chunk '${name}'`)
  return found
}

const styleSheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`
const addressOf = (link: string) => link.slice(link.indexOf('"/'), link.lastIndexOf('"') + 1)

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each, seen)), chunk]
}

/**
 * Preloads the two fonts with the page. In the body, because Chromium delays the first paint for fonts preloaded in the
 * head; the fallback fonts have the same metrics.
 */
export function withFonts(html: string, manifest: Manifest): string {
  const files = new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))
  const links = [...files]
    .filter((file) => basicFont.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  return html.replace('<body>', () => ['<body>', ...links].join('\n    '))
}

const basicFont = /-basic-[^/]*\.woff2$/

const rootTag = '<div id="root"></div>'

/** Inserts a head and a body into the template; the page's own title and description replace the template's. */
export function fill(template: string, head: readonly string[], body: string, path: string): string {
  if (!template.includes(rootTag)) throw new Error(`index.html has no ${rootTag}`)
  const stripped = template
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace('<head>', '<head>\n    <meta charset="utf-8" />')
    .replace(/(<meta charset="utf-8" \/>)(\s*<meta charset="utf-8" \/>)/, '$1')
  // Replacer functions, because patterns such as '$&' in the text would be expanded.
  return stripped
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(rootTag, () => (body ? `<div id="root" data-path="${path}">${body}</div>` : rootTag))
}

/** @throws if the page has an inline script, event handler or style attribute, which the policy in headers.ts forbids. */
export function rejectInlineCode(html: string, file: string): void {
  const markup = html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
  const found =
    /<script(?![^>]*\ssrc=)[^>]*>/.exec(markup) ??
    /<[a-z][^<>]*\s(?:on[a-z]+|style)\s*=/i.exec(markup) ??
    /<style/i.exec(markup)
  if (found) throw new Error(`${file} has inline code: ${found[0].slice(0, 120)}`)
}
