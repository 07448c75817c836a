/** Vite configuration: bundling, code splitting and the test projects. */
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import { browserEndpoints } from './scripts/build/browser-endpoints.ts'
import { classNameTypes, scopedClassName } from './scripts/build/class-names.ts'
import { lightIcons } from './scripts/build/light-icons.ts'
import { inlineTokens } from './scripts/build/inline-tokens.ts'
import { LongestFirst } from './scripts/checks/longest-first.ts'
import { leftOut, replacesModules } from './scripts/checks/test-runs.ts'
import type { Club } from './src/api-contract/club-settings.ts'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const rulesProject = (name: string, zone: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    environment: 'node',
    pool: 'forks',
    isolate: false,
    env: { TZ: zone },
    include: ['src/{domain,api-contract}/**/*.test.ts'],
  },
})

/** Applies Node's import conditions to the bundle: `node --conditions=second-club scripts/build.ts`. */
const nodeConditions = process.execArgv.flatMap((flag) => /^--conditions=(.+)$/.exec(flag)?.[1] ?? [])
const resolveConditions = (conditions: readonly string[]) => ({
  resolve: { conditions: [...conditions, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
})

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Puts everything the entry imports, directly or indirectly, into one chunk, so that the first page needs few requests. */
function entryChunk(id: string, graph: Graph): string | null {
  const seen = new Set<string>()
  const walk = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    graph.getModuleInfo(module)?.importedIds.forEach(walk)
  }
  walk(fileURLToPath(new URL('src/main.tsx', import.meta.url)))
  return seen.has(id) || smallModules.test(id) ? 'site' : null
}

/** Used by the landing page and most others; too small for a chunk of their own. */
const smallModules = /src\/domain\/(shop\/money|text\/text)\./

/** Sections shared by the public pages: one script and one style sheet instead of twenty. */
const sections =
  /src\/(features\/landing\/(?!menu-dialog|visit|first-booking|legal-text)|illustrations\/(member-card|portrait|puck|sections\/(bracket|stage|tile|tour-door)))/
const firstLook = /src\/(features\/(landing\/hero|tours\/tour-button)|illustrations\/(lanes|lettering\/lettering))/
const forms =
  /node_modules\/(formik|lodash|lodash-es|react-fast-compare|tiny-warning|deepmerge|hoist-non-react-statics|react-is)\/|src\/(ui\/forms\/(form|field|adopt-typed-values)|domain\/(fields\/field-rules|accounts\/account-fields|messages\/text-messages))\.tsx?/
/** What nearly every page of members and staff loads. */
const signedIn =
  /node_modules\/@tanstack\/(?!.*\/(infiniteQueryObserver|useInfiniteQuery)\.)|src\/(lib\/(api\/(failure-notice|query|query-hooks|use-api)|session\/use-member)|domain\/messages\/schedule-messages|ui\/feedback\/not-loaded)\./
/** Days and their texts. Apart, because the registration needs no query cache, and the public pages no date library. */
const calendar = /node_modules\/dayjs\/|src\/domain\/calendar\/calendar\./
/** What several pages need of the icons; the others are with the page that shows them. */
const icons = /node_modules\/lucide-react\/.*\/(createLucideIcon|chevron-(left|right)|circle-exclamation-point)\./
/** Components of most pages. */
const common =
  /src\/(domain\/(text\/durations|calendar\/times)|ui\/(feedback\/(badge|skeleton)|layout\/(card|page-head|ticket))|lib\/(clock|loading\/prefetched-lazy|session\/log-out))\./
/** Fields without the form library. */
const fields = /src\/(ui\/forms\/(field-frame|(field|form)\.module)|lib\/browser-storage\/form-draft)\./
/** Controls with and without the form library. */
const controls = /src\/ui\/forms\/(segmented|stepper)\./
/** The links of the header, and the menus among them. */
const navigation = /src\/(app\/header\/main-navigation|ui\/overlays\/menu)\./
/** What is known about families, and what forms about them say. */
const accounts = /src\/domain\/(accounts\/membership|text\/text-rules|messages\/account-messages)\./
/** The rules of the shop and the cart. */
const shop = /src\/(club\/shop|domain\/(shop\/(cart|shop)|messages\/shop-messages)|lib\/browser-storage\/cart)\./
/** The weekly events and the tours, which the public pages also show. */
const weekly = /src\/(club\/events|domain\/(events\/weekly-events|tours\/tours))\./
const events = /src\/domain\/(events\/events|messages\/event-messages)\./
const bookings = /src\/domain\/(bookings\/bookings|messages\/booking-messages)\./
/** What the pages of a family have and the front desk's do not. */
const families = /src\/(lib\/(browser-storage\/local-cache|session\/account)|domain\/accounts\/players)\./
/** Product illustrations. */
const products = /src\/illustrations\/product-drawing\./
/** The admin layout and components. Modules that are imported dynamically must stay separate chunks. */
const admin =
  /src\/(app\/admin\/(admin-nav-list|admin-nav)|lib\/(session\/staff-session|api\/polling)|domain\/(text\/(csv|search)|bookings\/slot-names|events\/event-draft|messages\/(admin|closure)-messages)|ui\/(forms\/(use-inline-edit|search-box|select)|pagination|layout\/table))\./
const schemas = /node_modules\/(yup|tiny-case|property-expr|toposort)\/|src\/lib\/form-schema\./
const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: entryChunk, debugName: 'site', priority: 3 },
    { name: 'first-look', test: firstLook, priority: 2 },
    { name: 'sections', test: sections, priority: 1 },
    { name: 'forms', test: forms, priority: 1 },
    { name: 'common', test: common, priority: 1 },
    { name: 'icons', test: icons, priority: 1 },
    { name: 'signed-in', test: signedIn, priority: 1 },
    { name: 'calendar', test: calendar, priority: 1 },
    { name: 'fields', test: fields, priority: 1 },
    { name: 'controls', test: controls, priority: 1 },
    { name: 'navigation', test: navigation, priority: 1 },
    { name: 'accounts', test: accounts, priority: 1 },
    { name: 'shop', test: shop, priority: 1 },
    { name: 'weekly', test: weekly, priority: 1 },
    { name: 'events', test: events, priority: 1 },
    { name: 'bookings', test: bookings, priority: 1 },
    { name: 'families', test: families, priority: 1 },
    { name: 'products', test: products, priority: 1 },
    { name: 'admin', test: admin, priority: 1 },
    { name: 'schemas', test: schemas, priority: 1 },
    {
      name: 'server',
      test: /src\/(lib\/(api\/(api|attempt|early-replies|errors|stale-replies|use-api-mutation)|session\/(change-session|finish-sign-out|identity|staff-state)|browser-storage\/browser-storage)|domain\/(messages\/(messages|repeat-messages)|facility\/limits|shop\/(order|product-notes)|calendar\/day)|api-contract\/endpoints)\./,
      priority: 1,
    },
  ],
}

