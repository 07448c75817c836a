/** How the site is bundled, which modules share a file, and the projects its tests run in. */
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import type { Club } from '#contract/club.ts'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const rules = (name: string, zone: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    environment: 'node',
    pool: 'forks',
    env: { TZ: zone },
    include: ['src/{domain,contract}/**/*.test.ts'],
  },
})

/** What node was told of package.json's imports holds for the bundle too: `node --conditions=second-club scripts/build.ts`. */
const asked = process.execArgv.flatMap((flag) => /^--conditions=(.+)$/.exec(flag)?.[1] ?? [])
const resolving = (conditions: readonly string[]) => ({
  resolve: { conditions: [...conditions, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
})

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** All that the entry imports, directly or not, comes in one file: the first page then asks for few. */
function everyPage(id: string, graph: Graph): string | null {
  const seen = new Set<string>()
  const walk = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    graph.getModuleInfo(module)?.importedIds.forEach(walk)
  }
  walk(fileURLToPath(new URL('src/main.tsx', import.meta.url)))
  return seen.has(id) || small.test(id) ? 'site' : null
}

/** Asked for by the landing page and by most others: too small for a file, and they must not drag one along. */
const small = /src\/domain\/(money|number-words)\./

/** The public pages share most of their sections: one file of code and one of looks, instead of twenty. */
const sections = /src\/(features\/visit\/|art\/(bracket|member-card|portrait|puck|stage|tile|tour-door))/
const firstLook = /src\/(features\/(visit\/hero|tours\/tour-button)|art\/(lanes|lettering))/
const forms =
  /node_modules\/(formik|lodash|lodash-es|react-fast-compare|tiny-warning|deepmerge)\/|src\/ui\/(form|field|take-over)\.tsx?/
/** What most pages behind a sign-in are made of, and pages without a form of Formik's too. */
const pieces =
  /src\/(ui\/(badge|card|field-frame|(field|form)\.module|not-loaded|page-head|skeleton|stepper|ticket)|domain\/(bookings|calendar|cart|events|membership|orders|shop|tours|weekdays)|club\/(events|shop)|art\/empty-nest|lib\/(after-page|cart|download|log-out|mirror))\./
/** What is for sale, drawn. */
const goods = /src\/art\/(bucks|product-drawing|wear)\./
/** The front desk around its pages, and what these are made of. What is imported on demand has to stay a chunk of its own. */
const desk =
  /src\/(app\/(desk-ways|staff-navigation|staff-ways)|lib\/staff-session|domain\/(csv|event-draft|staff-words)|ui\/(in-place|search-box|segmented|select|show-more|table))\./
const schemas = /node_modules\/(yup|tiny-case|property-expr|toposort)\/|src\/lib\/password-schema\./
const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: everyPage, debugName: 'site', priority: 3 },
    { name: 'first-look', test: firstLook, priority: 2 },
    { name: 'sections', test: sections, priority: 1 },
    { name: 'forms', test: forms, priority: 1 },
    { name: 'pieces', test: pieces, priority: 1 },
    { name: 'goods', test: goods, priority: 1 },
    { name: 'desk', test: desk, priority: 1 },
    { name: 'schemas', test: schemas, priority: 1 },
    {
      name: 'server',
      test: /src\/(lib\/(api|refusals|clock|staff-state)|domain\/(words|length-words|limits)|contract\/endpoints)\./,
      priority: 1,
    },
    { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1 },
  ],
}

// Asked of node, so that node's conditions choose the club here too.
const { club } = createRequire(import.meta.url)('#club/club.ts') as { club: Club }

/** index.html says whose page it is until a page's own head stands there. */
const clubInTemplate = {
  name: 'club-in-template',
  transformIndexHtml: (html: string) =>
    html.replaceAll('%CLUB_NAME%', club.name).replaceAll('%CLUB_EMAIL%', club.contactEmail),
}

export default defineConfig({
  plugins: [react(), clubInTemplate],
  ...resolving(asked),
  build: {
    target: 'es2022',
    sourcemap: false,
    cssMinify: 'lightningcss',
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    // The entry names every chunk there is: short hashes keep that list short.
    rolldownOptions: {
      output: {
        codeSplitting: chunks,
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { port: 5173, strictPort: true },
  test: {
    // Room for a slow machine; nothing here waits on purpose.
    testTimeout: 30_000,
    projects: [
      // The rules are told by facility time: they must hold on any device, east or west of the club.
      rules('rules-honolulu', 'Pacific/Honolulu'),
      rules('rules-auckland', 'Pacific/Auckland'),
      // Rules and screens that hold for any club, told by an invented one with other numbers (scripts/second-club).
      {
        extends: true,
        ...resolving(['second-club']),
        test: {
          name: 'second-club',
          environment: 'jsdom',
          setupFiles: ['src/lib/testing/screens.ts'],
          include: ['{src,netlify}/**/any-club.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: { name: 'server', environment: 'node', pool: 'forks', include: ['{netlify,scripts}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          setupFiles: ['src/lib/testing/screens.ts'],
          include: ['src/{app,pages,features,lib,ui,art}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
