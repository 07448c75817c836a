/** What of a list or a job cannot be made is left out, whatever is thrown, with an alarm; an unavailable storage is an error. */
import { expect, test } from 'vitest'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { eachMade, ifMade } from './update-with-retry.ts'

const alarms: string[] = []
const context = { alarm: (problem: string) => alarms.push(problem) }
const thrown = {
  range: new RangeError('Sam Example is out of range'),
  text: 'Sam Example',
  damage: new InvalidRecord('x'),
}
const make = (row: string) => {
  if (row in thrown) throw thrown[row as keyof typeof thrown]
  return row
}

test('all others are made, and the alarm names neither a person nor a value', async () => {
  expect(eachMade(context, 'item', ['one', 'range', 'text', 'damage', 'two'], make)).toEqual(['one', 'two'])
  const asked = async (row: string) => make(row)
  expect(await ifMade(context, 'job', () => asked('range'))).toBe('unreadable')
  expect(await ifMade(context, 'job', () => asked('one'))).toBe('one')
  // A damaged record has raised its own.
  expect(alarms).toEqual(
    ['item (RangeError)', 'item (unknown)', 'job (RangeError)'].map(
      (what) => `could not be made and was left out: ${what}`,
    ),
  )
})

test('an unavailable storage is no reason to leave something out', async () => {
  const fail = () => {
    throw new StorageUnavailable('down')
  }
  expect(() => eachMade(context, 'item', ['one'], fail)).toThrow('down')
  await expect(ifMade(context, 'job', async () => fail())).rejects.toThrow('down')
})
