/** Messages about the facts that coaches need when a player arrives. */
import { isolated } from '#domain/text/text.ts'

export const safetyMessages = {
  link: 'Health and pick-up',
  birth: 'Month of birth',
  birthBoth: 'Please choose month and year',
  contact: 'Emergency contact',
  health: 'Allergies and medicine',
  yes: 'Yes',
  no: 'No',
  collectors: (name: string) => `Who else can pick ${isolated(name)} up?`,
  collectorName: 'Please give a name',
  photos: 'Photos',
  mustNot: (name: string) => `May not pick up: ${isolated(name)}`,
  notSaved: 'Could not save this',
  askDesk: 'Only the front desk can change this for you. Please ask there.',
  deniedAtDesk: (name: string) => `${isolated(name)} may not pick up the player. Ask the front desk about it.`,
} as const
