/** The log of staff in words. */
import { expect, test } from 'vitest'
// Two rows of one name do not compile, here a code of the log and a kind of message.
export * from '#domain/events/log-codes.ts'
// @ts-expect-error
export * from '#domain/events/mail-kinds.ts'
import * as codes from './all-log-codes.ts'
import { logText, mayRead, recordKind } from './log-codes.ts'

test('a code is said in words with its kind of record, and an unknown one as it is', () => {
  expect([recordKind('booking_moved'), logText('booking_moved')]).toEqual(['Booking', 'Moved a booking'])
  expect([recordKind('spell_cast'), logText('spell_cast')]).toEqual([undefined, 'spell_cast'])
})

test.each(Object.entries(codes))('%s names its kind of record, and what was done', (_, [record, done]) => {
  for (const words of [record, done]) expect(words).toMatch(/^[A-Z].*[^.]$/)
})

test('nobody reads of what they may not see: charges, sealed records, and items about them', () => {
  const seals = { what: 'item_done', to: 'Many sealed records opened' }
  expect(mayRead('coach', { what: 'due_charged', to: '$256.47' })).toBe(false)
  expect(mayRead('manager', { what: 'due_charged', to: '$256.47' })).toBe(true)
  expect([mayRead('manager', seals), mayRead('owner', seals)]).toEqual([false, true])
  expect([mayRead('manager', { what: 'proof_opened' }), mayRead('desk', { what: 'booking_moved' })]).toEqual([
    false,
    true,
  ])
})
