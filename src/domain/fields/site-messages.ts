/** Messages that belong to no subject: of every page, every request and every text field. */

export const siteMessages = {
  notFound: 'Oops! Page not found',
} as const

/** Fallbacks for responses without a more specific message. */
export const responseMessages = {
  invalid: 'Please check what you entered.',
  notFound: 'Not found.',
  foreignOrigin: 'This request did not come from our site.',
  bug: 'Something went wrong on our side. Please try again.',
  incomplete: {
    title: 'Part of this page did not load',
    description: 'Load it again to go on. Copy what you have typed first.',
  },
  noResponse: 'No response from the server. Check your connection and try again.',
} as const
