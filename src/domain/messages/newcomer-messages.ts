/** Sentences to a family that has joined and not confirmed its email, and about it. */
import { newFamilies } from '#domain/facility/facility.ts'

const { hours } = newFamilies

export const newcomerMessages = {
  /** In the mail that has the link. */
  stands: `What you book is held for ${hours} hours, and stays once you have opened the link.`,
  lapsed: `Your email was not confirmed within ${hours} hours, so what you booked is free again. Open the link we emailed you to book.`,
  /** For the desk. */
  mark: 'New, not confirmed',
}
