/** Puck Bucks: a balance that is the sum of its moves, and never below zero. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BucksMove } from '#records/families.ts'
import { bucksOf, canRefund, creditsOf, refundId, withMove } from './bucks.ts'

const move = (id: string, cents: number): BucksMove => ({
  id,
  at: '2026-11-24T17:00:00.000Z',
  cents,
  what: 'Snack bar',
})

it('the balance is what every accepted move adds up to, never below zero, in a list that stays short', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(200), fc.integer({ min: -5000, max: 5000 })), { maxLength: 300 }), (asked) => {
      let bucks: readonly BucksMove[] = []
      let balance = 0
      for (const [nth, [, cents]] of asked.entries()) {
        const next = withMove(bucks, move(`m${nth}`, cents))
        expect(next === 'too_little').toBe(balance + cents < 0)
        if (next === 'too_little') continue
        bucks = next
        balance += cents
        expect(bucksOf({ bucks })).toBe(balance)
        expect(bucks.length).toBeLessThanOrEqual(60)
      }
    }),
  )
})

it('the same move counts once', () => {
  const once = withMove([], move('a', 500)) as BucksMove[]
  expect(withMove(once, move('a', 500))).toBe(once)
})

it('what was spent can be refunded once', () => {
  const spent = move('b', -300)
  const bucks = [spent, move('a', 500)]
  expect(bucks.map((each) => canRefund(bucks, each))).toEqual([true, false])
  expect(canRefund([move(refundId('b'), 300), ...bucks], spent)).toBe(false)
})

it("credits the card that the order names, else that of the family's only player", () => {
  const line = { pid: 'puck-bucks-25', name: '$25 Puck Bucks', price: 2500, image: '', size: 'One Size', qty: 2 }
  const hat = { ...line, pid: 'logo-hat', price: 3000 }
  const players = [{ id: 'mia', retired: '2026-01-01' }, { id: 'theo' }]
  expect([...creditsOf({ items: [{ ...line, player: 'mia' }, hat, line] }, players)]).toEqual([
    ['mia', 5000],
    ['theo', 5000],
  ])
})
