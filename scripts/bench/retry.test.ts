/** Failures are logged and retried; after three the result is skipped. */
import { expect, test } from 'vitest'
import { retry } from './retry.ts'

/** Fails the given number of times, then succeeds. */
function failing(times: number) {
  let attempts = 0
  return {
    attempts: () => attempts,
    attempt: async () => {
      attempts += 1
      if (attempts <= times) throw new Error('NO_NAVSTART')
      return 'a result'
    },
  }
}

test.each([
  [0, 'a result', 1, []],
  [2, 'a result', 3, ['the page: NO_NAVSTART; retrying.', 'the page: NO_NAVSTART; retrying.']],
  [
    3,
    undefined,
    3,
    ['the page: NO_NAVSTART; retrying.', 'the page: NO_NAVSTART; retrying.', 'the page: NO_NAVSTART; skipped.'],
  ],
])('after %i failures: %s', async (failures, result, count, lines) => {
  const { attempt, attempts } = failing(failures)
  const logged: string[] = []
  expect(await retry('the page', attempt, (line) => logged.push(line))).toBe(result)
  expect(attempts()).toBe(count)
  expect(logged).toEqual(lines)
})
