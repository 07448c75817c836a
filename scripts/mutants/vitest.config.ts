/** The tests that run on each mutant (CONTRIBUTING, Seldom needed): the fast tests of storage, booking, standby, sign-in and mail. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Without the simulator and the concurrency tests, which are too slow for a thousand runs.
const root = fileURLToPath(new URL('../..', import.meta.url))
const booking =
  'booking-rules,change-bookings,reserve,together,late-cancel,players,move,move-own,club-changes,schedules,closures,crash'
const signIn =
  'sessions,sign-in,rate-limits,network-prefix,register,wrong-person,caregivers,change-address,verify-address'

export default defineConfig({
  root,
  test: {
    environment: 'node',
    testTimeout: 8000,
    env: { NEST_LONG: '0.0006' },
    tags: [{ name: 'long' }],
    include: [
      'netlify/storage/*.test.ts',
      'netlify/repositories/{bookings/*,rate-limits,accounts/address-mails}.test.ts',
      `netlify/services/bookings/{${booking}}.test.ts`,
      'netlify/services/events/event-rsvps.test.ts',
      'netlify/services/standby/{offers,answers,take-back,same-day-only,candidates}.test.ts',
      `netlify/services/accounts/{${signIn}}.test.ts`,
      'netlify/services/feeds/feeds.test.ts',
      'netlify/services/sign-in/passwords/password-hashes.test.ts',
      'netlify/handlers/{bookings,day-sheet,together,account,change-password,session}.test.ts',
      'netlify/http/{middleware/csrf,session-cookies}.test.ts',
      'netlify/context/{secrets,settings}.test.ts',
      'netlify/mail/{send-due,two-ways,choices,push}.test.ts',
    ],
  },
})
