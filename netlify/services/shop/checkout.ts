/** Turns a cart into an order, its number, index entry, stock and message: one transaction, found again by its request. */
import { whyNotOrderUnseen } from '#domain/newcomers/unseen.ts'
import type { Player } from '#domain/families/players.ts'
import {
  itemText,
  orderId,
  orderLines,
  orderPrefix,
  overLimit,
  totalOf,
  whyNotOrder,
  type Order,
  type OrderRefusal,
  type OrderItem,
} from '#domain/shop/shop.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { idOfRequest, monthOfOrder, withOrder } from '#server/repositories/shop/orders.ts'
import { addedProducts, productsOf } from '#server/repositories/shop/products.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { withTickets } from '#server/repositories/ticket-choice.ts'
import { keysOf, type Choice } from '#server/repositories/tickets.ts'
import { limitOrders } from '#server/services/limits/rate-limits.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Found, type Key, type Store } from '#server/storage/store.ts'
import type { Known } from '#server/storage/transactional-store.ts'
import { takeStock, wantedOf, type Wanted } from './take-stock.ts'
import type { RecentOrders } from '#records/shop.ts'

/** `expectedTotal` (cents) is the total shown to the member; `players` are those who can have a card; `idempotencyKey` identifies this submission of the cart. */
export type CheckoutRequest = {
  accountKey: string
  email: string
  items: readonly OrderItem[]
  players?: readonly Pick<Player, 'id' | 'name'>[]
  note: string
  expectedTotal: number | undefined
  idempotencyKey: string
  isUnseen?: true | undefined
}

/** `sold_out` says how many are left of the item that is short. */
export type CheckoutResult =
  | { outcome: 'placed'; order: Order }
  | { outcome: 'sold_out'; item?: string; left?: number }
  | { outcome: 'too_many'; seconds: number }
  | { outcome: 'unseen'; reason: string }
  /** More of a limited product than a family may have waiting for it. */
  | { outcome: 'too_many_of'; product: string }
  | { outcome: Exclude<OrderRefusal, 'sold_out'> }

type CheckoutContext = ServiceContext & Pick<RequestContext, 'newId' | 'purgeCdn'>

/** Places an order, or returns the one placed with this key, even if prices have changed. Rejected, it stores nothing. */
export async function checkout(context: CheckoutContext, cart: CheckoutRequest): Promise<CheckoutResult> {
  const { store } = context
  const { accountKey, email, items, players, note, expectedTotal, idempotencyKey, isUnseen } = cart
  const request = hash(accountKey, idempotencyKey)
  const [recent, added] = await Promise.all([store.read(keys.recentOrders(accountKey)), addedProducts(store)])
  const earlier = idOfRequest(recent?.value, request)
  if (earlier !== undefined) return placedBefore(store, accountKey, earlier)

  const products = productsOf(added)
  const rejection = whyNotOrder(items, products, expectedTotal, players)
  if (rejection) return { outcome: rejection }
  const lines = orderLines(items, products, players)
  const now = context.now()
  const order: NewOrder = {
    email,
    items: lines,
    total: totalOf(lines),
    status: 'pending_pickup',
    note,
    createdAt: now.toISOString(),
  }
  const limited = await wantedOf(store, lines, added)
  const result = await withTickets(
    context,
    async () => limited,
    (once, choices, conflicts) => {
      const known = conflicts === 0 ? (recent ?? 'nothing') : undefined
      return tryToPlace({ ...context, ...once }, { accountKey, request, isUnseen, recent: known }, order, choices)
    },
  )
  if (result.outcome === 'placed_before') return placedBefore(store, accountKey, result.id)
  if (result.outcome === 'placed' && limited.length > 0) purgeLater(context, 'products')
  return result
}

type NewOrder = Omit<Order, 'id' | 'number'>
type PlaceResult = CheckoutResult | { outcome: 'placed_before'; id: string }

/** `recent` as far as they are known. */
type Placing = Pick<CheckoutRequest, 'accountKey' | 'isUnseen'> & {
  request: string
  recent: Found<RecentOrders> | 'nothing' | undefined
}

