/** Cart rules. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutOrdered, payable, addLine, reviewCart, removeLine, withQty } from './cart.ts'
import { itemCount } from './order.ts'
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

describe('adding', () => {
  it('has one line per product and size', () => {
    const cart = [hat, crew('M'), crew('L'), { ...hat, qty: 3 }].reduce<CartLine[]>(addLine, [])
    expect(cart).toEqual([{ ...hat, qty: 5 }, crew('M'), crew('L')])
    expect(itemCount(cart)).toBe(7)
  })
  it("'Cart quantity clamped to 1 to 10', however much is added", () =>
    fc.assert(
      fc.property(fc.array(fc.integer()), (amounts) => {
        const cart = amounts.reduce<CartLine[]>((lines, qty) => addLine(lines, { ...hat, qty }), [])
        return cart.every(({ qty }) => qty >= 1 && qty <= 10)
      }),
    ))
})

it('changes and removes only one size', () => {
  const cart = [crew('M'), crew('L')]
  expect(withQty(cart, crew('L'), 99)).toEqual([crew('M'), crew('L', 10)])
  expect(removeLine(cart, crew('M'))).toEqual([crew('L')])
})

describe('checking a cart against the current catalog', () => {
  const changedCatalog = builtInProducts.map((product) =>
    product.id === hat.pid ? { ...product, price: '$35' } : product,
  )

  it('returns the old price of a changed one', () => {
    const lines = reviewCart([hat, crew('M')], changedCatalog)
    expect(lines).toEqual([{ ...hat, price: 3500, was: 3000 }, crew('M')])
    expect(payable(lines)).toBe(13000)
  })
  it('marks unavailable lines and excludes them from the total', () => {
    const lines = reviewCart([hat, crew('One Size')], builtInProducts.slice(0, 1))
    expect(lines.map(({ gone }) => gone)).toEqual(['product', 'size'])
    expect(payable(lines)).toBe(0)
  })
})

describe('after an order', () => {
  it("'Checkout … empties the cart'", () => expect(withoutOrdered([hat, crew('M')], [crew('M'), hat])).toEqual([]))
  it('keeps what was added while the order was being sent', () =>
    expect(withoutOrdered([{ ...hat, qty: 3 }, crew('M')], [hat])).toEqual([{ ...hat, qty: 1 }, crew('M')]))
})