// Loaded with require, so that Node's import conditions select the club.
const { club } = createRequire(import.meta.url)('#club/club.ts') as { club: Club }

/** Inserts the club's name and e-mail address into index.html. */
const clubInTemplate = {
  name: 'club-in-template',
  transformIndexHtml: (html: string) =>
    html.replaceAll('%CLUB_NAME%', club.name).replaceAll('%CLUB_EMAIL%', club.contactEmail),
}

/** What the tests of screens have in common. */
const inJsdom: TestProjectInlineConfiguration['test'] = {
  environment: 'jsdom',
  setupFiles: ['src/lib/testing/screens.ts'],
  alias: {
    // All icons in one file: each test file would load 1,700 modules.
    'lucide-react': 'lucide-react/dist/cjs/lucide-react.js',
    '#lib/toast.ts': fileURLToPath(new URL('src/lib/testing/toast.ts', import.meta.url)),
  },
}

/**
 * What a dynamic import requests along with its chunk, besides what every page has. The entry has these lists, and the landing
 * page pays for them: links to admin pages are followed among admin pages, which have most of the code, and the next booking
 * is for members, whose header loads most of its code, so there the list is only of styles.
 */
function preloadsOf(files: string[]): string[] {
  const needed = files.filter((file) => !/^assets\/(site|rolldown-runtime)-/.test(file))
  const isFamiliar = files.some((file) => /^assets\/(admin|next-booking)-/.test(file))
  return isFamiliar ? needed.filter((file) => file.endsWith('.css')) : needed
}

export default defineConfig({
  plugins: [react(), clubInTemplate, inlineTokens(import.meta.dirname), classNameTypes, browserEndpoints, lightIcons],
  ...resolveConditions(nodeConditions),
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    target: 'es2022',
    sourcemap: false,
    cssMinify: 'lightningcss',
    // All target browsers support modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => preloadsOf(files) },
    // The entry lists all chunks; short hashes of few characters keep that list small.
    rolldownOptions: {
      // Rules and messages only define; an import of one area's messages does not load those of the others. The packages are for
      // parts of Formik that no form uses.
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/domain\//, sideEffects: false },
          { test: /\/node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: chunks,
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { port: 5173, strictPort: true },
  test: {
    // Generous, for slow machines; no test waits for time to pass.
    testTimeout: 120_000,
    // One more than processors, because some tests wait for processes.
    maxWorkers: '150%',
    sequence: { sequencer: LongestFirst },
    // The projects below inherit it; `--exclude` on the command line would not reach them.
    exclude: [...configDefaults.exclude, ...leftOut(process.env)],
    // Loading modules and jsdom takes longer than most tests, so the test files of a project share them. Those that replace a
    // module do not, and are in projects of their own.
    projects: [
      // Rules use facility time and must hold on devices east and west of the club.
      rulesProject('rules-honolulu', 'Pacific/Honolulu'),
      rulesProject('rules-auckland', 'Pacific/Auckland'),
      // Rules and screens that must hold for any club, run with the test club (scripts/second-club).
      {
        extends: true,
        ...resolveConditions(['second-club']),
        test: {
          name: 'second-club',
          ...inJsdom,
          pool: 'vmThreads',
          include: ['{src,netlify}/**/any-club.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          isolate: false,
          include: ['{netlify,scripts}/**/*.test.ts'],
          exclude: [...replacesModules],
        },
      },
      {
        extends: true,
        test: {
          name: 'server-mocks',
          environment: 'node',
          pool: 'forks',
          include: replacesModules.filter((file) => !file.startsWith('src/')),
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          ...inJsdom,
          pool: 'threads',
          isolate: false,
          include: ['src/{app,pages,features,lib,ui,illustrations}/**/*.test.{ts,tsx}'],
          exclude: [...replacesModules],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens-mocks',
          ...inJsdom,
          pool: 'vmThreads',
          include: replacesModules.filter((file) => file.startsWith('src/')),
        },
      },
    ],
  },
})
