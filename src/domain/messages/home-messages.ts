/** Messages of the own week on the home page. */
export const homeMessages = {
  thisWeek: 'This week',
  nothing: 'Nothing booked yet this week.',
  next: 'Next:',
  used: {
    lane: (used: number, limit: number) => `Lanes: ${used} of ${limit}`,
    speede: (used: number, limit: number) => `Speede: ${used} of ${limit}`,
  },
  nextEvent: 'Next event',
  going: 'You are going',
  allEvents: 'See all events',
  again: 'Same again?',
  bookAgain: (what: string) => `Book again: ${what}`,
  againMeans: 'Open next week. You confirm it on the next page.',
} as const
