/** Tests that do not run like the others: the long ones, and those that replace modules. For vitest.config.ts. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Left out of `npm run check`: tests with real processes, databases, timeouts and builds, simulated attacks, random tests
 * of the booking protocol, and the screen tests that need seconds because they walk through a whole screen.
 */
export const longTests: readonly string[] = [
  'netlify/dev/atomic-blobs-server.test.ts',
  'netlify/dev/demo.test.ts',
  'netlify/http/middleware/key-reuse.test.ts',
  'netlify/mail/club-changes.test.ts',
  'netlify/mail/send-due.test.ts',
  'netlify/mail/smtp.test.ts',
  'netlify/replication/replicate-pending.test.ts',
  'netlify/replication/upsert-rows.test.ts',
  'netlify/services/accounts/erase-personal-data.test.ts',
  'netlify/services/accounts/join-with-account.test.ts',
  'netlify/services/accounts/known-devices.test.ts',
  'netlify/services/accounts/passwords/password-hashes.test.ts',
  'netlify/services/bookings/cancel-and-move.test.ts',
  'netlify/services/bookings/cancel-together.test.ts',
  'netlify/services/bookings/move-schedules.test.ts',
  'netlify/services/bookings/race.test.ts',
  'netlify/services/operations/garbage-collector.test.ts',
  'netlify/storage/blobs-store.test.ts',
  'netlify/test-support/fuzz/fuzz.test.ts',
  'netlify/test-support/linearizability/checker.test.ts',
  'netlify/test-support/linearizability/linearizability.test.ts',
  'netlify/test-support/server/postgres.test.ts',
  'netlify/test-support/simulation/addresses.test.ts',
  'netlify/test-support/simulation/attack-figures.test.ts',
  'netlify/test-support/simulation/concurrent-requests.test.ts',
  'netlify/test-support/simulation/families.test.ts',
  'netlify/test-support/simulation/outbox.test.ts',
  'netlify/test-support/simulation/rejoin.test.ts',
  'netlify/test-support/simulation/sigkill.test.ts',
  'netlify/test-support/simulation/simulator.test.ts',
  'scripts/backup/backup.test.ts',
  'scripts/backup/through-api.test.ts',
  'scripts/build/functions.test.ts',
  'scripts/checks/second-club.test.ts',
  'src/app/admin/admin-layout.test.tsx',
  'src/app/waiting.test.tsx',
  'src/features/account/caregivers/caregivers.test.tsx',
  'src/features/account/delete-account.test.tsx',
  'src/features/admin/day-sheet/closures/closures.test.tsx',
  'src/features/admin/day-sheet/day-sheet.test.tsx',
  'src/features/admin/events/admin-events.test.tsx',
  'src/features/admin/members/admin-members.test.tsx',
  'src/features/admin/members/member-page.test.tsx',
  'src/features/admin/products/admin-products.test.tsx',
  'src/features/bookings/family.test.tsx',
  'src/features/bookings/lanes/lanes.test.tsx',
  'src/features/events/events.test.tsx',
  'src/features/account/registration/register-form.test.tsx',
  'src/features/schedule/schedule.test.tsx',
  'src/features/tours/tour-dialog.test.tsx',
]

/** The environment of a run of vitest without the long tests. */
export const quickRun: Readonly<Record<string, string>> = { NEST_QUICK: 'on' }

/** @returns the tests that a run of vitest with this environment leaves out. */
export const leftOut = (env: Readonly<Record<string, string | undefined>>): readonly string[] =>
  env['NEST_QUICK'] === undefined ? [] : longTests

/** Tests that replace a module (`vi.mock`), so they cannot share modules with other tests. */
export const replacesModules: readonly string[] = globSync('{netlify,scripts,src}/**/*.test.{ts,tsx}', { cwd: root })
  .filter((file) => /^vi\.(mock|doMock)\(/m.test(readFileSync(join(root, file), 'utf8')))
  .toSorted()
