/** Images of products and events: an https address, or an upload (specification 2). */
import { parseUrl } from '#domain/text/url.ts'

/** Maximum size of an uploaded image in bytes, and the pixels per side to which the page scales it. */
export const imageLimits = { bytes: 1_500_000, side: 1200 } as const

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

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

/** True for an https URL without user name or password. The server never fetches it. */
export function isImageAddress(text: string): boolean {
  const url = parseUrl(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
