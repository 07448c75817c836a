/** Puck Bucks: a balance that is the sum of its moves, and never below zero. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BucksMove } from '#records/bucks.ts'
import { bucksOf, creditsOf, kindOfMove, refundId, whyNotRefund, withMove } from './bucks.ts'

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

it('only what was spent can be refunded, once, whatever its sign', () => {
  const spent = { ...move('b', -300), kind: 'spent' } as const
  const others = (['credited', 'pickup_undone', 'refunded', 'earlier'] as const).map((kind, nth) =>
    Object.assign(move(kind, nth % 2 === 0 ? -500 : 500), { kind }),
  )
  const bucks = [spent, ...others]
  expect(bucks.map(({ id }) => whyNotRefund(bucks, id))).toEqual([undefined, ...others.map(() => 'not_spent')])
  expect(whyNotRefund([move(refundId('b'), 300), ...bucks], 'b')).toBe('refunded')
  expect(whyNotRefund(bucks, 'merged')).toBe('too_long_ago')
  expect(whyNotRefund([spent], 'unknown')).toBe('not_spent')
})

it('a move from before that had no kind was spent only if a colleague made it and it is no refund', () => {
  const by = 'Coach Example'
  const kinds = [
    { ...move('b', -300), by },
    { ...move('ord_1-2', -2500), what: 'Pickup undone' },
    { ...move(refundId('ord_1-2'), 2500), what: 'Pickup undone', by },
    { ...move('ord_1-1', 2500), what: 'Puck Bucks' },
    { ...move('c', -100), what: 'Earlier' },
    { ...move('d', -100), what: 'Earlier', by },
  ].map(kindOfMove)
  expect(kinds).toEqual(['spent', 'pickup_undone', 'refunded', 'credited', 'earlier', 'spent'])
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
