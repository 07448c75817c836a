/** The tests that `npm run mutants` runs on each mutant: the fast tests of storage, booking and sign-in. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Stryker selects tests by full name with a space between `describe` and `test`, but this version of vitest joins them with
 * ' > '. Without this plugin, tests inside a `describe` would not run and most mutants would survive.
 */
const strykerTestNames = {
  name: 'stryker-test-names',
  configureVitest({ project }: { project: { config: { testNamePattern?: RegExp | undefined } } }) {
    let pattern = project.config.testNamePattern
    Object.defineProperty(project.config, 'testNamePattern', {
      enumerable: true,
      get: () => pattern,
      set(requested: RegExp | undefined) {
        pattern = requested && new RegExp(requested.source.replaceAll(' ', ' (?:> )?'))
      },
    })
  },
}

// Without the simulator and the concurrency tests, which are too slow for a thousand runs.
const root = fileURLToPath(new URL('../..', import.meta.url))
const booking =
  'reserve,lock-slot,release-slot,together,players,cancel-and-move,move,move-outcomes,club-changes,move-schedules,closures,crash'
const signIn = 'sessions,sign-in,rate-limits,network-prefix,register,wrong-person,caregivers,change-address'

export default defineConfig({
  root,
  plugins: [strykerTestNames],
  test: {
    environment: 'node',
    testTimeout: 8000,
    env: { NEST_MOVES: '60' },
    include: [
      'netlify/storage/*.test.ts',
      'netlify/repositories/{bookings,member-week,rate-limits}.test.ts',
      `netlify/services/bookings/{${booking}}.test.ts`,
      'netlify/services/events/event-rsvps.test.ts',
      `netlify/services/accounts/{${signIn}}.test.ts`,
      'netlify/services/accounts/passwords/password-hashes.test.ts',
      'netlify/handlers/{bookings,day-sheet,together,account,password-response,session}.test.ts',
      'netlify/http/{middleware/csrf,session-cookies}.test.ts',
      'netlify/context/secrets.test.ts',
    ],
  },
})
