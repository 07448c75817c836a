/** Rate limits: how many attempts each allows, whom they count, and what is stored of a network. */
import { describe, expect, test } from 'vitest'
import type { Environment } from '#server/context/request-context.ts'
import { TooManyAttempts } from '#server/context/too-many-attempts.ts'
import { limitBadTokens, limitByNetwork, limitOrders } from './rate-limits.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

const now = new Date('2026-11-21T17:04:00Z')
const ip = '203.0.113.7'
const context = (environment: Environment = 'production', keyPepper = 'p'.repeat(40)) => ({
  store: memoryRecords(),
  now: () => now,
  keyPepper,
  environment,
  ip,
})

/** How many of 60 concurrent attempts are allowed. */
async function allowed(attempt: () => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: 60 }, attempt))
  return results.filter(({ status }) => status === 'fulfilled').length
}

describe('attempts per network', () => {
  test.each([
    ['50 from a network', 'production', ip, 50],
    ['more from an unreadable address', 'production', 'unknown', 60],
    ['more on a local machine, whose requests share one address', 'local', ip, 60],
  ] as const)('%s', async (_, environment, from, count) => {
    const caller = { ...context(environment), ip: from }
    expect(await allowed(() => limitByNetwork(caller, 'sign_in'))).toBe(count)
  })

  test('beyond them: the seconds until the next window', async () => {
    const caller = context()
    for (let attempt = 0; attempt < 5; attempt += 1) await limitByNetwork(caller, 'tour')
    await expect(limitByNetwork(caller, 'tour')).rejects.toEqual(new TooManyAttempts(56 * 60))
  })

  test('only a keyed hash of the network is stored', async () => {
    const keysWith = async (pepper: string) => {
      const caller = context('production', pepper)
      await limitByNetwork(caller, 'tour')
      return (await caller.store.list('thr/')).map(({ key }) => key)
    }
    const [first = '', ...others] = await keysWith('a'.repeat(40))
    expect(others).toEqual([])
    expect(first).toMatch(/tour\/[0-9a-f]{40}\b/)
    expect(first).not.toContain('203')
    expect(await keysWith('b'.repeat(40))).not.toEqual([first])
  })
})

test('20 orders a day, and then it waits for the next', () => {
  const now = new Date('2026-11-21T17:04:00Z')
  const orders = Array.from({ length: 20 }, (_, at) => ({ at: new Date(now.getTime() - at * 60_000).toISOString() }))
  expect(limitOrders(orders.slice(1), now)).toBeUndefined()
  expect(limitOrders(orders, now)).toBe((6 * 60 + 56) * 60)
  expect(limitOrders(orders, new Date('2026-11-22T00:00:00Z'))).toBeUndefined()
})

test('20 bad tokens of a network, and then it waits', async () => {
  const caller = context()
  const refusal = { outcome: 'invalid' } as const
  for (let at = 0; at < 20; at += 1) expect(await limitBadTokens(caller, refusal)).toBe(refusal)
  await expect(limitBadTokens(caller, refusal)).rejects.toEqual(new TooManyAttempts(11 * 60))
})
