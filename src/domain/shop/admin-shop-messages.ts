/** Messages of the admin area about products and orders. */

export const adminShopMessages = {
  notAPrice: (typed: string) => `We cannot read “${typed}” as a price. Enter dollars such as $99 or 99.50.`,
  imageRequired: 'An image is required: enter a URL or choose a file',
  notAnImage: 'We could not read this file. Please use a PNG, JPEG or WebP image.',
  imageTooLarge: 'This image is larger than 1.5 MB. Please choose a smaller one.',
} as const
