/** The tests that `npm run mutants` asks about each changed line: the quick ones of the storage port, booking and sign-in. */
import { defineConfig } from 'vitest/config'

/**
 * Stryker asks for tests by name with a space between the parts, and this vitest puts ' > ' there: without this, tests
 * inside a `describe` would never run, and nearly everything would survive.
 */
const namesOfStryker = {
  name: 'names-of-stryker',
  configureVitest({ project }: { project: { config: { testNamePattern?: RegExp | undefined } } }) {
    let pattern = project.config.testNamePattern
    Object.defineProperty(project.config, 'testNamePattern', {
      enumerable: true,
      get: () => pattern,
      set(asked: RegExp | undefined) {
        pattern = asked && new RegExp(asked.source.replaceAll(' ', ' (?:> )?'))
      },
    })
  },
}

// Without the rushes and the explorer, which take longer than a thousand runs allow.
const booking = 'reserve,cancel-and-move,move,move-schedules,block,crash,guests'
const signIn = 'sessions,sign-in,passwords,network,register'

export default defineConfig({
  plugins: [namesOfStryker],
  test: {
    environment: 'node',
    testTimeout: 8000,
    env: { NEST_MOVES: '60' },
    include: [
      'netlify/store/*.test.ts',
      'netlify/records/{bookings,permits}.test.ts',
      `netlify/flows/{${booking},${signIn}}.test.ts`,
      'netlify/handlers/{bookings,account,new-password}.test.ts',
      'netlify/http/{origin,session,secrets}.test.ts',
    ],
  },
})
