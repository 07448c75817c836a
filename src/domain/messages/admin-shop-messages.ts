/** Messages of the admin area about products and orders. */

export const adminShopMessages = {
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
  full: 'The shop is full. Please remove a product first.',
  gone: 'This product is no longer in the shop.',
} as const

export const adminOrderMessages = {
  gone: 'This order no longer exists.',
  alreadyUpdated: (status: 'picked_up' | 'canceled'): string =>
    `A colleague has already marked this order as ${status === 'picked_up' ? 'picked up' : 'canceled'}.`,
  notUpdated: 'Could not update this order',
} as const
