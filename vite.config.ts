/** Vite configuration of the site. vitest.config.ts has the tests; scripts/build writes the pages and the functions. */
import { createRequire } from 'node:module'
import { fileHeader } from '#api-contract/own-headers.ts'
import type { Club } from '#club/types.ts'
import { fileOf } from './scripts/build/chunks.ts'
import { literals } from './scripts/build/literals.ts'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

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

export default defineConfig({
  plugins: [react(), clubInTemplate, literals],
  ...withConditions(nodeConditions),
  build: {
    target: 'es2022',
    // All target browsers support modulepreload.
    modulePreload: { polyfill: false },
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
              test: /\/(node_modules\/dayjs|src\/domain\/calendar)\//,
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
