/**
 * Takes limited stock for an order, and returns it. A product's stock is one document: what an order takes is added by
 * compare-and-swap only if enough is left, so that concurrent orders never sell more than there is. A take stays open until
 * its order is placed; an order that is refused or canceled first rules out that it is ever placed, then returns the stock.
 */
import type { CartLine } from '#domain/shop/shop.ts'
import { leftOf, type SizeStock } from '#domain/shop/stock.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import type { StoredOrder } from '#server/repositories/shop/orders.ts'
import { addedProducts, type StoredProduct } from '#server/repositories/shop/products.ts'
import { takenIn, type StockRecord, type StockTake } from '#server/repositories/shop/stock.ts'
import { ifReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'

type StockContext = Pick<ServiceContext, 'store' | 'now' | 'backoff'> &
  Partial<Pick<RequestContext, 'purgeCdn' | 'waitUntil'>>

/** The order a take belongs to. */
type Taker = { id: string; ownerKey: string }

/** The line that is not available, and how many are left of it. */
export type Shortage = { pid: string; size: string; left: number }

const hasLimit = (stock: readonly SizeStock[] | undefined) => stock?.some(({ count }) => count !== undefined) ?? false

/** Ids of the products with limited stock among the lines, sorted. */
export const limitedProductIds = (
  lines: readonly Pick<CartLine, 'pid'>[],
  products: readonly StoredProduct[],
): string[] =>
  products
    .filter(({ id, stock }) => hasLimit(stock) && lines.some(({ pid }) => pid === id))
    .map(({ id }) => id)
    .toSorted()

/** The first line of which less is left than wanted. */
function shortageIn(wanted: readonly CartLine[], product: StoredProduct, record: StockRecord | undefined) {
  const taken = takenIn(record)
  for (const { pid, size, qty } of wanted) {
    const left = leftOf(product.stock, taken, size)
    if (left !== undefined && left < qty) return { pid, size, left }
    taken.push({ size, qty })
  }
  return undefined
}

/** Takes stock for every line of a limited product. Idempotent per order. @returns what is missing; then some may be taken. */
export async function takeStock(
  context: StockContext,
  taker: Taker,
  lines: readonly CartLine[],
  products: readonly StoredProduct[],
): Promise<Shortage | undefined> {
  for (const pid of limitedProductIds(lines, products)) {
    const product = products.find(({ id }) => id === pid)!
    const wanted = lines.filter((line) => line.pid === pid)
    let shortage: Shortage | undefined
    const open = { at: context.now().toISOString(), ownerKey: taker.ownerKey }
    await updateWithRetry<StockRecord>(context, keys.stock(pid), (record) => {
      shortage = undefined
      if (record?.takes.some(({ order }) => order === taker.id)) return undefined
      shortage = shortageIn(wanted, product, record)
      if (shortage) return undefined
      const added: StockTake = { order: taker.id, lines: wanted.map(({ size, qty }) => ({ size, qty })), open }
      return { ...record, v: 1, takes: [...(record?.takes ?? []), added] }
    })
    if (shortage) return shortage
    purge(context)
  }
  return undefined
}

/** Like `takeStock`, but only looks: for an answer before anything is written. */
export async function findShortage(
  { store }: Pick<StockContext, 'store'>,
  lines: readonly CartLine[],
  products: readonly StoredProduct[],
): Promise<Shortage | undefined> {
  for (const pid of limitedProductIds(lines, products)) {
    const record = await store.read<StockRecord>(keys.stock(pid))
    const wanted = lines.filter((line) => line.pid === pid)
    const shortage = shortageIn(
      wanted,
      products.find(({ id }) => id === pid)!,
      record?.value,
    )
    if (shortage) return shortage
  }
  return undefined
}

/** Changes what an order has taken of these products; `next` returns undefined to return it to the stock. */
async function changeTakes(
  context: StockContext,
  orderId: string,
  pids: readonly string[],
  next: (take: StockTake) => StockTake | undefined,
): Promise<void> {
  for (const pid of pids) {
    await updateWithRetry<StockRecord>(context, keys.stock(pid), (record) => {
      const take = record?.takes.find(({ order }) => order === orderId)
      if (!record || !take) return undefined
      const changed = next(take)
      return { ...record, takes: record.takes.flatMap((each) => (each !== take ? [each] : changed ? [changed] : [])) }
    })
  }
}

/** Opens the takes of an order that is about to be canceled, so that they are returned even if the request dies. */
export const reopenTakes = (context: StockContext, { id, ownerKey }: Taker, pids: readonly string[]): Promise<void> =>
  changeTakes(context, id, pids, (take) => ({
    ...take,
    open: { at: context.now().toISOString(), ownerKey },
  }))

/** Returns the stock of an order that can no longer be placed. Idempotent. */
export async function returnStock(context: StockContext, orderId: string, pids: readonly string[]): Promise<void> {
  await changeTakes(context, orderId, pids, () => undefined)
  if (pids.length > 0) purge(context)
}

/** Products are cached by the CDN with what is sold out. */
const purge = (context: StockContext) => purgeLater(context, 'products')

/** The record that takes the place of an order that must never be placed. */
export const voidOrder = (id: string, createdAt: string): StoredOrder => ({
  v: 1,
  isVoid: true,
  order: { id, email: '', items: [], total: 0, status: 'canceled', note: '', createdAt },
})

/** Longer than any request can run. */
const openMs = 10 * 60_000

/**
 * Reconciles takes that stayed open because their request died: an order that was placed keeps its take, any other is ruled
 * out and its take is returned. Idempotent. @returns the number of reconciled takes.
 */
export async function reconcileStock(context: ServiceContext & Pick<RequestContext, 'purgeCdn'>): Promise<number> {
  let reconciled = 0
  const limit = context.now().getTime() - openMs
  const listed = await context.store.list(keys.allStock)
  const known = new Set<string>(
    listed.length > 0 ? (await addedProducts(context.store)).map(({ id }) => keys.stock(id)) : [],
  )
  for (const { key } of listed) {
    const found = await ifReadable(() => context.store.read<StockRecord>(key))
    if (found === 'unreadable') continue
    // The stock of a removed product, whose id never comes back.
    if (!known.has(key) && !found?.value.takes.some(({ open }) => open)) await context.store.remove(key)
    for (const take of found?.value.takes ?? []) {
      if (!take.open || Date.parse(take.open.at) > limit) continue
      const { order, open } = take
      const isPlaced = await ifReadable(() => isOrderPlaced(context, order, open))
      // What the order takes stays taken.
      if (isPlaced === 'unreadable') continue
      await changeTakes(context, take.order, [key.slice(keys.allStock.length)], (current) => {
        // Opened again meanwhile.
        if (current.open?.at !== take.open?.at) return current
        return isPlaced ? { order: current.order, lines: current.lines } : undefined
      })
      if (!isPlaced) purge(context)
      reconciled += 1
    }
  }
  return reconciled
}

/** False if the order is canceled or void. An order that does not exist is made void first. */
async function isOrderPlaced(
  { store }: Pick<ServiceContext, 'store'>,
  id: string,
  { ownerKey, at }: { ownerKey: string; at: string },
): Promise<boolean> {
  const key = keys.order(ownerKey, id)
  const found = await store.read<StoredOrder>(key)
  const written = found ? undefined : await store.create(key, voidOrder(id, at))
  const stored =
    found ?? (written && !written.won ? (written.current ?? (await store.read<StoredOrder>(key))) : undefined)
  return stored !== undefined && !stored.value.isVoid && stored.value.order.status !== 'canceled'
}
