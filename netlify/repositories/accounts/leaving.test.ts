/** Listeners of accounts that end, and of exports: a record with personal data that nobody answers for does not compile. */
import { expect, test } from 'vitest'
import { personal, plain } from '#records/row.ts'
import { dueRecord } from '#records/dues.ts'
import { jobRuns } from '#records/operations.ts'
import type { Personal, Sealed } from '#server/repositories/record-kinds.ts'
import { covering, eraser, exporter, sealer } from './leaving.ts'

const planted = {
  job: plain(jobRuns),
  due: personal(dueRecord, { erased: 'sealed' }),
  mnote: personal(jobRuns),
}
type Planted = typeof planted

const noteEraser = eraser(['mnote'], () => Promise.resolve())
const noteExporter = exporter(['mnote'], async () => ({ notes: [] }))
const dueExporter = exporter(['due'], async () => ({ dues: [] }))

test('a personal record that nobody erases does not compile', () => {
  expect(covering<Personal<Planted, 'erased'>>()([noteEraser])).toEqual([noteEraser])
  // @ts-expect-error: nobody has the notes
  covering<Personal<Planted, 'erased'>>()([eraser(['tour'], () => Promise.resolve())])
})

test('a personal record that nobody exports does not compile', () => {
  expect(covering<Personal<Planted, 'exported'>>()([noteExporter, dueExporter])).toHaveLength(2)
  // @ts-expect-error: nobody has the charges
  covering<Personal<Planted, 'exported'>>()([noteExporter])
})

test('a record that goes into a seal, and that nobody seals, does not compile', () => {
  const dueSealer = sealer(['due'], () => ({ seal: {}, months: [] }))
  expect(covering<Sealed<Planted>>()([dueSealer])).toEqual([dueSealer])
  // @ts-expect-error: nobody has the charges
  covering<Sealed<Planted>>()([sealer(['tour'], () => ({ seal: {}, months: [] }))])
})
