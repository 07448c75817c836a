/** Messages that belong to no subject: of every page, every request and every text field. */
import type { Notice } from './notice.ts'

export const siteMessages = {
  notFound: 'Oops! Page not found',
  crashedHint: 'Nothing you have saved is lost.',
} as const

/** Fallbacks for responses without a more specific message. */
export const responseMessages = {
  invalid: 'Please check what you entered.',
  notFound: 'Not found.',
  foreignOrigin: 'This request did not come from our site.',
  bug: 'Something went wrong on our side. Please try again.',
  noResponse: 'No response from the server. Check your connection and try again.',
} as const

/** About a write that was sent again with other content after a lost response. */
export const repeatMessages = {
  /** The first request went through, and a second one would be a second entry. */
  firstWentThrough: {
    title: 'Your first request went through',
    description: 'It was saved as you first entered it. Your latest changes were not saved; you can make them now.',
  } satisfies Notice,
} as const
