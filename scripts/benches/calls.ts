/** What each call asks of the storage: counted, not timed, so that a slow day changes nothing. */
import { costOf, costPromises } from '#server/testing/costs.ts'
import type { Section } from './report.ts'

export async function callsSection(): Promise<Section> {
  const rows: string[][] = []
  for (const [name, asked, signedIn, , most, deep] of costPromises) {
    const { operations, depth } = await costOf(asked, signedIn)
    rows.push([
      name,
      `${asked[0]} ${asked[1].split('?')[0]}`,
      `${operations}`,
      `${most}`,
      `${depth}`,
      `${deep}`,
      operations <= most && depth <= deep ? 'yes' : 'NO',
    ])
  }
  return {
    title: 'Storage operations of each call',
    words:
      'Counted on the real router, handlers, flows and records. "Depth" is the longest chain of operations that wait for one another; both include what is tidied up after the answer. Two reads, in parallel, are the session of whoever asks.',
    columns: ['call', 'asked', 'operations', 'promised', 'depth', 'promised', 'kept'],
    rows,
  }
}
