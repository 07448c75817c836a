/** Pro shop rules: built-in products, sizes, prices, orders and why an order is rejected (specification sections 2, 3 and 5). */
import { alwaysSold, type ProductFact } from '#club/shop.ts'
import { firstNameOf, type Player } from '#domain/families/players.ts'
import { cartQuantity, facility } from '#domain/facility/facility.ts'
import type { CartLine, Order, Product } from '#records/shop.ts'
import { clampQty, isCartQuantity, itemCount, orderStatuses, type OrderStatus } from './order.ts'
import { notesOf } from './product-notes.ts'
import { shopMessages } from './shop-messages.ts'
import { dollars, isolated } from '#domain/text/text.ts'

export type { CartLine, Order, Product }
export { clampQty, isCartQuantity, type OrderStatus }

/** Requested item of an order. Prices come from the catalog, names from the family. */
export type OrderItem = Pick<CartLine, 'pid' | 'size' | 'qty' | 'player'>

/** What tells two lines of a cart apart. */
export type LineKey = Omit<OrderItem, 'qty'>

/** The same text for the same line, for lists of lines. */
export const lineKey = ({ pid, size, player }: LineKey): string => JSON.stringify([pid, size, player])

const toProduct = ({ id, name, image, priceCents, ...more }: ProductFact): Product => ({
  id,
  name,
  image,
  ...notesOf(more),
  price: dollars(priceCents),
})

/** Products that are always sold, listed after the products staff add. */
export const builtInProducts: readonly Product[] = alwaysSold.map(toProduct)

/** True for a built-in product, which staff cannot remove. */
export const isBuiltIn = ({ id }: Pick<Product, 'id'>): boolean => builtInProducts.some((product) => product.id === id)

/** 'XS, S, M, L, XL, XXL for names containing sweatshirt, jacket, tee, shirt, hood or crew' */
const apparel = /sweatshirt|jacket|tee|shirt|hood|crew/i
const apparelSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
const oneSize = 'One Size'

/** Sizes for a product name; 'otherwise only One Size'. */
export const sizesFor = (name: string): readonly string[] => (apparel.test(name) ? apparelSizes : [oneSize])

/** The sizes of a product: those staff have set, or those of its name. */
export const sizesOf = ({ name, sizes }: Pick<Product, 'name' | 'sizes'>): readonly string[] => sizes ?? sizesFor(name)

/** True if no size can be ordered. */
export const isSoldOut = (product: Product): boolean =>
  sizesOf(product).every((size) => product.soldOut?.includes(size))

const credits = new Set(alwaysSold.flatMap(({ id, isCredit }) => (isCredit ? [id] : [])))

/** True for credit on a player's membership card. */
export const isCredit = (pid: string): boolean => credits.has(pid)

/** Whether the desk adds tax to the sum of these lines. */
export const isTaxed = (lines: readonly Pick<CartLine, 'pid'>[]): boolean =>
  facility.taxAtDesk && lines.some(({ pid }) => !isCredit(pid))

/** 'Total', or 'Total, plus tax at the desk' */
export const totalLabel = (lines: readonly Pick<CartLine, 'pid'>[]): string =>
  isTaxed(lines) ? `Total, ${shopMessages.plusTax}` : 'Total'

/** What a line is, as shown: 'Members jacket, M', or '$25 Puck Bucks, One Size, for Mia's card'. */
export function itemText({ name, size, playerName }: Omit<CartLine, 'pid' | 'price' | 'image' | 'qty'>): string {
  const item = `${isolated(name)}, ${size}`
  return playerName === undefined ? item : `${item}, for ${firstNameOf({ name: playerName })}’s card`
}

/** The line as the club keeps and logs it: without the player. */
export function withoutPlayer(line: CartLine): CartLine {
  const { player: _player, playerName: _name, ...rest } = line
  return rest
}

/** '2 × Members jacket, M' */
export const lineText = (line: Omit<CartLine, 'pid' | 'price' | 'image'>): string => `${line.qty} × ${itemText(line)}`

/** Converts a price to cents: 'stripping non-numeric characters; a non-number counts as 0'. The decimal point is kept. */
export function toCents(price: string): number {
  const cents = Math.round(Number(price.replaceAll(/[^\d.]/g, '')) * 100)
  return Number.isSafeInteger(cents) ? cents : 0
}

/** Total in cents. */
export const totalOf = (lines: readonly Pick<CartLine, 'price' | 'qty'>[]): number =>
  lines.reduce((sum, { price, qty }) => sum + price * qty, 0)

/** Maximum length of the note to staff, and maximum number of lines. */
export const orderLimits = { note: 200, lines: 50 } as const

/** Short order numbers start with the initial of the club's name: 'N-' for The Nest. */
export const orderPrefix = `${/[A-Za-z]/.exec(facility.name.split(' ').at(-1) ?? '')?.[0]?.toUpperCase() ?? 'O'}-`

