/** What each outcome of a service that is no success answers, by subject. */
import { bookingRefusals } from './refusals/bookings.ts'
import { clubRefusals } from './refusals/club.ts'
import { peopleRefusals } from './refusals/people.ts'

export const refusals = { ...bookingRefusals, ...clubRefusals, ...peopleRefusals } as const
