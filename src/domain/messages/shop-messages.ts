/** Messages of the shop, the cart and orders. */
import { cartQuantity } from '#domain/facility/facility.ts'

export const shopMessages = {
  added: 'Added to cart',
  empty: 'Your cart is empty',
  placed: 'Thank you — order placed',
  line: (qty: number, item: string): string => `${qty} × ${item}`,
  addedLine: (name: string, size: string): string => `${name}, ${size}`,
  forCard: (item: string, player: string): string => `${item}, for ${player}’s card`,
  noSuchProduct: 'One of these items is no longer in the shop. Please remove it.',
  noSuchSize: 'This size is no longer available. Please pick another one.',
  noSuchPlayer: 'One of these cards cannot be credited. Please remove it, and add it again for one of your players.',
  quantity: `Please choose a quantity from ${cartQuantity.min} to ${cartQuantity.max}.`,
  soldOut: 'One of these items is sold out. Please remove it.',
  fewLeft: (item: string, left: number): string =>
    left === 0 ? `${item} is sold out. Please remove it.` : `Only ${left} left of ${item}. Please order fewer.`,
  tooManyOrders: (count: number): string =>
    `You have placed ${count} orders today. Please ask at the front desk for more.`,
  tooLateToCancel: (status: 'picked_up' | 'canceled'): string =>
    status === 'canceled' ? 'This order has already been canceled.' : 'You have already picked up this order.',
  readyToCancel: 'This order is ready for you. To cancel it, please ask at the front desk.',
  noSuchOrder: 'This order no longer exists.',
  tooManyLines: 'There are too many different items for one order. Please place two orders.',
  priceChanged: 'A price has changed since you last saw it. Please check the new total.',
  gone: { product: 'No longer in the shop', size: 'This size is no longer available', soldOut: 'Sold out' },
  status: { pending_pickup: 'Pending pickup', ready: 'Ready to pick up', picked_up: 'Picked up', canceled: 'Canceled' },
  mayBeOutdated: 'This may be out of date. Prices are checked again when you order.',
} as const
