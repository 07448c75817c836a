/** Listeners of accounts that end, and of exports: a record with personal data that nobody answers for does not compile. */
import { expect, test } from 'vitest'
import { personal, plain } from '#records/row.ts'
import { incidentRecord } from '#records/incidents.ts'
import { jobRuns } from '#records/operations.ts'
import { covering, eraser, exporter } from './leaving.ts'

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
  expect(covering<'erased', Planted>()([noteEraser])).toEqual([noteEraser])
  // @ts-expect-error: nobody has the notes
  covering<'erased', Planted>()([eraser(['due'], () => Promise.resolve())])
})

test('a personal record that nobody exports does not compile', () => {
  expect(covering<'exported', Planted>()([noteExporter, incidentExporter])).toHaveLength(2)
  // @ts-expect-error: nobody has the incidents
  covering<'exported', Planted>()([noteExporter])
})
