/** Shop rules: sizes, prices, quantities, and why an order is rejected. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollars } from '#domain/text/text.ts'
import {
  builtInProducts,
  clampQty,
  isCartQuantity,
  orderId,
  lineText,
  orderLines,
  sizesFor,
  toCents,
  totalOf,
  whyNotOrder,
} from './shop.ts'

const apparelSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']

it("'Logo Member Crew Sweatshirt $60; Members Logo Hat $30; Members jacket $149; $25 Puck Bucks; $50 Puck Bucks'", () => {
  expect(builtInProducts.map(({ name, price }) => [name, price])).toEqual([
    ['Logo Member Crew Sweatshirt', '$60'],
    ['Members Logo Hat', '$30'],
    ['Members jacket', '$149'],
    ['$25 Puck Bucks', '$25'],
    ['$50 Puck Bucks', '$50'],
  ])
})

describe("'Sizes: XS, S, M, L, XL, XXL for names containing sweatshirt, jacket, tee, shirt, hood or crew; otherwise only One Size'", () => {
  it.each(['Logo Member Crew Sweatshirt', 'Members jacket', 'Goalie TEE', 'T-Shirt', 'Hoodie', 'crewneck'])(
    '%s has apparel sizes',
    (name) => expect(sizesFor(name)).toEqual(apparelSizes),
  )
  it.each(['Members Logo Hat', '$25 Puck Bucks', 'Water bottle', ''])('%s has one size', (name) =>
    expect(sizesFor(name)).toEqual(['One Size']),
  )
})

describe("'Price text converted to cents by stripping non-numeric characters; a non-number counts as 0'", () => {
  it.each([
    ['$60', 6000],
    ['$1,299.50', 129950],
    [' USD 7.5 ', 750],
    ['$0.07', 7],
    ['.99', 99],
    ['$-5', 500],
    ['', 0],
    ['free', 0],
    ['.', 0],
    ['1.2.3', 0],
    ['9'.repeat(400), 0],
  ])('%s', (price, cents) => expect(toCents(price)).toBe(cents))

  it("'Prices held in cents, USD': parses every price it formats", () =>
    fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (cents) => toCents(dollars(cents)) === cents)))
  it('is a whole number of cents for any input', () =>
    fc.assert(fc.property(fc.string(), (text) => Number.isSafeInteger(toCents(text)))))
})

describe("'Cart quantity clamped to 1 to 10'", () => {
  it.each([
    [0, 1],
    [-3, 1],
    [1, 1],
    [10, 10],
    [11, 10],
    [2.9, 2],
    [Number.NaN, 1],
    [Infinity, 10],
  ])('%d becomes %d', (qty, clamped) => expect(clampQty(qty)).toBe(clamped))

  it('the result needs no further clamping', () =>
    fc.assert(fc.property(fc.double(), (qty) => isCartQuantity(clampQty(qty)))))
})

describe('an order', () => {
  const hat = { pid: 'logo-hat', size: 'One Size', qty: 2 }
  const crew = { pid: 'crew-sweatshirt', size: 'M', qty: 1 }
  const why = (...args: [items: (typeof hat)[], expected?: number]) => whyNotOrder(args[0], builtInProducts, args[1])

  it('takes names and prices from the catalog and merges equal items', () => {
    const lines = orderLines([hat, crew, { ...hat, qty: 1 }], builtInProducts)
    expect(lines).toEqual([
      { pid: 'logo-hat', name: 'Members Logo Hat', price: 3000, image: 'drawing:hat', size: 'One Size', qty: 3 },
      {
        pid: 'crew-sweatshirt',
        name: 'Logo Member Crew Sweatshirt',
        price: 6000,
        image: 'drawing:crew',
        size: 'M',
        qty: 1,
      },
    ])
    expect(totalOf(lines)).toBe(15000)
  })

  it("keeps the credit of each child's card apart, with the name from the family", () => {
    const players = [
      { id: 'pl_1', name: 'Finn Walsh' },
      { id: 'pl_2', name: 'Layla Walsh' },
    ]
    const bucks = (player: string) => ({ pid: 'puck-bucks-25', size: 'One Size', qty: 1, player })
    const items = [bucks('pl_2'), bucks('pl_1'), bucks('pl_2')]
    expect(orderLines(items, builtInProducts, players).map(lineText)).toEqual([
      '2 × $25 Puck Bucks, One Size, for Layla’s card',
      '1 × $25 Puck Bucks, One Size, for Finn’s card',
    ])
    expect(whyNotOrder(items, builtInProducts, undefined, players)).toBeUndefined()
    // A player of another family, and a card for a hat.
    expect(whyNotOrder(items, builtInProducts)).toBe('no_such_player')
    expect(whyNotOrder([{ ...hat, player: 'pl_1' }], builtInProducts, undefined, players)).toBe('no_such_player')
  })

  it('can be placed with the expected total or without one', () => {
    expect(why([hat, crew], 12000)).toBeUndefined()
    expect(why([hat, crew])).toBeUndefined()
  })

  it.each([
    ['empty', []],
    ['no_such_product', [hat, { ...hat, pid: 'nothing' }]],
    ['no_such_size', [{ ...hat, size: 'M' }]],
    ['no_such_size', [{ ...crew, size: 'One Size' }]],
    ['quantity', [{ ...hat, qty: 0 }]],
    ['quantity', [{ ...hat, qty: 11 }]],
    ['quantity', [{ ...hat, qty: 1.5 }]],
    ['quantity', [hat, { ...hat, qty: 9 }]],
  ])('is rejected: %s', (reason, items) => expect(why(items)).toBe(reason))

  it('is rejected if the total differs from the expected one', () => expect(why([hat], 5000)).toBe('price_changed'))

  it("'id (ord_ plus timestamp)'", () =>
    expect(orderId(new Date('2026-11-24T13:00:00Z'), 'ab12cd34')).toBe('ord_1795525200000_ab12cd34'))
})
