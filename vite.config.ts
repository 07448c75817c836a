/** Vite configuration of the site. vitest.config.ts has the tests; scripts/build writes the pages and the functions. */
import { createRequire } from 'node:module'
import { fileHeader } from '#api-contract/own-headers.ts'
import type { Club } from '#club/types.ts'
import { fileOf } from './scripts/build/chunks.ts'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig, type Rolldown } from 'vite'

/** Import conditions for the bundle. */
export const withConditions = (conditions: readonly string[]) => ({
  resolve: { conditions: [...conditions, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
})

/** Those of Node: `node --conditions=second-club scripts/build.ts` builds the site of another club. */
const nodeConditions = process.execArgv.flatMap((flag) => /^--conditions=(.+)$/.exec(flag)?.[1] ?? [])

// Loaded with require, so that Node's import conditions select the club.
const { club } = createRequire(import.meta.url)('#club/club.ts') as { club: Club }

/** Inserts the club's name and e-mail address into index.html. */
const clubInTemplate = {
  name: 'club-in-template',
  transformIndexHtml: (html: string) =>
    html.replaceAll('%CLUB_NAME%', club.name).replaceAll('%CLUB_EMAIL%', club.contactEmail),
}

/**
 * Computes each `.literal.ts` when the site is built: a browser gets the tables that it exports, and not what they are made from.
 * As modules, each call would cost two more names.
 */
const literals = {
  name: 'literals',
  apply: 'build',
  enforce: 'pre',
  async load(id: string) {
    if (!id.endsWith('.literal.ts')) return undefined
    const tables = Object.entries((await import(id)) as object)
    return tables.map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`).join('\n')
  },
} as const

/** The router's package leads to its development build only (remix-run/react-router#14102): its warnings would be on every page. */
const routerWithoutWarnings = {
  name: 'router-without-warnings',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id: string) =>
    id === 'react-router' ? `${import.meta.dirname}/node_modules/react-router/dist/production/index.mjs` : undefined,
} as const

/**
 * A file that loads another one later names its scripts, so that they come together; without those that it has itself: their
 * names do not compress, and the browser would look for each.
 */
function laterScripts() {
  let bundle: Rolldown.OutputBundle = {}
  const withImports = (files: readonly string[]) => {
    const all = new Set(files)
    for (const file of all) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') for (const each of chunk.imports) all.add(each)
    }
    return all
  }
  return {
    plugin: {
      name: 'later-scripts',
      generateBundle: (_: unknown, made: Rolldown.OutputBundle) => void (bundle = made),
    },
    notIn: (host: string, scripts: readonly string[]) => {
      const loaded = withImports([host])
      return scripts.filter((each) => !loaded.has(each))
    },
  }
}
const later = laterScripts()

export default defineConfig({
  plugins: [react(), clubInTemplate, literals, routerWithoutWarnings, later.plugin],
  ...withConditions(nodeConditions),
  build: {
    target: 'es2022',
    // All target browsers support modulepreload.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, scripts, { hostId, hostType }) =>
        hostType === 'js' ? later.notIn(hostId, scripts) : scripts,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // It changes less often than the site.
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
              priority: 1,
            },
            // What every page needs, so that the first one asks for few files.
            { name: 'site', tags: ['$initial'], priority: 1 },
            // The footer of every page names the coming holidays, and must not load the rest of what members need for that.
            {
              name: 'days',
              test: /\/src\/domain\/calendar\/(?!months)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: fileOf, debugName: 'members', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, headers: { [fileHeader]: '1' } },
})
