/** Lengths and numbers of what the owner may change. */
export const settingLimits = {
  name: 60,
  line: 80,
  text: 600,
  people: 20,
  addressLines: 5,
  entries: 300,
  daysAhead: 731,
} as const
