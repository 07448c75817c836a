/** Validation and ids of the products staff add: lengths, prices, images (specification 2, product 6). */
import { isImageAddress } from '#domain/events/event-draft.ts'

/** Maximum length of each field, maximum price in cents, and maximum number of products. */
export const productLimits = { name: 80, price: 20, image: 500, cents: 1_000_000, maxCount: 200 } as const

/** Maximum size of an uploaded image in bytes, and the pixels per side to which the page scales it. */
export const imageLimits = { bytes: 1_500_000, side: 1200 } as const

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** '$99', '99' or '99.50': a comma, a sign or another currency is refused, because its meaning would be a guess. */
const pricePattern = /^\$?(\d+(?:\.\d{1,2})?)$/

/** Why a price as typed by staff is invalid; undefined if it is valid. */
export function whyNotPrice(price: string): 'not_a_price' | 'zero' | 'too_high' | undefined {
  const [, amount] = pricePattern.exec(price.trim()) ?? []
  if (amount === undefined) return 'not_a_price'
  if (Number(amount) === 0) return 'zero'
  return Number(amount) * 100 > productLimits.cents ? 'too_high' : undefined
}

const uploadPath = '/api/images/'
const imageIdPattern = /^[0-9a-f]{40}$/

export const isImageId = (text: string): boolean => imageIdPattern.test(text)

/** URL of an uploaded image. */
export const addressOfImage = (id: string): string => uploadPath + id

/** Id of an uploaded image; undefined for any other URL. */
export function imageIdOf(address: string): string | undefined {
  const id = address.startsWith(uploadPath) ? address.slice(uploadPath.length) : ''
  return isImageId(id) ? id : undefined
}

/** 'image by URL or file upload': an https URL or an uploaded image. */
export const isProductImage = (address: string): boolean => imageIdOf(address) !== undefined || isImageAddress(address)

/** 'an id made from the current timestamp', with a suffix that makes it unique within a millisecond. */
export const productIdOf = (at: Date, suffix: string): string => `${at.getTime()}-${suffix}`
