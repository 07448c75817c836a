/** Messages about closures and the bookings that fall in closed hours. */
export const closureMessages = {
  whenRequired: 'A start and an end are required',
  reasonRequired: 'A reason is required. Members will see it.',
  refusal: {
    backwards: 'The end must be after the start.',
    over: 'This time has already passed.',
    too_far: 'This is more than a year away. Please check the year.',
    too_long: 'A closure can last up to three months. Please add two instead.',
    overlaps: 'It would begin again before it ends. Please choose another end, or fewer repetitions.',
  },
  full: 'There are too many closures. Please remove one first.',
  noSuchUnit: 'This lane or unit does not exist.',
  gone: 'This closure no longer exists.',
  times: 'Enter a whole number from 2 to 26.',
  decidedMeanwhile: 'Somebody has decided about this booking meanwhile.',
} as const
