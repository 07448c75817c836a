/** One failure is asked again and said, three are left out. */
import { expect, test } from 'vitest'
import { retry } from './retry.ts'

/** Fails so often, then answers. */
function failing(times: number) {
  let asked = 0
  return {
    asked: () => asked,
    ask: async () => {
      asked += 1
      if (asked <= times) throw new Error('NO_NAVSTART')
      return 'a verdict'
    },
  }
}

test.each([
  [0, 'a verdict', 1, []],
  [2, 'a verdict', 3, ['the page: NO_NAVSTART; it is asked again.', 'the page: NO_NAVSTART; it is asked again.']],
  [
    3,
    undefined,
    3,
    [
      'the page: NO_NAVSTART; it is asked again.',
      'the page: NO_NAVSTART; it is asked again.',
      'the page: NO_NAVSTART; it is left out.',
    ],
  ],
])('after %i failures: %s', async (failures, answer, attempts, lines) => {
  const { ask, asked } = failing(failures)
  const said: string[] = []
  expect(await retry('the page', ask, (line) => said.push(line))).toBe(answer)
  expect(asked()).toBe(attempts)
  expect(said).toEqual(lines)
})
