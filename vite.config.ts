import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
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

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * All that the entry imports, directly or not, comes in one file: the first page then asks for few. The rest splits by
 * page and dialog, and what two of them share stands apart.
 */
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

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    sourcemap: false,
    cssMinify: 'lightningcss',
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: everyPage, debugName: 'site' }] } } },
  },
  server: { port: 5173, strictPort: true },
  test: {
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
