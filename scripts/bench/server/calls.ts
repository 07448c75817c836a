/** Counts the storage operations of each call; independent of timing. */
import { endpoints } from '#api-contract/endpoints.ts'
import { operationBudgets } from '#server/test-support/server/operation-budgets.ts'
import { measureCost, budgetName, expectedStatus } from '#server/test-support/server/measure-operations.ts'
import type { Section } from '#scripts/bench/report.ts'

export async function callsSections(): Promise<Section[]> {
  const rows: string[][] = []
  for (const budget of operationBudgets) {
    const { call, maxOperations, maxDepth } = budget
    const { operations, depth, status } = await measureCost(budget)
    const withinBudget = operations <= maxOperations && depth <= maxDepth && status === expectedStatus(budget)
    const request = `${endpoints[call].method} ${endpoints[call].path}`
    rows.push([
      budgetName(budget),
      request,
      `${operations}`,
      `${maxOperations}`,
      `${depth}`,
      `${maxDepth}`,
      withinBudget ? 'yes' : 'NO',
    ])
  }
  return [
    {
      title: 'Storage operations of each call',
      description:
        'Counted on the real router, handlers, services and repositories, for a new club without materialized views, so these are the most expensive requests. "Depth" is the longest chain of sequential operations. Both include background work after the response. Two parallel reads per call load the session.',
      columns: ['call', 'request', 'operations', 'budget', 'depth', 'budget', 'within budget'],
      rows,
    },
  ]
}
