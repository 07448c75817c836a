/** What a simulator has to find and to reach: otherwise it proves nothing. */
import { expect } from 'vitest'
import type { Store } from '#server/storage/store.ts'
import { allTransactions, type TransactionRecord } from '#server/storage/transaction-records.ts'
import { firstSeed, reportResult } from '#server/test-support/server/soak-report.ts'

/** The usual seed finds each bug after so many schedules at most: what gets rarer is seen before it is found no more. */
const mostSchedules = 400

/** Asserts that a seeded bug is found. `search` returns the first seed from `firstSeed` on that finds it. */
export async function expectFound(name: string, search: () => Promise<number | undefined>): Promise<void> {
  const seed = await search()
  const count = seed === undefined ? Infinity : seed - firstSeed + 1
  reportResult(`${name}: found after ${count} schedules`)
  expect(seed, `${name}: not found`).toBeDefined()
  expect(count, `${name}: found after ${count}; let the schedules reach it sooner`).toBeLessThanOrEqual(
    firstSeed === 1 ? mostSchedules : Infinity,
  )
}

/** Sums of figures by their names. */
export function addFigures(total: Record<string, number>, figures: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(figures)) total[name] = (total[name] ?? 0) + count
}

/** Reports the figures of schedules, and asserts that they reach at least these. */
export function expectReached(
  name: string,
  figures: Readonly<Record<string, number>>,
  floors: Readonly<Record<string, number>>,
): void {
  const all = Object.entries(figures).map(([figure, count]) => `${count} ${figure}`)
  reportResult(`${name}: ${all.join(', ')}`)
  const missed = Object.entries(floors).filter(([figure, floor]) => (figures[figure] ?? 0) < floor)
  expect(missed, `${name} reaches too little: ${all.join(', ')}`).toEqual([])
}

/** How many transactions have not been committed. */
export async function countAborted(store: Store): Promise<number> {
  const records = await Promise.all((await store.list(allTransactions)).map(({ key }) => store.read(key)))
  return records.filter((found) => (found?.value as TransactionRecord | undefined)?.state === 'aborted').length
}
