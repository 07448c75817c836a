/** The log of staff in words. */
import { expect, test } from 'vitest'
// Two rows of one name do not compile, here a code of the log and a kind of message.
export * from '#domain/events/log-codes.ts'
// @ts-expect-error
export * from '#domain/events/mail-kinds.ts'
import * as codes from './all-log-codes.ts'
import { logText, recordKind } from './log-codes.ts'

test('a code is said in words with its kind of record, and an unknown one as it is', () => {
  expect([recordKind('booking_moved'), logText('booking_moved')]).toEqual(['Booking', 'Moved a booking'])
  expect([recordKind('spell_cast'), logText('spell_cast')]).toEqual([undefined, 'spell_cast'])
})

test.each(Object.entries(codes))('%s names its kind of record, and what was done', (_, said) => {
  for (const words of said) expect(words).toMatch(/^[A-Z].*[^.]$/)
})
