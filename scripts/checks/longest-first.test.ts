/** The order of the test files: nothing long is left for the end. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { longestFirst } from './longest-first.ts'

const root = resolve(import.meta.dirname, '../..')
const file = (project: string, path: string) => ({ project, moduleId: resolve(root, path) })

test('`npm start` first, then project by project the long tests before the others', () => {
  const other = file('screens', 'src/ui/button.test.tsx')
  const long = file('screens', 'src/features/bookings/lanes/lanes.test.tsx')
  const server = file('server', 'netlify/context/secrets.test.ts')
  const race = file('server', 'netlify/services/bookings/race.test.ts')
  const start = file('server', 'scripts/start.test.ts')
  const last = file('server', 'netlify/context/loopback.test.ts')
  expect(longestFirst([other, long, server, race, start, last])).toEqual([start, long, other, race, server, last])
})
