/**
 * What is left of products with limited stock. Each piece is a ticket (repositories/tickets.ts), which an order takes together with
 * itself. The number for sale is in the catalogue, so that staff edit it without touching what was sold; a document per product says
 * what orders from before there were tickets have of it.
 */
import { limitOf, takenOfLimit, type SizeStock, type Taken } from '#domain/shop/stock.ts'
import type { Store } from '#server/storage/store.ts'
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { ticketsLeft, type Supply } from '#server/repositories/tickets.ts'
import type { StockRecord } from '#records/shop.ts'

type Stocked = { id: string; stock?: SizeStock[] }

/** True if any size of a product has a limit. */
export const isLimited = ({ stock }: Stocked): boolean => stock?.some(({ count }) => count !== undefined) ?? false

const takenIn = (record: StockRecord | undefined): Taken[] => record?.takes.flatMap(({ lines }) => lines) ?? []

/** Keys have no other letters. */
const inKey = (size: string) => (size === '' ? 'all' : Buffer.from(size.toLowerCase()).toString('hex'))

/** The tickets of a limited size, or of all sizes: a number for each piece that no order has without one. */
export const piecesOf = ({ id }: Stocked, limit: Required<SizeStock>, record: StockRecord | undefined): Supply => ({
  group: `stock/${id}`,
  of: `stock/${id}/${inKey(limit.size)}`,
  count: limit.count - takenOfLimit(limit, takenIn(record)),
})

/** What is left of the limited sizes of a product. */
export type Left = (limit: SizeStock) => number

/** By product id. Nothing is left of one whose record cannot be read. */
export async function leftOfAll(
  context: Pick<ServiceContext, 'store' | 'waitUntil'>,
  products: readonly Stocked[],
): Promise<ReadonlyMap<string, Left>> {
  const limited = products.filter(isLimited)
  const { records, unreadable } = await recordsOf(context.store, limited)
  const lefts = limited.map(async (product): Promise<[string, Left]> => {
    const limits = product.stock!.flatMap(({ size }) => limitOf(product.stock, size) ?? [])
    const supplies = limits.map((limit) => piecesOf(product, limit, records.get(keys.stock(product.id))))
    const { left } = await ticketsLeft(context, `stock/${product.id}`, supplies)
    const isUnknown = unreadable.includes(keys.stock(product.id))
    return [product.id, ({ size }) => (isUnknown ? 0 : left[limits.findIndex((limit) => limit.size === size)]!)]
  })
  return new Map(await Promise.all(lefts))
}

/** The documents of these products that exist. */
async function recordsOf(store: Store, limited: readonly Stocked[]) {
  const known = new Set<string>(limited.length > 0 ? await keysUnder(store, keys.allStock) : [])
  const { found, unreadable } = await readReadable(
    store,
    limited.map(({ id }) => keys.stock(id)).filter((key) => known.has(key)),
  )
  return { records: new Map(found.map(({ key, value }) => [key, value])), unreadable }
}

/** What is left of each limited size of a product; a product without limits has none. */
export const leftBySize = (
  { stock }: Stocked,
  left: Left,
  sizes: readonly string[],
): { size: string; count: number }[] =>
  sizes.flatMap((size) => {
    const limit = limitOf(stock, size)
    return limit ? [{ size, count: left(limit) }] : []
  })
