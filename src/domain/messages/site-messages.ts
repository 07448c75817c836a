/** The sentences that every page carries: around it, and about an answer. */
/** What surrounds every page. */
export const siteMessages = {
  notFound: 'Oops! Page not found',
  preview: 'Preview: nothing leaves this browser.',
  offline: 'You are offline. What you see may be out of date, and nothing can be booked.',
  crashed: 'Something went wrong on this page.',
} as const

/** What an answer says when no more exact sentence is known. */
export const responseMessages = {
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
