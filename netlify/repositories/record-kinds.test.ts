/** Kinds of records: no two subjects have one prefix, and a key's type follows from its prefix. */
import { expect, expectTypeOf, test } from 'vitest'
import { personal, plain } from '#records/row.ts'
import * as subjects from '#records/index.ts'
import { dueRecord, type DueRecord } from '#records/dues.ts'
import { jobRuns } from '#records/operations.ts'
import type { Key } from '#server/storage/store.ts'
import { keyOf } from './keys/key-of.ts'
import { keys } from './keys.ts'
import type { None, Personal, RecordUnder, Twice } from './record-kinds.ts'
import { recordSchemas } from './record-schemas.ts'

test('every prefix has one subject', () => {
  const prefixes = Object.values(subjects).flatMap((rows) => Object.keys(rows))
  expect(Object.keys(recordSchemas)).toEqual(prefixes)
})

test('two subjects with one prefix do not compile', () => {
  const planted = {
    reports: { due: plain(dueRecord), job: plain(jobRuns) },
    dues: { due: plain(dueRecord) },
  }
  expectTypeOf<Twice<typeof planted>>().toEqualTypeOf<'due'>()
  expectTypeOf<Twice<typeof subjects>>().toEqualTypeOf<never>()
  // @ts-expect-error: the prefix that both have
  expectTypeOf<None<Twice<typeof planted>>>().toBeString()
})

test('the record under a key follows from its prefix, and a key of an unknown kind does not compile', () => {
  expectTypeOf(keys.dues('a')).toEqualTypeOf<Key<DueRecord>>()
  expectTypeOf<RecordUnder<'meta/round'>>().toExtend<{ after: string }>()
  // @ts-expect-error: no record stands under it
  keyOf('nowhere/a')
  // @ts-expect-error: nor under a prefix that only begins like one
  keyOf(`dues/${'a'.repeat(2)}`)
})

test('a personal record needs who erases and who exports it, unless a word says why not', () => {
  const planted = {
    job: plain(jobRuns),
    due: personal(dueRecord, { erased: 'sealed' }),
    report: personal(dueRecord),
  }
  expectTypeOf<Personal<typeof planted, 'erased'>>().toEqualTypeOf<'report'>()
  expectTypeOf<Personal<typeof planted, 'exported'>>().toEqualTypeOf<'due' | 'report'>()
})
