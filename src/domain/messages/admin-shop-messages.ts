/** Messages of the admin area about products and orders. */
import type { Notice } from './notice.ts'

export const adminShopMessages = {
  none: 'No products yet',
  nameRequired: 'A product name is required',
  priceRequired: 'A price is required',
  notAPrice: (typed: string) => `We cannot read “${typed}” as a price. Enter dollars such as $99 or 99.50.`,
  priceZero: 'Enter a price above $0, such as $99.',
  priceTooHigh: 'This price is above $10,000. Please check it.',
  imageRequired: 'An image is required: enter a URL or choose a file',
  imageAddress: 'Use an address that starts with https://',
  imageGone: 'This image is no longer available. Please choose it again.',
  notAnImage: 'We could not read this file. Please use a PNG, JPEG or WebP image.',
  imageTooLarge: 'This image is larger than 1.5 MB. Please choose a smaller one.',
  stock: 'Use sizes and numbers such as S: 4, M: 6, L – or just one number, such as 12.',
  stockHint:
    'Optional. How many are left of each size; one number for all sizes, such as 12. When more arrive, add them: S: 4+6.',
  stockRead: (stock: string) => `Left then: ${stock}`,
  left: (left: readonly { size: string; count: number }[]): string =>
    `Left: ${left.map(({ size, count }) => (left.length === 1 && size === 'One Size' ? count : `${size} ${count}`)).join(', ')}`,
  full: 'The shop is full. Please remove a product first.',
  gone: 'This product is no longer in the shop.',
  added: (name: string): Notice => ({ title: 'Product added', description: name }),
  saved: (name: string): Notice => ({ title: 'Product saved', description: name }),
  removed: (name: string): Notice => ({ title: 'Product removed', description: name }),
  notSaved: 'Could not save this product',
  notRemoved: 'Could not remove this product',
} as const

export const adminOrderMessages = {
  none: 'No orders yet',
  noMatch: 'No orders match that name, email or number.',
  noMatchEarlier: 'No orders match so far. You can load older orders below.',
  deleted: 'Deleted account',
  gone: 'This order no longer exists.',
  alreadyUpdated: (status: 'picked_up' | 'canceled'): string =>
    `A colleague has already marked this order as ${status === 'picked_up' ? 'picked up' : 'canceled'}.`,
  ready: (who: string): Notice => ({ title: 'Marked as ready', description: who }),
  notReady: (who: string): Notice => ({ title: 'No longer marked as ready', description: who }),
  pickUpUndone: (who: string): Notice => ({ title: 'Waiting for pickup again', description: who }),
  pickedUp: (who: string): Notice => ({ title: 'Marked as picked up', description: who }),
  canceled: (who: string): Notice => ({ title: 'Order canceled', description: who }),
  notUpdated: 'Could not update this order',
} as const
