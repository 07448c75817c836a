/**
 * `npm run build`: builds the site into dist (browser code, prerendered pages, images, headers, sitemap) and the functions
 * into netlify/dist. `node scripts/build.ts FOLDER` builds only the site, into another folder, and so changes nothing that
 * a running server or test reads. With NEST_BUILT the site is built already (scripts/serve.ts). Reads the site's address from
 * URL and the deploy context from CONTEXT.
 */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { checkClub } from './club.ts'
import { bundleFunctions } from './build/functions.ts'
import { writeHeaders } from './build/headers.ts'
import { writeImages } from './build/images.ts'
import { liveSettings } from './build/live-settings.ts'
import { writePages, type Pages } from './build/prerender.ts'
import { writeServiceWorker } from './build/service-worker.ts'
import { builtInto, siteOf, writeSearchFiles } from './build/site.ts'
import { openApi } from './docs/open-api.ts'

const root = resolve(import.meta.dirname, '..')
const folder = process.argv[2]
const out = builtInto(root, folder)
if (process.env['NEST_BUILT'] !== undefined) {
  await rename(join(out, '_kept-headers'), join(out, '_headers'))
  process.exit()
}
await mkdir(join(root, 'node_modules/.cache/nest'), { recursive: true })
const prerenderOut = await mkdtemp(join(root, 'node_modules/.cache/nest/prerender-'))
const site = siteOf(process.env)
process.env['NODE_ENV'] = 'production'
checkClub({ opens: site.opens })

await build({ root, logLevel: 'warn', build: { outDir: out, emptyOutDir: true, manifest: true } })
const prerenderBuild = { ssr: 'src/app/prerender.tsx', outDir: prerenderOut, emptyOutDir: true, copyPublicDir: false }
await build({ root, logLevel: 'error', build: prerenderBuild })

const pages = (await import(pathToFileURL(join(prerenderOut, 'prerender.js')).href)) as Pages
const settings = await liveSettings(site)
const inlined = await writePages(pages, { out, site, settings })
await writeServiceWorker(out)
await writeImages(pages.pictures, { out, root })
await writeHeaders({ out, root, site, inlined })
await writeSearchFiles(pages.listedPaths, { out, site })
await writeFile(join(out, 'openapi.json'), JSON.stringify(openApi()))
if (!folder) await bundleFunctions(root)
await Promise.all([prerenderOut, join(out, '.vite')].map((folder) => rm(folder, { recursive: true, force: true })))
console.log(
  `Built ${pages.pagePaths.length} pages for ${site.origin}${site.hidden ? ' (hidden from search engines)' : ''}`,
)
