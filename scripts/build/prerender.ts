/**
 * Writes each page of the site as an HTML file, /x as x.html and unknown addresses as 404.html, with links to the styles that
 * it needs to be painted and to the code that it needs to work.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import { today } from '#domain/facility/facility-clock.ts'
import type * as pages from '#app/prerender.tsx'
import { inline, inlinedIn, rejectInlineCode, type Inlined } from './inline.ts'
import type { LiveSettings } from './live-settings.ts'
import type { Site } from './site.ts'

/** The exports of the built src/app/prerender.tsx. */
export type Pages = typeof pages

/** @returns the hashes of the inline code of all pages, for the Content-Security-Policy. */
export async function writePages(
  pages: Pages,
  { out, site, settings }: { out: string; site: Site; settings: LiveSettings },
): Promise<Inlined> {
  pages.putSettings(settings.settings)
  const template = await readFile(join(out, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest
  const day = today(new Date())
  const inlined: Inlined = { scripts: [], styles: [] }
  const named = new Set<string>()
  for (const path of pages.pagePaths) {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`
    const head = pages.renderHead(path, { ...site, day, settings })
    const filesFor = (modules: string[]) => filesOf(manifest, modules).filter((each) => !template.includes(each))
    const modules = pages.modulesOf(path)
    const sheets = filesFor([...modules, ...pages.drawnBy(path)]).filter((each) => each.endsWith('.css'))
    const code = filesFor(modules).filter((each) => !each.endsWith('.css'))
    const root = await pages.renderRoot(path, day, modules[0] && `/${manifest[modules[0]]!.file}`)
    const html = fill(template, [head, ...sheets.map(linkTo)], root)
      // After React and the site, which run while the page's own code comes.
      .replace('</head>', () => `${code.map(linkTo).join('\n    ')}\n  </head>`)
    rejectInlineCode(html, file)
    const whole = await inline(html, out)
    const { scripts, styles } = inlinedIn(whole)
    inlined.scripts.push(...scripts)
    for (const script of scriptsOf(whole)) named.add(script)
    inlined.styles.push(...styles)
    await mkdir(dirname(join(out, file)), { recursive: true })
    await writeFile(join(out, file), whole)
  }
  for (const script of named)
    await writeFile(join(out, script), compileHint + (await readFile(join(out, script), 'utf8')))
  return inlined
}

/**
 * What a page runs at once, Chrome compiles while it arrives and off the main thread, in place of each function when it is
 * first called. It reads the hint as the very first line only. Other browsers see a comment.
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/** The scripts that a page requests at once. */
export const scriptsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!)),
]

/** Inserts a page into the template: its head in place of the title, and its root element. */
export const fill = (template: string, head: readonly string[], root: string): string =>
  template
    // Replacer functions, because patterns such as '$&' in the text would be expanded.
    .replace(/<title>.*<\/title>/, () => head.join('\n    '))
    .replace('<div id="root"></div>', () => root)

/** The styles and the code of modules or shared files and of all that they import, in order. @throws if the build has no such. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === name)
    if (!chunk) throw new Error(`The build has no ${name}`)
    chunk.imports?.forEach(add)
    for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file)
  }
  modules.forEach(add)
  return [...files]
}

const linkTo = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`
