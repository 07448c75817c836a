import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const rules = (name: string, zone: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    // Room for a slow machine; nothing here waits on purpose.
    testTimeout: 30_000,
    name,
    environment: 'node',
    pool: 'forks',
    env: { TZ: zone },
    include: ['src/{domain,contract}/**/*.test.ts'],
  },
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
  return seen.has(id) ? 'site' : null
}

/** The public pages share most of their sections: one file of code and one of looks, instead of twenty. */
const sections = /src\/(features\/visit\/|art\/(bracket|member-card|portrait|puck|stage|tile|tour-door))/
const firstLook = /src\/(features\/(visit\/hero|tours\/tour-button)|art\/(lanes|lettering)|domain\/money)/
const forms =
  /node_modules\/(formik|lodash|lodash-es|react-fast-compare|tiny-warning|deepmerge)\/|src\/ui\/(form|field|take-over)\.tsx?/
/** What most members' pages are made of, and pages without a form of Formik's too. */
const pieces =
  /src\/(ui\/(badge|card|field-frame|field\.module|page-head|stepper|ticket)|domain\/(bookings|calendar|club-facts|events|membership|orders|shop|tours)|art\/(bucks|empty-nest|product-drawing|wear)|lib\/(download|mirror))\./
const schemas = /node_modules\/(yup|tiny-case|property-expr|toposort)\//
const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: everyPage, debugName: 'site', priority: 3 },
    { name: 'first-look', test: firstLook, priority: 2 },
    { name: 'sections', test: sections, priority: 1 },
    { name: 'forms', test: forms, priority: 1 },
    { name: 'pieces', test: pieces, priority: 1 },
    { name: 'schemas', test: schemas, priority: 1 },
    {
      name: 'server',
      test: /src\/(lib\/(api|refusals|clock|staff-state)|domain\/words|contract\/endpoints)\./,
      priority: 1,
    },
    { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1 },
  ],
}

export default defineConfig({
  plugins: [react()],
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
