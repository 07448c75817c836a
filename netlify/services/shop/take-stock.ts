/** What orders take of limited stock, and give back: one document for each product, changed with the order. */
import type { CartLine, Order } from '#domain/shop/shop.ts'
import { leftOf } from '#domain/shop/stock.ts'
import { isLimited, takenIn } from '#server/repositories/shop/stock.ts'
import type { StoredProduct, StockRecord } from '#records/shop.ts'

/** The line that is not available, and how many are left of it. */
export type Shortage = { pid: string; size: string; left: number }

/** The products with limited stock among the lines, by id. */
export const limitedProducts = (
  lines: readonly Pick<CartLine, 'pid'>[],
  products: readonly StoredProduct[],
): StoredProduct[] =>
  products
    .filter((product) => isLimited(product) && lines.some(({ pid }) => pid === product.id))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** Takes all lines of an order from the stock of `limited`, which is `records`, or none: then `shortage` is the first. */
export function takeStock(
  { id, items }: Pick<Order, 'id' | 'items'>,
  limited: readonly StoredProduct[],
  records: readonly (StockRecord | undefined)[],
): { shortage: Shortage; stocks?: never } | { shortage?: never; stocks: StockRecord[] } {
  const stocks: StockRecord[] = []
  for (const [nth, product] of limited.entries()) {
    const record = records[nth]
    const lines = items.flatMap(({ pid, size, qty }) => (pid === product.id ? [{ size, qty }] : []))
    const taken = takenIn(record)
    for (const { size, qty } of lines) {
      const left = leftOf(product.stock, taken, size)
      if (left !== undefined && left < qty) return { shortage: { pid: product.id, size, left } }
      taken.push({ size, qty })
    }
    stocks.push({ ...record, v: 1, takes: [...(record?.takes ?? []), { order: id, lines }] })
  }
  return { stocks }
}

/** The stock of a product without what an order has taken; undefined for a product that was removed. */
export const returnStock = (record: StockRecord | undefined, orderId: string): StockRecord | undefined =>
  record && { ...record, takes: record.takes.filter(({ order }) => order !== orderId) }