/** The number people use for an order. */
export const orderNumber = ({ id, number }: Pick<Order, 'id' | 'number'>): string => number ?? id

/** Why a member cannot cancel an order; undefined if they can, until it is ready. */
export function whyNotCancelOrder({ status, ready }: Pick<Order, 'status' | 'ready'>): string | undefined {
  if (status === 'canceled') return 'This order has already been canceled.'
  if (status === 'picked_up') return 'You have already picked up this order.'
  return ready && 'This order is ready for you. To cancel it, please ask at the front desk.'
}

/** What staff can make of an order. 'pending_pickup' takes back that it is ready, or that it was picked up. */
export const orderSteps = [...orderStatuses, 'ready'] as const
export type OrderStep = (typeof orderSteps)[number]

/** How far an order is. */
export const orderState = ({ status, ready }: Pick<Order, 'status' | 'ready'>): OrderStep =>
  status === 'pending_pickup' && ready ? 'ready' : status

/** The order after a step; undefined if it cannot take that step. */
export function orderAfter(order: Order, step: OrderStep): Order | undefined {
  const { status, ready, ...rest } = order
  if (status === 'canceled' || (status === 'picked_up' && step !== 'pending_pickup')) return undefined
  if (step === 'ready') return ready ? undefined : { ...order, ready: true }
  if (step === 'pending_pickup' && status === step) return ready && { ...rest, status }
  return { ...order, status: step }
}

/** 'ord_ plus timestamp', with a suffix of lower-case letters and digits that makes it unique within a millisecond. */
export const orderId = (at: Date, suffix: string): string => `ord_${at.getTime()}_${suffix}`

/** Why an order cannot be placed, as a message for each reason. */
export const orderRefusals = {
  empty: shopMessages.empty,
  too_many_lines: shopMessages.tooManyLines,
  no_such_product: shopMessages.noSuchProduct,
  no_such_size: shopMessages.noSuchSize,
  no_such_player: shopMessages.noSuchPlayer,
  sold_out: shopMessages.soldOut,
  quantity: shopMessages.quantity,
  price_changed: 'A price has changed since you last saw it. Please check the new total.',
}
export type OrderRefusal = keyof typeof orderRefusals

type Catalog = readonly Product[]
type Players = readonly Pick<Player, 'id' | 'name'>[]

const productOf = (products: Catalog, pid: string) => products.find(({ id }) => id === pid)

/** Merges items into one line per product, size and player, in order of first occurrence. */
function mergeLines(items: readonly OrderItem[]): OrderItem[] {
  const lines = new Map<string, OrderItem>()
  for (const item of items) {
    const key = lineKey(item)
    lines.set(key, { ...item, qty: item.qty + (lines.get(key)?.qty ?? 0) })
  }
  return [...lines.values()]
}

/** The name of a product of which these orders have more than one family may, whatever the sizes; undefined if of none. */
export function overLimit(orders: readonly Pick<Order, 'items'>[], products: ReadonlySet<string>): string | undefined {
  const lines = orders.flatMap(({ items }) => items)
  const isOver = (pid: string) => itemCount(lines.filter((line) => line.pid === pid)) > cartQuantity.max
  return lines.findLast(({ pid }) => products.has(pid) && isOver(pid))?.name
}

/** Order lines with current names and prices. Items not in the catalog are left out. `players` are those of the family. */
export const orderLines = (items: readonly OrderItem[], products: Catalog, players: Players = []): CartLine[] =>
  mergeLines(items).flatMap(({ player, ...item }) => {
    const product = productOf(products, item.pid)
    const playerName = players.find(({ id }) => id === player)?.name
    const card = player !== undefined && playerName !== undefined && { player, playerName }
    return product
      ? [{ ...item, name: product.name, price: toCents(product.price), image: product.image, ...card }]
      : []
  })

/**
 * Why an order cannot be placed; undefined if it can. `players` are those who can have a card. `expectedTotal` (cents) is the
 * total the member was shown: the order is rejected if the current total differs.
 */
export function whyNotOrder(
  items: readonly OrderItem[],
  products: Catalog,
  expectedTotal?: number,
  players: Players = [],
): OrderRefusal | undefined {
  const lines = mergeLines(items)
  if (lines.length === 0) return 'empty'
  if (lines.length > orderLimits.lines) return 'too_many_lines'
  for (const { pid, size, qty, player } of lines) {
    const product = productOf(products, pid)
    if (!product) return 'no_such_product'
    if (!sizesOf(product).includes(size)) return 'no_such_size'
    if (product.soldOut?.includes(size)) return 'sold_out'
    if (!isCartQuantity(qty)) return 'quantity'
    if (player !== undefined && !(isCredit(pid) && players.some(({ id }) => id === player))) return 'no_such_player'
  }
  const total = totalOf(orderLines(items, products, players))
  return expectedTotal === undefined || expectedTotal === total ? undefined : 'price_changed'
}
