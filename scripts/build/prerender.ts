/**
 * Writes the public pages as whole HTML: /x becomes x.html, what has no page becomes 404.html, and every other page has a
 * shell: the built page without a body, which asks at once for the code it will need. Nothing inline may run but what
 * inline.ts puts there: such a page fails the build.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askAfterPaint, inlinedIn, inlineFirstScripts, inlineLooks, type Inlined } from './inline.ts'
import type { Site } from './site.ts'

/** What src/app/prerender.tsx offers, once built. */
export type Pages = {
  renderedPaths: string[]
  listedPaths: string[]
  renderBody: (path: string) => Promise<string>
  renderHead: (path: string, site: string, hidden: boolean) => string
  pictures: Record<'favicon' | 'maskable' | 'social', () => string>
}

type Chunk = { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** An address no page has: its HTML is the not-found page. */
const nowhere = '/404'

/** Gives what stands inline in the pages, for the policy in their headers. */
export async function prerender(pages: Pages, { out, site }: { out: string; site: Site }): Promise<Inlined> {
  const inlined: Inlined = { scripts: [], styles: [] }
  const template = await readFile(join(out, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest
  const write = async (file: string, html: string) => {
    refuseInline(html, file)
    // A shell has nothing to show before its code: its looks come beside it, its fonts after, and the policy stays short.
    const ready = file.startsWith('shells/') ? html : await inlineLooks(askAfterPaint(withFonts(html, manifest)), out)
    const whole = await inlineFirstScripts(ready, out)
    const { scripts, styles } = inlinedIn(whole)
    inlined.scripts.push(...scripts)
    inlined.styles.push(...styles)
    await writeFile(join(out, file), whole)
  }
  const writePage = async (path: string, file: string) => {
    const head = [pages.renderHead(path, site.origin, site.hidden), ...linksFor(manifest, pageOf(path), template)]
    const mark = path === nowhere ? '*' : path
    await write(file, fill(template, head, await pages.renderBody(path), mark))
  }
  await mkdir(join(out, 'shells/admin'), { recursive: true })
  for (const page of shellPages(manifest)) {
    const head = [pages.renderHead('/shell', site.origin, true), ...linksFor(manifest, page, template)]
    await write(shellOf(page), fill(template, head, '', ''))
  }
  for (const path of pages.renderedPaths) await writePage(path, path === '/' ? 'index.html' : `${path.slice(1)}.html`)
  await writePage(nowhere, '404.html')
  return inlined
}

/** Any page may be somebody's who has just signed in; the rendered ones hardly need a shell, but /login leads to one. */
const shellPages = (manifest: Manifest) =>
  Object.keys(manifest).filter((file) => /^src\/pages\/(admin\/)?[\w-]+\.tsx$/.test(file))

const shellOf = (page: string) => page.replace('src/pages/', 'shells/').replace('.tsx', '.html')

/** The page a path shows, as the manifest knows it. */
const files: Record<string, string> = { '/': 'home', '/member-login': 'login', '/member-register': 'register' }
const pageOf = (path: string) =>
  path === nowhere ? 'src/app/not-found.tsx' : `src/pages/${files[path] ?? path.slice(1)}.tsx`

/** The header's links are a chunk of their own; two pages have none ('Header nav is hidden on the landing page'). */
const navigation = 'src/app/header/main-navigation.tsx'
const withoutNavigation = new Set(['src/pages/home.tsx', 'src/pages/bumper.tsx'])

/** What the layout brings for those who are signed in, by whose page it is. */
const forMembers = ['header/account-menu', 'header/cart-link', 'layout/bottom-bar'].map((part) => `src/app/${part}.tsx`)
const forStaff = ['src/app/admin/admin-layout.tsx']
const membersPage = /^src\/pages\/(account|cart|events|pro-shop|reserve|schedule)\./
const staffPage = /^src\/pages\/admin\//

/** Chunks that come alive later, by name (vite.config.ts); their looks are needed at once. */
const laterParts: Record<string, string> = { 'src/pages/home.tsx': 'sections' }

/** Style sheets the page needs before it is painted, and the code it needs to come alive; what is there already is left out. */
export function linksFor(manifest: Manifest, page: string, template: string): string[] {
  if (!manifest[page]) throw new Error(`The build has no page '${page}'`)
  const around = [
    ...(withoutNavigation.has(page) ? [] : [navigation]),
    ...(membersPage.test(page) ? forMembers : []),
    ...(staffPage.test(page) ? forStaff : []),
  ]
  const now = [page, ...around].flatMap((part) => withImports(manifest, part))
  const later = withImports(manifest, chunkNamed(manifest, laterParts[page]))
  const styles = [...now, ...later].flatMap(({ css = [] }) => css.map(styleSheet))
  const scripts = now.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
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
 * The two faces are asked for with the page, not when the style sheet has been read. In the body: a browser holds the
 * first paint back for a font that is preloaded in the head, and ours has stand-ins of the same size.
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

/** Puts a head and a body into the built page. What the page says of itself stands in for the template's own words. */
export function fill(template: string, head: readonly string[], body: string, path: string): string {
  if (!template.includes(rootTag)) throw new Error(`index.html has no ${rootTag}`)
  const bare = template
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace('<head>', '<head>\n    <meta charset="utf-8" />')
    .replace(/(<meta charset="utf-8" \/>)(\s*<meta charset="utf-8" \/>)/, '$1')
  // A function, because '$&' and the like in a page's text would be taken for a pattern.
  return bare
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(rootTag, () => (body ? `<div id="root" data-path="${path}">${body}</div>` : rootTag))
}

/** The policy in headers.ts allows no inline script, handler or style attribute; a page that has one must not be built. */
export function refuseInline(html: string, file: string): void {
  const markup = html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
  const found =
    /<script(?![^>]*\ssrc=)[^>]*>/.exec(markup) ??
    /<[a-z][^<>]*\s(?:on[a-z]+|style)\s*=/i.exec(markup) ??
    /<style/i.exec(markup)
  if (found) throw new Error(`${file} has something inline: ${found[0].slice(0, 120)}`)
}
