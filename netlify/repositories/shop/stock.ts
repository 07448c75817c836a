/**
 * What orders have taken of a product with limited stock, in one document per product. The number for sale is in the
 * catalogue, so that staff edit it without touching what was sold.
 */
import { leftOf, type SizeStock, type Taken } from '#domain/shop/stock.ts'
import type { Store } from '#server/storage/store.ts'
import { readReadable } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { StockRecord } from '#records/shop.ts'

type Stocked = { id: string; stock?: SizeStock[] }

/** True if any size of a product has a limit. */
export const isLimited = ({ stock }: Stocked): boolean => stock?.some(({ count }) => count !== undefined) ?? false

export const takenIn = (record: StockRecord | undefined): Taken[] => record?.takes.flatMap(({ lines }) => lines) ?? []

/** What is taken of each product with limited stock, by product id. Nothing is left of one whose record cannot be read. */
export async function takenOf(store: Store, products: readonly Stocked[]): Promise<ReadonlyMap<string, Taken[]>> {
  const limited = products.filter(isLimited)
  const { found, unreadable } = await readReadable(
    store,
    limited.map(({ id }) => keys.stock(id)),
  )
  const records = new Map(found.map(({ key, value }) => [key, value]))
  return new Map(
    limited.map(({ id, stock = [] }) => [
      id,
      unreadable.includes(keys.stock(id))
        ? stock.map(({ size, count = 0 }) => ({ size, qty: count }))
        : takenIn(records.get(keys.stock(id))),
    ]),
  )
}

/** What is left of each limited size of a product; a product without limits has none. */
export const leftBySize = (
  { stock }: Stocked,
  taken: readonly Taken[],
  sizes: readonly string[],
): { size: string; count: number }[] =>
  sizes.flatMap((size) => {
    const count = leftOf(stock, taken, size)
    return count === undefined ? [] : [{ size, count }]
  })
