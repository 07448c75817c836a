/** Messages about the facts that coaches need when a player arrives. */
import { shortDay } from '#domain/calendar/calendar.ts'
import { isolated } from '#domain/text/text.ts'

export const safetyMessages = {
  link: 'Health and pick-up',
  birth: 'Month of birth',
  birthBoth: 'Please choose month and year',
  contact: 'Emergency contact',
  isCaregiver: 'We’ll call you anyway. Please name someone else.',
  health: 'Allergies and medicine',
  yes: 'Yes',
  no: 'No',
  collectors: (name: string) => `Who else can pick ${isolated(name)} up?`,
  collectorName: 'Please give a name',
  tooMany: 'Up to six people can be on this list.',
  person: (nth: number) => `Person ${nth}`,
  photos: 'Photos',
  notSaved: 'Could not save this',
  noteRequired: 'Please say why',
  hold: 'Not on the ice until cleared',
  offIce: 'Not on the ice',
  /** Why the family cannot book. */
  bookLater: ({ name, note, expected }: { name: string; note: string; expected?: string | undefined }) =>
    `${name} is not on the ice until a coach clears it (${isolated(note)}). ${expected === undefined ? 'Please talk to a coach before you book.' : `You can book from ${shortDay(expected)}.`}`,
  clear: 'Clear for the ice',
  deny: 'May not pick up',
  deniedAtDesk: (name: string) => `${isolated(name)} may not pick up the player. Ask the front desk about it.`,
  denied: (name: string, note: string) => `${isolated(name)}: ${isolated(note)}`,
} as const
