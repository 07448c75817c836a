/** Handlers of the pro shop: products, orders, images. */
import { activePlayersOf } from '#domain/families/players.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { addressOfImage, isImageId } from '#domain/images/images.ts'
import { adminShopMessages } from '#domain/shop/admin-shop-messages.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { type Order, type OrderStatus, orderRefusals, whyNotCancelOrder } from '#domain/shop/shop.ts'
import type { Handlers } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { imageType, readImage } from '#server/repositories/shop/images.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { adminProductsOf, allProducts, toAdminProduct } from '#server/repositories/shop/products.ts'
import { ordersPerDay } from '#server/services/limits/rate-limits.ts'
import { checkout } from '#server/services/shop/checkout.ts'
import { type EditProductResult, addProduct, editProduct, removeProduct } from '#server/services/shop/edit-products.ts'
import { adminOrders, cancelOwnOrder, updateOrderStatus } from '#server/services/shop/fulfil-order.ts'
import { addImage } from '#server/services/shop/product-images.ts'
import { answer, changed, done, noImage, type Refusals, refusalsOf, tooMany, unseen } from './answer.ts'

const fewLeft = (item: string, left: number): string =>
  left === 0 ? `${item} is sold out. Please remove it.` : `Only ${left} left of ${item}. Please order fewer.`

const refusals = {
  product: {
    no_such_product: [404, 'not_found', 'This product is no longer in the shop.'],
    changed,
    full: [409, 'full', 'The shop is full. Please remove a product first.'],
    no_such_image: noImage,
  },
  image: {
    not_found: [404, 'not_found', responseMessages.notFound],
    too_large: [413, 'too_large', adminShopMessages.imageTooLarge],
    not_an_image: [415, 'not_an_image', adminShopMessages.notAnImage],
  },
  order: {
    ...refusalsOf([400, 'invalid'], orderRefusals),
    too_many: tooMany(`You have placed ${ordersPerDay.count} orders today. Please ask at the front desk for more.`),
    unseen,
    too_many_of: ({ product }: { product: string }) => new HttpError(409, 'full', shopMessages.tooManyOf(product)),
    sold_out: ({ item, left = 0 }: { item?: string; left?: number }) =>
      new HttpError(409, 'sold_out', item === undefined ? shopMessages.soldOut : fewLeft(item, left)),
    price_changed: [409, 'price_changed', orderRefusals.price_changed],
    not_found: [404, 'not_found', 'This order no longer exists.'],
    too_late: ({ order }: { order: Order }) => new HttpError(409, 'changed', whyNotCancelOrder(order) ?? ''),
  },
  orderStatus: {
    spent: [409, 'invalid', 'The credit of this order is spent. Refund it on the child’s card first.'],
    not_found: [404, 'not_found', 'This order no longer exists.'],
    changed: [409, 'changed', 'A colleague has changed this order meanwhile. Please look at it again.'],
    already_updated: ({ status }: { status: Exclude<OrderStatus, 'pending_pickup'> }) =>
      new HttpError(
        409,
        'changed',
        `A colleague has already marked this order as ${status === 'picked_up' ? 'picked up' : 'canceled'}.`,
      ),
  },
} as const satisfies Record<string, Refusals>

export const shopHandlers = {
  listProducts: async (call) => ({ products: await allProducts(call) }),

  async placeOrder(call) {
    const { principal, body, idempotencyKey } = call
    const { accountKey, email, isUnseen } = principal
    const { items, note = '', expectedTotalCents: expectedTotal } = body
    const players = activePlayersOf(principal)
    const placed = await checkout(call, {
      accountKey,
      email,
      items,
      players,
      note,
      expectedTotal,
      idempotencyKey,
      isUnseen,
    })
    return { order: answer(placed, refusals.order).order }
  },

  cancelOrder: async (call) => done(answer(await cancelOwnOrder(call, call.params.id), refusals.order)),

  /** 'own; staff: all' */
  async listOrders(call) {
    if (call.principal.role === 'staff') return adminOrders(call, call.query?.month)
    const { accountKey, email } = call.principal
    return { orders: (await ordersOf(call.store, accountKey)).map(underAddress(email)) }
  },

  async updateOrderStatus(call) {
    const { order } = answer(await updateOrderStatus(call, call.params.id, call.body), refusals.orderStatus)
    return { order }
  },
  adminProducts: async (call) => ({ products: await adminProductsOf(call) }),
  addProduct: async (call) => saved(await addProduct(call, call.body)),
  editProduct: async (call) => saved(await editProduct(call, call.params.id, call.body)),
  removeProduct: async (call) => done(answer(await removeProduct(call, call.params.id), refusals.product)),

  async addImage(call) {
    const { id } = answer(await addImage(call, call.body.data), refusals.image)
    return { image: { id, address: addressOfImage(id) } }
  },
  async image({ store, params }) {
    const stored = isImageId(params.id) ? await readImage(store, params.id) : undefined
    const { data } = answer(stored ?? 'not_found', refusals.image)
    // The content type comes from the bytes themselves.
    const type = answer(imageType(Buffer.from(data, 'base64')) ?? 'not_found', refusals.image)
    return { type, data }
  },
} satisfies Partial<Handlers>

const saved = (result: EditProductResult) => ({ product: toAdminProduct(answer(result, refusals.product).product) })

/** A family's own orders have its current address, as its bookings do. */
const underAddress =
  (email: string) =>
  (order: Order): Order => ({ ...order, email })
