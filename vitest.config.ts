/** The test projects. Files of a project share modules and jsdom, which take longer to load than most tests take to run. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import site, { withConditions } from './vite.config.ts'

type Project = NonNullable<TestProjectInlineConfiguration['test']>

const project = (test: Project): TestProjectInlineConfiguration => ({ extends: true, test })

/** Rules use facility time and must hold on devices east and west of the club. What knows no time runs in one zone. */
const timeless = [
  'src/api-contract/endpoints.test.ts',
  'src/domain/text/**',
  'src/domain/fields/common-passwords.test.ts',
]
const rules = (name: string, TZ: string, exclude: string[] = []) =>
  project({
    name,
    environment: 'node',
    pool: 'forks',
    isolate: false,
    env: { TZ },
    include: ['src/{domain,api-contract}/**/*.test.ts'],
    exclude,
  })

const inJsdom: Project = {
  environment: 'jsdom',
  setupFiles: ['src/lib/testing/screens.ts'],
  alias: {
    '#lib/toast.ts': fileURLToPath(new URL('src/lib/testing/toast.ts', import.meta.url)),
  },
}

// Tests that replace a module, or load the page from its beginning, do not share modules, and are in projects of their own.
const replacesModules = globSync('{netlify,scripts,src}/**/*.test.{ts,tsx}').filter((file) =>
  /^vi\.(mock|doMock)\(|^import \{ start \}/m.test(readFileSync(file, 'utf8')),
)
const [screenMocks, serverMocks] = [true, false].map((isScreen) =>
  replacesModules.filter((file) => file.startsWith('src/') === isScreen),
) as [string[], string[]]

export default mergeConfig(
  site,
  defineConfig({
    test: {
      // Generous, for slow machines; no test waits for time to pass.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      maxWorkers: '100%',
      // Left out by `npm run check`: real processes, databases and builds, simulated attacks, walks through whole screens,
      // and every other file that takes about a second.
      tags: [{ name: 'long' }],
      projects: [
        rules('rules-honolulu', 'Pacific/Honolulu'),
        rules('rules-auckland', 'Pacific/Auckland', timeless),
        // Rules and screens that must hold for any club, run with the test club (scripts/test-support/second-club).
        {
          ...project({
            name: 'second-club',
            ...inJsdom,
            pool: 'vmThreads',
            include: ['{src,netlify}/**/any-club.test.{ts,tsx}'],
          }),
          ...withConditions(['second-club']),
        },
        {
          ...project({
            name: 'server',
            environment: 'node',
            pool: 'forks',
            isolate: false,
            // React as the functions have it: the build for development takes several times as long to render a mail.
            env: { NODE_ENV: 'production' },
            include: ['{netlify,scripts}/**/*.test.ts'],
            exclude: replacesModules,
          }),
          oxc: { jsx: { development: false } },
        },
        project({ name: 'server-mocks', environment: 'node', pool: 'forks', include: serverMocks }),
        project({
          name: 'screens',
          ...inJsdom,
          pool: 'threads',
          isolate: false,
          include: ['src/{app,pages,features,lib,ui,illustrations}/**/*.test.{ts,tsx}'],
          exclude: replacesModules,
        }),
        project({ name: 'screens-mocks', ...inJsdom, pool: 'vmThreads', include: screenMocks }),
      ],
    },
  }),
)
