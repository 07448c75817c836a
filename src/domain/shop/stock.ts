/**
 * Sizes and stock of a product, as staff type them: 'S: 4, M: 6, L' are three sizes of which two are limited, and '12'
 * limits a product to twelve in all. What has arrived is added to a number: 'S: 4+6' are ten.
 */

/** `count` is how many are for sale in all, sold ones included; without it there is no limit. Size '' is every size. */
export type SizeStock = { size: string; count?: number }

export const stockLimits = { text: 200, sizes: 12, size: 16, count: 9_999 } as const

const sumPattern = /\d{1,4}(?:\s*\+\s*\d{1,4})*/
const onlySum = new RegExp(`^${sumPattern.source}$`)
const entryPattern = new RegExp(`^(.*?)(?:\\s*:\\s*(${sumPattern.source}))?$`)

/** 10 of '4+6'. */
const sumOf = (text: string): number => text.split('+').reduce((sum, part) => sum + Number(part), 0)

/** Someone who types '1,000' means one number; split at the comma it would be two sizes. */
const thousands = /^\d{1,3}(,\d{3})+$/

/** Parses sizes and stock. @returns undefined if the text is not in this form; an empty list for an empty text. */
export function parseStock(text: string): SizeStock[] | undefined {
  if (text.trim() === '') return []
  if (thousands.test(text.trim())) return undefined
  const isCounted = ({ count = 0 }: SizeStock) => count <= stockLimits.count
  if (/^[\d\s+]+$/.test(text)) {
    const entry = { size: '', count: sumOf(text) }
    return onlySum.test(text.trim()) && isCounted(entry) ? [entry] : undefined
  }
  const parts = text.split(',').map((part) => part.trim())
  const entries: SizeStock[] = []
  for (const part of parts) {
    const [, size = '', count] = entryPattern.exec(part) ?? []
    if (!isSizeName(size) || entries.some((other) => isSameSize(other.size, size))) return undefined
    entries.push({ size, ...(count !== undefined && { count: sumOf(count) }) })
  }
  // One size alone, without a count, that begins with a digit was meant as a number: '4.5', '10 pcs'.
  const [only, second] = entries
  if (!second && only?.count === undefined && /^\p{N}/u.test(only?.size ?? '')) return undefined
  return entries.length <= stockLimits.sizes && entries.every(isCounted) ? entries : undefined
}

/** A sign in front or an equals sign is a number in another spelling, as is one in digits of another script. */
const isSizeName = (size: string) =>
  size !== '' && size.length <= stockLimits.size && !/[:=]|^[-−+.]|(?![0-9])\p{Nd}/u.test(size)
const isSameSize = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The inverse of `parseStock`. */
export const stockText = (stock: readonly SizeStock[]): string =>
  stock
    .map(({ size, count }) => [size, count].filter((part) => part !== '' && part !== undefined).join(': '))
    .join(', ')

/** A product as staff see it: `stock` as text, and what is left of each limited size. */
type Counted = { stock: string; left: readonly { size: string; count: number }[] }

/** What is left of an entry; undefined if it has no limit. One for all sizes is left of any of them. */
const leftIn = ({ left }: Counted, { size }: SizeStock) =>
  (size === '' ? left[0] : left.find((each) => each.size === size))?.count

const entryOf = (size: string, count: number | undefined): SizeStock =>
  count === undefined ? { size } : { size, count }

/** The stock with what is left instead of what is for sale in all, which staff do not count. */
export const leftText = (product: Counted): string =>
  stockText((parseStock(product.stock) ?? []).map((entry) => entryOf(entry.size, leftIn(product, entry))))

/**
 * The inverse, for a text as staff changed it: adds what was sold of `shown`, the product whose `leftText` they saw, so that what
 * is sold before they save counts as well.
 */
export function stockWithSold(typed: string, shown: Counted): string {
  const before = parseStock(shown.stock) ?? []
  const soldOf = (size: string) => {
    const entry = before.find((each) => isSameSize(each.size, size))
    return entry?.count === undefined ? 0 : entry.count - (leftIn(shown, entry) ?? 0)
  }
  return stockText(
    (parseStock(typed) ?? []).map(({ size, count }) =>
      entryOf(size, count === undefined ? count : count + soldOf(size)),
    ),
  )
}

/** Names of the sizes; undefined if the sizes follow from the product's name. */
export function sizesIn(stock: readonly SizeStock[] | undefined): string[] | undefined {
  const named = stock?.flatMap(({ size }) => (size === '' ? [] : [size])) ?? []
  return named.length > 0 ? named : undefined
}

/** Something taken from the stock. */
export type Taken = { size: string; qty: number }

/** The entry that limits a size; undefined if it has no limit. */
export function limitOf(stock: readonly SizeStock[] | undefined, size: string): Required<SizeStock> | undefined {
  const entry = stock?.find((each) => each.size === size) ?? stock?.find((each) => each.size === '')
  return entry?.count === undefined ? undefined : { size: entry.size, count: entry.count }
}

/** How many of an entry for one size, or for all, are among these. */
export const takenOfLimit = ({ size }: SizeStock, taken: readonly Taken[]): number =>
  taken.reduce((sum, one) => sum + (size === '' || one.size === size ? one.qty : 0), 0)
