/** Tour times as the specification lists them in section 9: no 12 PM. */

export const tourTimes = {
  '9am': '9:00 AM',
  '10am': '10:00 AM',
  '11am': '11:00 AM',
  '1pm': '1:00 PM',
  '2pm': '2:00 PM',
  '3pm': '3:00 PM',
  '4pm': '4:00 PM',
} as const

export type TourTime = keyof typeof tourTimes

export const isTourTime = (code: string): code is TourTime => Object.hasOwn(tourTimes, code)

/** What becomes of a request, in the order staff work through it. */
export const tourStatuses = ['new', 'confirmed', 'visited', 'joined', 'lost'] as const
export type TourStatus = (typeof tourStatuses)[number]

/** Longest note on a request. */
export const tourNotesLimit = 1000
