/** Listeners of accounts that end, and of exports: a record with personal data that nobody answers for does not compile. */
import { expect, test } from 'vitest'
import { personal, plain } from '#records/row.ts'
import { incidentRecord } from '#records/incidents.ts'
import { jobRuns } from '#records/operations.ts'
import type { Personal, Sealed } from '#server/repositories/record-kinds.ts'
import { covering, eraser, exporter, sealer } from './leaving.ts'

const planted = {
  job: plain(jobRuns),
  incident: personal(incidentRecord, { erased: 'sealed' }),
  mnote: personal(jobRuns),
}
type Planted = typeof planted

const noteEraser = eraser(['mnote'], () => Promise.resolve())
const noteExporter = exporter(['mnote'], async () => ({ notes: [] }))
const incidentExporter = exporter(['incident'], async () => ({ incidents: [] }))

test('a personal record that nobody erases does not compile', () => {
  expect(covering<Personal<Planted, 'erased'>>()([noteEraser])).toEqual([noteEraser])
  // @ts-expect-error: nobody has the notes
  covering<Personal<Planted, 'erased'>>()([eraser(['due'], () => Promise.resolve())])
})

test('a personal record that nobody exports does not compile', () => {
  expect(covering<Personal<Planted, 'exported'>>()([noteExporter, incidentExporter])).toHaveLength(2)
  // @ts-expect-error: nobody has the incidents
  covering<Personal<Planted, 'exported'>>()([noteExporter])
})

test('a record that goes into a seal, and that nobody seals, does not compile', () => {
  const incidentSealer = sealer(['incident'], () => ({ seal: {}, months: [] }))
  expect(covering<Sealed<Planted>>()([incidentSealer])).toEqual([incidentSealer])
  // @ts-expect-error: nobody has the incidents
  covering<Sealed<Planted>>()([sealer(['due'], () => ({ seal: {}, months: [] }))])
})
