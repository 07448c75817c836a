/** What a product may be when staff write one: lengths, prices, pictures, and the id it gets (specification 2, product 6). */
import { isImageAddress } from '#domain/events/event-draft.ts'
import { toCents } from './shop.ts'

/** Longest text of each field, the dearest price in cents, and how many products staff can add. */
export const productLimits = { name: 80, price: 20, image: 500, cents: 1_000_000, kept: 200 } as const

/** A picture as it is kept: at most this many bytes, and this many pixels on a side, which is what is shown. */
export const imageLimits = { bytes: 1_500_000, side: 1200 } as const

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** Why nothing can be sold at a price as typed; nothing if it can. */
export function whyNotPrice(price: string): 'zero' | 'too_high' | undefined {
  const cents = toCents(price)
  if (cents === 0) return 'zero'
  return cents > productLimits.cents ? 'too_high' : undefined
}

const uploads = '/api/images/'
const imageIdForm = /^[0-9a-f]{40}$/

export const isImageId = (text: string): boolean => imageIdForm.test(text)

/** Where a picture that was uploaded is shown from. */
export const addressOfImage = (id: string): string => uploads + id

/** The id of an uploaded picture; nothing for an address elsewhere. */
export function imageIdOf(address: string): string | undefined {
  const id = address.startsWith(uploads) ? address.slice(uploads.length) : ''
  return isImageId(id) ? id : undefined
}

/** 'image by URL or file upload': an https address, or a picture of our own. */
export const isProductImage = (address: string): boolean => imageIdOf(address) !== undefined || isImageAddress(address)

/** 'an id made from the current timestamp', with a suffix that keeps two products of one millisecond apart. */
export const productIdOf = (at: Date, suffix: string): string => `${at.getTime()}-${suffix}`
