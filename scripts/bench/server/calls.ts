/** What each call asks of the storage: counted, not timed, so that a slow day changes nothing. */
import { endpoints } from '#api-contract/endpoints.ts'
import { operationBudgets } from '#server/test-support/server/operation-budgets.ts'
import { costOf, nameOf, statusOf } from '#server/test-support/server/measure-operations.ts'
import type { Section } from '#scripts/bench/report.ts'

export async function callsSections(): Promise<Section[]> {
  const rows: string[][] = []
  for (const promise of operationBudgets) {
    const { call, most, deep } = promise
    const { operations, depth, status } = await costOf(promise)
    const kept = operations <= most && depth <= deep && status === statusOf(promise)
    const asked = `${endpoints[call].method} ${endpoints[call].path}`
    rows.push([nameOf(promise), asked, `${operations}`, `${most}`, `${depth}`, `${deep}`, kept ? 'yes' : 'NO'])
  }
  return [
    {
      title: 'Storage operations of each call',
      words:
        'Counted on the real router, handlers, flows and records, in a club just founded: what is derived (week views, snapshots) is not there yet, so these are the dearest visits. "Depth" is the longest chain of operations that wait for one another; both include what is tidied up after the answer. Two reads, in parallel, are the session of whoever asks.',
      columns: ['call', 'asked', 'operations', 'promised', 'depth', 'promised', 'kept'],
      rows,
    },
  ]
}
