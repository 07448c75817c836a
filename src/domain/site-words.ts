/** The sentences that every page carries: around it, about an answer, and about what the browser keeps of the shop. */
import { cartQuantity } from './facility.ts'

/** What surrounds every page. */
export const siteWords = {
  notFound: 'Oops! Page not found',
  preview: 'Preview: nothing leaves this browser.',
  offline: 'You are offline. What you see may be out of date, and nothing can be booked.',
  crashed: 'Something went wrong on this page.',
} as const

export const shopWords = {
  added: 'Added to cart',
  empty: 'Your cart is empty',
  placed: 'Thank you — order placed',
  addedLine: (name: string, size: string): string => `${name}, ${size}`,
  removed: 'Removed from cart',
  cleared: 'Cart cleared',
  copied: 'Order number copied',
  notCopied: 'Could not copy. Please select the number instead.',
  notPlaced: 'Could not place your order',
  notAnswered: 'Your cart is kept. Try again: your order is never placed twice.',
  noSuchProduct: 'One of these items is no longer in the shop. Please remove it.',
  noSuchSize: 'This size is no longer offered. Please pick another one.',
  quantity: `Please choose a quantity from ${cartQuantity.min} to ${cartQuantity.max}.`,
  tooManyLines: 'These are too many different items for one order. Please make two.',
  priceChanged: 'A price has changed since you last saw it. Please check the new total.',
  gone: { product: 'No longer in the shop', size: 'This size is no longer offered' },
  removeGone: 'Please remove what is no longer offered first.',
  status: { pending_pickup: 'Pending pickup', picked_up: 'Picked up', canceled: 'Canceled' },
  noOrders: 'No orders yet',
  lastSeen: 'Shown as last seen. Prices are checked again when you order.',
  ordersLastSeen: 'No answer from the club. These are your orders as last seen.',
} as const

/** What an answer says when no more exact sentence is known. */
export const answerWords = {
  invalid: 'Please check what you entered.',
  notFound: 'Not found.',
  methodNotAllowed: 'This address does not answer that kind of request.',
  tooLarge: 'This is too large to send.',
  notJson: 'Please send JSON.',
  foreignOrigin: 'This request did not come from our site.',
  unavailable: 'We could not reach our records just now. Please try again in a moment.',
  bug: 'Something went wrong on our side. Please try again.',
  noAnswer: 'No answer from the club. Check your connection and try again.',
} as const