/** With these tickets. Its id is tried by no other call, not even a copy, and never again: so its documents need not be read. */
function tryToPlace(
  context: CheckoutContext,
  { accountKey, request, isUnseen, recent: read }: Placing,
  newOrder: NewOrder,
  choices: readonly (Choice & Wanted)[],
): Promise<PlaceResult> {
  const { items, createdAt: at } = newOrder
  const now = new Date(at)
  const id = orderId(now, hash(request, context.newId()).slice(0, 8))
  const message: Intent = { accountKey, kind: 'order_placed', subjectRef: id }
  const recentKey = keys.recentOrders(accountKey)
  const [orderKey, indexKey] = [keys.order(accountKey, id), keys.orderIndex(monthOfOrder(id)!, id)]
  const numbers = numbersOf(request)
  const numberKeys = numbers.map(keys.orderNumber)
  const unused = [orderKey, indexKey, ...messageKeys(context, message)]
  const known: Known = new Map([
    // Nobody is refused what a copy of the request has got meanwhile.
    ...(read && !choices.some(({ isLast }) => isLast) ? [[recentKey, read] as const] : []),
    ...[...unused, ...(read ? numberKeys : [])].map((key) => [key as string, 'nothing'] as const),
    ...choices.flatMap((choice) => [...choice.known]),
  ])
  return transact(
    context,
    [recentKey, ...numberKeys, ...unused, ...keysOf(choices)],
    (documents): PlaceResult => {
      const recent = documents.get(recentKey)
      const earlier = idOfRequest(recent, request)
      if (earlier !== undefined) return { outcome: 'placed_before', id: earlier }
      const waiting = isUnseen || choices.length > 0 ? openOrders(documents, accountKey, recent) : []
      const reason = isUnseen && whyNotOrderUnseen(waiting.length)
      if (reason) return { outcome: 'unseen', reason }
      const product = overLimit([...waiting, newOrder], new Set(choices.map(({ pid }) => pid)))
      if (product !== undefined) return { outcome: 'too_many_of', product }
      const seconds = limitOrders(recent?.orders ?? [], now)
      if (seconds !== undefined) return { outcome: 'too_many', seconds }
      const stock = takeStock(documents, id, choices)
      if ('shortage' in stock) {
        const { shortage } = stock
        const line = items.find(({ pid, size }) => pid === shortage.pid && size === shortage.size)
        return { outcome: 'sold_out', left: shortage.left, ...(line && { item: itemText(line) }) }
      }
      // Whoever is about to have one may keep it.
      const isTaken = (key: Key) => (documents.get(key) ?? documents.pending(key)) !== undefined
      const number = numbers.find((each) => !isTaken(keys.orderNumber(each)))
      if (number === undefined) throw new StorageUnavailable('no free order number')
      const order: Order = { id, ...newOrder, number }
      const { tickets } = stock
      documents.set(recentKey, withOrder(recent, { request, id, at }))
      documents.set(orderKey, { v: 1, order, ...(tickets.length > 0 && { tickets }) })
      documents.set(indexKey, { v: 1, accountKey })
      documents.set(keys.orderNumber(number), { v: 1, id })
      queueMessage(documents, message)
      return { outcome: 'placed', order }
    },
    undefined,
    known,
  )
}

/** Those of its recent orders that a family has still to pick up. */
function openOrders(documents: Documents, accountKey: string, recent: RecentOrders | undefined): Order[] {
  const orderKeys = recent?.orders.map(({ id }) => keys.order(accountKey, id)) ?? []
  documents.need(orderKeys)
  return orderKeys.flatMap((key) => documents.get(key)?.order ?? []).filter(({ status }) => status === 'pending_pickup')
}

async function placedBefore(store: Store, accountKey: string, id: string): Promise<CheckoutResult> {
  const found = await store.read(keys.order(accountKey, id))
  if (!found) throw new StorageUnavailable('an order that was placed cannot be read')
  return { outcome: 'placed', order: found.value.order }
}

/** Four digits as long as there are free ones, then five, and six. */
const numbersTried = 12

/** The short numbers an order may get, the first that is free: they follow from its request, so there is no counter to contend for. */
const numbersOf = (request: string): string[] =>
  Array.from({ length: numbersTried }, (_, step) => {
    const smallest = 10 ** (3 + Math.floor(step / 4))
    const digits = Number.parseInt(hash('number', request, String(step)).slice(0, 12), 16)
    return `${orderPrefix}${smallest + (digits % (9 * smallest))}`
  })
