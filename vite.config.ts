/** How the site is bundled, which modules share a file, and the projects its tests run in. */
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import type { Club } from './src/api-contract/club-settings.ts'
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
    include: ['src/{domain,api-contract}/**/*.test.ts'],
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
const small = /src\/domain\/(shop\/money|text\/numbers)\./

/** The public pages share most of their sections: one file of code and one of looks, instead of twenty. */
const sections =
  /src\/(features\/landing\/(?!kitchen\/)|illustrations\/(member-card|portrait|puck|sections\/(bracket|stage|tile|tour-door)))/
const firstLook = /src\/(features\/(landing\/hero|tours\/tour-button)|illustrations\/(lanes|lettering\/lettering))/
const forms =
  /node_modules\/(formik|lodash|lodash-es|react-fast-compare|tiny-warning|deepmerge)\/|src\/ui\/forms\/(form|field|adopt-typed-values)\.tsx?/
/** What most pages behind a sign-in are made of, and pages without a form of Formik's too. */
const common =
  /src\/(ui\/(feedback\/(badge|not-loaded|skeleton)|layout\/(card|page-head|ticket)|forms\/(field-frame|(field|form)\.module|stepper))|domain\/(bookings\/bookings|calendar\/(calendar|weekdays)|shop\/(cart|shop)|events\/events|accounts\/membership|tours\/tours)|club\/(events|shop)|illustrations\/empty-nest|lib\/(loading\/prefetched-lazy|browser-storage\/(cart|local-cache)|download|session\/log-out))\./
/** What is for sale, drawn. */
const products = /src\/illustrations\/products\/(bucks|product-drawing|wear)\./
/** The front desk around its pages, and what these are made of. What is imported on demand has to stay a chunk of its own. */
const admin =
  /src\/(app\/admin\/(admin-nav-list|admin-nav-items|admin-nav)|lib\/session\/staff-session|domain\/(text\/csv|events\/event-draft|messages\/admin-messages)|ui\/(forms\/(use-inline-edit|search-box|segmented|select)|pagination|layout\/table))\./
const schemas = /node_modules\/(yup|tiny-case|property-expr|toposort)\/|src\/lib\/password-schema\./
const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: everyPage, debugName: 'site', priority: 3 },
    { name: 'first-look', test: firstLook, priority: 2 },
    { name: 'sections', test: sections, priority: 1 },
    { name: 'forms', test: forms, priority: 1 },
    { name: 'common', test: common, priority: 1 },
    { name: 'products', test: products, priority: 1 },
    { name: 'admin', test: admin, priority: 1 },
    { name: 'schemas', test: schemas, priority: 1 },
    {
      name: 'server',
      test: /src\/(lib\/(api\/(api|errors)|clock|session\/staff-state)|domain\/(messages\/messages|text\/durations|facility\/limits)|api-contract\/endpoints)\./,
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
      // Rules and screens that hold for any club, told by an invented one with other numbers (scripts/checks/second-club).
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
          include: ['src/{app,pages,features,lib,ui,illustrations}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
