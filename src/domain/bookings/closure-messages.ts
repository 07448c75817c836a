/** Messages about closures and the bookings that fall in closed hours. */
export const closureMessages = {
  whenRequired: 'A start and an end are required',
  refusal: {
    backwards: 'The end must be after the start.',
    over: 'This time has already passed.',
    too_far: 'This is more than a year away. Please check the year.',
    too_long: 'A closure can last up to three months. Please add two instead.',
    overlaps: 'It would begin again before it ends. Please choose another end, or fewer repetitions.',
  },
  times: 'Enter a whole number from 2 to 26.',
} as const
