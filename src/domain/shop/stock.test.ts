/** Sizes and stock of a product, as typed and as counted. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftText, limitOf, parseStock, sizesIn, stockLimits, stockText, stockWithSold, takenOfLimit } from './stock.ts'

describe('sizes and stock as typed', () => {
  it.each([
    ['', []],
    ['12', [{ size: '', count: 12 }]],
    ['0', [{ size: '', count: 0 }]],
    ['S, M', [{ size: 'S' }, { size: 'M' }]],
    ['S: 4,M:6 , L', [{ size: 'S', count: 4 }, { size: 'M', count: 6 }, { size: 'L' }]],
    [
      '38: 2, 39: 1',
      [
        { size: '38', count: 2 },
        { size: '39', count: 1 },
      ],
    ],
    ['38, 39', [{ size: '38' }, { size: '39' }]],
    ['4.5, 5', [{ size: '4.5' }, { size: '5' }]],
    ['10 oz, 20 oz', [{ size: '10 oz' }, { size: '20 oz' }]],
    ['5+6', [{ size: '', count: 11 }]],
    ['S: 4 + 6, M: 0+2+1, L', [{ size: 'S', count: 10 }, { size: 'M', count: 3 }, { size: 'L' }]],
  ])('%s', (text, stock) => expect(parseStock(text)).toEqual(stock))

  it.each([
    'S,',
    ', M',
    'S: 4: 5',
    'S: many',
    'S, s',
    'S: 10000',
    '10000',
    '9999+1',
    'S: 9999+1',
    'S: 4+',
    'S: +6',
    'S: 4+many',
    'S: 4-1',
    '12+',
    ': 4',
    'a name that is too long',
    '1,000',
    '12,000,000',
    '-3',
    '−3',
    'S: 4, -3',
    'S=4',
    '4.5',
    '1.000',
    '10 pcs',
    '½',
    '٤',
    'S, ٤',
    '１２',
  ])('refuses %s', (text) => expect(parseStock(text)).toBeUndefined())

  it('reads back what it writes', () => {
    const size = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,14}[A-Za-z0-9]$/)
    const entry = fc.record(
      { size, count: fc.integer({ min: 0, max: stockLimits.count }) },
      { requiredKeys: ['size'], noNullPrototype: true },
    )
    const list = fc.uniqueArray(entry, { maxLength: stockLimits.sizes, selector: (one) => one.size.toLowerCase() })
    fc.assert(
      fc.property(list, (stock) => {
        expect(parseStock(stockText(stock))).toEqual(stock)
      }),
    )
  })
})

describe('what staff edit is what is left', () => {
  const product = {
    stock: 'S: 10, M: 6, L',
    left: [
      { size: 'S', count: 3 },
      { size: 'M', count: 6 },
    ],
  }
  const single = { stock: '12', left: [{ size: 'One Size', count: 5 }] }

  it('is shown without what was sold, and stored with it', () => {
    expect(leftText(product)).toBe('S: 3, M: 6, L')
    expect(stockWithSold('S: 9, M: 6, L', product)).toBe('S: 16, M: 6, L')
    expect(stockWithSold('S: 3+6, M: 6, L', product)).toBe('S: 16, M: 6, L')
    expect(leftText(single)).toBe('5')
    expect(stockWithSold('5+6', single)).toBe('18')
    expect(stockWithSold('11', single)).toBe('18')
  })

  it('stays as it is unless it is changed', () => {
    for (const each of [product, single, { stock: '', left: [] }])
      expect(stockWithSold(leftText(each), each)).toBe(each.stock)
  })

  it('has nothing sold of a size that is new', () => {
    expect(stockWithSold('s: 3, XL: 2', product)).toBe('s: 10, XL: 2')
    expect(stockWithSold('S: 3', single)).toBe('S: 3')
  })
})

describe('what limits a size', () => {
  const stock = [{ size: 'S', count: 4 }, { size: 'M' }]
  const taken = [
    { size: 'S', qty: 3 },
    { size: 'M', qty: 9 },
  ]
  it('is its own number, of which each size is counted on its own', () => {
    expect(limitOf(stock, 'S')).toEqual({ size: 'S', count: 4 })
    expect(takenOfLimit({ size: 'S' }, taken)).toBe(3)
  })
  it('is nothing without a number', () => {
    expect(limitOf(stock, 'M')).toBeUndefined()
    expect(limitOf(undefined, 'M')).toBeUndefined()
  })
  it('is one number for all sizes together', () => {
    const all = [{ size: '', count: 5 }]
    expect(limitOf(all, 'L')).toEqual({ size: '', count: 5 })
    expect(takenOfLimit({ size: '' }, taken)).toBe(12)
    expect(sizesIn(all)).toBeUndefined()
  })
})
