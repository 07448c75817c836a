/** Messages of the shop, the cart and orders. */
import { cartQuantity } from '#domain/facility/facility.ts'
import { isolated } from '#domain/text/text.ts'

export const shopMessages = {
  added: 'Added to cart',
  empty: 'Your cart is empty',
  placed: 'Thank you — order placed',
  noSuchProduct: 'One of these items is no longer in the shop. Please remove it.',
  noSuchSize: 'This size is no longer available. Please pick another one.',
  noSuchPlayer: 'One of these cards cannot be credited. Please remove it, and add it again for one of your players.',
  quantity: `Please choose a quantity from ${cartQuantity.min} to ${cartQuantity.max}.`,
  soldOut: 'One of these items is sold out. Please remove it.',
  tooManyOf: (product: string) =>
    `Your family can have ${cartQuantity.max} of ${isolated(product)} waiting at a time, all sizes together. Please ask at the front desk for more.`,
  tooManyLines: 'There are too many different items for one order. Please place two orders.',
  gone: { product: 'No longer in the shop', size: 'This size is no longer available', soldOut: 'Sold out' },
  status: { pending_pickup: 'Pending pickup', ready: 'Ready to pick up', picked_up: 'Picked up', canceled: 'Canceled' },
  plusTax: 'plus tax at the desk',
  mayBeOutdated: 'This may be out of date. Prices are checked again when you order.',
} as const
