/** Messages of the shop, the cart and orders. */
import { cartQuantity } from '#domain/facility/facility.ts'

export const shopMessages = {
  added: 'Added to cart',
  empty: 'Your cart is empty',
  placed: 'Thank you — order placed',
  line: (qty: number, item: string): string => `${qty} × ${item}`,
  addedLine: (name: string, size: string): string => `${name}, ${size}`,
  forCard: (item: string, player: string): string => `${item}, for ${player}’s card`,
  cardOf: (player: string): string => `${player}’s card`,
  whoseCard: 'Whose card?',
  pickCard: 'Please pick whose card gets it.',
  removed: 'Removed from cart',
  cleared: 'Cart cleared',
  copied: 'Order number copied',
  notCopied: 'Could not copy. Please select the number and copy it.',
  notPlaced: 'Could not place your order',
  safeToRetry: 'Your cart is saved. It is safe to try again: your order will not be placed twice.',
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
  cancelOrder: (number: string): string => `Cancel order ${number}?`,
  orderCanceled: 'Order canceled',
  notCanceled: 'Failed to cancel order',
  beforeCheckout: 'Places the order. Pay at the desk when you pick it up.',
  afterCheckout:
    "We'll set it aside at the front desk. Come by any day, give this number and pay there. Until then you can cancel it under Account.",
  tooManyLines: 'There are too many different items for one order. Please place two orders.',
  priceChanged: 'A price has changed since you last saw it. Please check the new total.',
  gone: { product: 'No longer in the shop', size: 'This size is no longer available', soldOut: 'Sold out' },
  removeUnavailable: 'Please remove unavailable items first.',
  status: { pending_pickup: 'Pending pickup', ready: 'Ready to pick up', picked_up: 'Picked up', canceled: 'Canceled' },
  noOrders: 'No orders yet',
  mayBeOutdated: 'This may be out of date. Prices are checked again when you order.',
  ordersMayBeOutdated: 'No response from the server. These orders may be out of date.',
} as const
