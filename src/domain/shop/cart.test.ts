/** What happens to a cart, line by line. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterOrder, countOf, payable, putIn, review, without, withQty } from './cart.ts'
import { builtInProducts, type CartLine } from './shop.ts'

const hat: CartLine = {
  pid: 'logo-hat',
  name: 'Members Logo Hat',
  price: 3000,
  image: 'drawing:hat',
  size: 'One Size',
  qty: 2,
}
const crew = (size: string, qty = 1): CartLine => ({
  pid: 'crew-sweatshirt',
  name: 'Logo Member Crew Sweatshirt',
  price: 6000,
  image: 'drawing:crew',
  size,
  qty,
})

describe('putting in', () => {
  it('keeps a line per product and size', () => {
    const cart = [hat, crew('M'), crew('L'), { ...hat, qty: 3 }].reduce<CartLine[]>(putIn, [])
    expect(cart).toEqual([{ ...hat, qty: 5 }, crew('M'), crew('L')])
    expect(countOf(cart)).toBe(7)
  })
  it("'Cart quantity clamped to 1 to 10', however much is put in", () =>
    fc.assert(
      fc.property(fc.array(fc.integer()), (amounts) => {
        const cart = amounts.reduce<CartLine[]>((lines, qty) => putIn(lines, { ...hat, qty }), [])
        return cart.every(({ qty }) => qty >= 1 && qty <= 10)
      }),
    ))
})

it('changes and takes out one size alone', () => {
  const cart = [crew('M'), crew('L')]
  expect(withQty(cart, crew('L'), 99)).toEqual([crew('M'), crew('L', 10)])
  expect(without(cart, crew('M'))).toEqual([crew('L')])
})

describe('holding a cart against today’s shop', () => {
  const dearer = builtInProducts.map((product) => (product.id === hat.pid ? { ...product, price: '$35' } : product))

  it('says what a price was', () => {
    const lines = review([hat, crew('M')], dearer)
    expect(lines).toEqual([{ ...hat, price: 3500, was: 3000 }, crew('M')])
    expect(payable(lines)).toBe(13000)
  })
  it('marks what is gone and leaves it out of the total', () => {
    const lines = review([hat, crew('One Size')], builtInProducts.slice(0, 1))
    expect(lines.map(({ gone }) => gone)).toEqual(['product', 'size'])
    expect(payable(lines)).toBe(0)
  })
})

describe('after an order', () => {
  it("'Checkout … empties the cart'", () => expect(afterOrder([hat, crew('M')], [crew('M'), hat])).toEqual([]))
  it('leaves what was put in while the order was on its way', () =>
    expect(afterOrder([{ ...hat, qty: 3 }, crew('M')], [hat])).toEqual([{ ...hat, qty: 1 }, crew('M')]))
})
