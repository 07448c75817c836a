/** Messages every page needs. Kept apart from messages.ts so that the first page stays small. */

export const siteMessages = {
  notFound: 'Oops! Page not found',
  preview: 'Preview: nothing leaves this browser.',
  offline: 'You are offline. This page may be out of date, and booking is not available.',
  neverLoaded: 'You are offline',
  neverLoadedHint: 'This page was never opened here. It comes by itself when the connection is back.',
  notLoaded: 'This page did not load.',
  crashed: 'Something went wrong on this page.',
  crashedHint: 'Nothing you have saved is lost.',
} as const

/** Fallbacks for responses without a more specific message. */
export const responseMessages = {
  invalid: 'Please check what you entered.',
  notFound: 'Not found.',
  methodNotAllowed: 'This address does not support that method.',
  tooLarge: 'This is too large to send.',
  notJson: 'Please send JSON.',
  foreignOrigin: 'This request did not come from our site.',
  unavailable: 'The service is temporarily unavailable. Please try again in a moment.',
  bug: 'Something went wrong on our side. Please try again.',
  noResponse: 'No response from the server. Check your connection and try again.',
} as const
