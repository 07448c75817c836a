/** Messages about the same hour in several weeks. */
export const weeksMessages = {
  label: 'Also the next weeks',
  /** How many further weeks. */
  choice: (weeks: number) =>
    weeks === 0 ? 'Only this week' : weeks === 1 ? 'Also next week' : `Also the next ${weeks} weeks`,
  title: 'Your weeks',
  booked: 'Booked',
  /** Over the free slots of a week that could not be booked. */
  instead: 'Nearest open:',
  noneOpen: 'Nothing else is open on this day.',
  bookInstead: (places: string, day: string) => `Book ${places}, ${day}`,
  pending: 'Holding...',
  done: 'Done',
  allBooked: (count: number) => `All ${count} weeks are booked.`,
  someBooked: (booked: number, count: number) =>
    `${booked} of ${count} weeks ${booked === 1 ? 'is' : 'are'} booked. Each one is a booking of its own.`,
} as const
