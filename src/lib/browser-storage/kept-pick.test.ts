/** The kept slot is for the member who picked it, until it begins. What a tab has stored is not trusted. */
import { expect, test } from 'vitest'
import { forgetPick, keepPick, keptPick } from './kept-pick.ts'

const now = new Date('2026-11-24T13:00:00Z')
const slot = { kind: 'lane', unit: 3, date: '2026-11-24', time: '16:00' } as const

test('is returned with who plays, by kind', () => {
  keepPick({ slot, member: 'm1', players: ['first', 'p2'] })
  expect(keptPick('lane', 'm1', now)).toEqual({ slot, member: 'm1', players: ['first', 'p2'] })
  expect(keptPick('speede', 'm1', now)).toBeUndefined()
  forgetPick('lane')
  expect(keptPick('lane', 'm1', now)).toBeUndefined()
})

test('is not for another member, nor once its hour has begun', () => {
  keepPick({ slot, member: 'm1' })
  expect(keptPick('lane', 'm2', now)).toBeUndefined()
  expect(keptPick('lane', 'm1', new Date('2026-11-24T21:00:00Z'))).toBeUndefined()
})

test('is not for a link to another day, and survives the way to the sign-in', () => {
  keepPick({ slot, member: 'm1', linkedDay: '2026-11-23' })
  expect(keptPick('lane', 'm1', now, '2026-12-02')).toBeUndefined()
  expect(keptPick('lane', 'm1', now, '2026-11-23')?.slot).toEqual(slot)
  expect(keptPick('lane', 'm1', now)?.slot).toEqual(slot)
})

test('is ignored if it is no slot', () => {
  keepPick({ slot: { ...slot, date: 'tomorrow' }, member: 'm1' })
  expect(keptPick('lane', 'm1', now)).toBeUndefined()
})
