/**
 * Sizes and stock of a product, as staff type them: 'S: 4, M: 6, L' are three sizes of which two are limited, and '12'
 * limits a product to twelve in all.
 */

/** `count` is how many are for sale in all, sold ones included; without it there is no limit. Size '' is every size. */
export type SizeStock = { size: string; count?: number }

export const stockLimits = { text: 200, sizes: 12, size: 16, count: 999 } as const

const entryPattern = /^(.*?)(?:\s*:\s*(\d{1,3}))?$/

/** Parses sizes and stock. @returns undefined if the text is not in this form; an empty list for an empty text. */
export function parseStock(text: string): SizeStock[] | undefined {
  if (text.trim() === '') return []
  if (/^\d+$/.test(text.trim()))
    return Number(text) <= stockLimits.count ? [{ size: '', count: Number(text) }] : undefined
  const parts = text.split(',').map((part) => part.trim())
  const entries: SizeStock[] = []
  for (const part of parts) {
    const [, size = '', count] = entryPattern.exec(part) ?? []
    if (!isSizeName(size) || entries.some((other) => isSameSize(other.size, size))) return undefined
    entries.push({ size, ...(count !== undefined && { count: Number(count) }) })
  }
  return entries.length <= stockLimits.sizes ? entries : undefined
}

const isSizeName = (size: string) => size !== '' && size.length <= stockLimits.size && !size.includes(':')
const isSameSize = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The inverse of `parseStock`. */
export const stockText = (stock: readonly SizeStock[]): string =>
  stock
    .map(({ size, count }) => [size, count].filter((part) => part !== '' && part !== undefined).join(': '))
    .join(', ')

/** Names of the sizes; undefined if the sizes follow from the product's name. */
export function sizesIn(stock: readonly SizeStock[] | undefined): string[] | undefined {
  const named = stock?.flatMap(({ size }) => (size === '' ? [] : [size])) ?? []
  return named.length > 0 ? named : undefined
}

/** Something taken from the stock. */
export type Taken = { size: string; qty: number }

/** How many of a size are left, 0 if more were sold than are for sale by now; undefined if there is no limit. */
export function leftOf(
  stock: readonly SizeStock[] | undefined,
  taken: readonly Taken[],
  size: string,
): number | undefined {
  const entry = stock?.find((each) => each.size === size) ?? stock?.find((each) => each.size === '')
  if (entry?.count === undefined) return undefined
  const sold = taken.reduce((sum, one) => sum + (entry.size === '' || one.size === size ? one.qty : 0), 0)
  return Math.max(0, entry.count - sold)
}
