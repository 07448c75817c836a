/** Takes limited stock for orders, and releases it. */
import type { CartLine } from '#domain/shop/shop.ts'
import { limitOf } from '#domain/shop/stock.ts'
import { keys } from '#server/repositories/keys.ts'
import { isLimited, piecesOf } from '#server/repositories/shop/stock.ts'
import { Contested } from '#server/repositories/ticket-choice.ts'
import { freeOf, takeTickets, type Choice, type Supply } from '#server/repositories/tickets.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { Store } from '#server/storage/store.ts'
import type { StockRecord, StoredProduct } from '#records/shop.ts'

/** What an order wants of one limit; `pid` and `size` are those of its first line of it. */
export type Wanted = Supply & { pid: string; size: string; wanted: number }

/** The line that is not available, and how many are left of it. */
export type Shortage = { pid: string; size: string; left: number }

/** What these lines want of limited stock. */
export async function wantedOf(
  store: Store,
  lines: readonly Pick<CartLine, 'pid' | 'size' | 'qty'>[],
  products: readonly StoredProduct[],
): Promise<Wanted[]> {
  const limited = products.filter((product) => isLimited(product) && lines.some(({ pid }) => pid === product.id))
  const records = await Promise.all(limited.map(({ id }) => store.read(keys.stock(id))))
  const byLimit = new Map<string, Wanted>()
  for (const [nth, product] of limited.entries()) {
    for (const { size, qty } of lines.filter(({ pid }) => pid === product.id)) {
      const limit = limitOf(product.stock, size)
      if (!limit) continue
      const supply = piecesOf(product, limit, records[nth]?.value)
      const { wanted = 0, ...known } = byLimit.get(supply.of) ?? { pid: product.id, size }
      byLimit.set(supply.of, { ...known, ...supply, wanted: wanted + qty })
    }
  }
  return [...byLimit.values()]
}

/** The tickets of an order for all that it wants, or none: then `shortage` is the first that is not there. */
export function takeStock(
  documents: Documents,
  id: string,
  choices: readonly (Choice & Wanted)[],
): { shortage: Shortage } | { tickets: string[] } {
  const found = choices.map((choice) => freeOf(documents, choice, choice.wanted))
  const short = choices.find((choice, nth) => found[nth]!.length < choice.wanted && choice.isLast)
  if (short) return { shortage: { pid: short.pid, size: short.size, left: found[choices.indexOf(short)]!.length } }
  if (choices.some(({ wanted }, nth) => found[nth]!.length < wanted))
    throw new Contested('too few of these pieces are free')
  takeTickets(documents, found.flat(), id)
  return { tickets: found.flat() }
}

/** The stock of a product without what an order from before there were tickets has taken; undefined for a product that was removed. */
export const returnStock = (record: StockRecord | undefined, orderId: string): StockRecord | undefined =>
  record && { ...record, takes: record.takes.filter(({ order }) => order !== orderId) }
