/** Messages about the facts that coaches need when a player arrives. */
import { arrivals } from '#domain/facility/facility.ts'
import { isolated } from '#domain/text/text.ts'

export const safetyMessages = {
  link: 'Health and pick-up',
  /** Who of the club reads what: the roles from coach on; of younger players the desk too, who may collect them. */
  whoReads: (name: string) =>
    `Coaches, managers and owners of the club read this. If ${isolated(name)} is under ${arrivals.adultUnder}, everyone at the desk sees who may collect. All of it is optional.`,
  contact: 'Emergency contact',
  health: 'Allergies and medicine',
  yes: 'Yes',
  no: 'No',
  collectors: (name: string) => `Who else can pick ${isolated(name)} up?`,
  collectorName: 'Please give a name',
  photos: 'Photos',
  mustNot: (name: string) => `May not pick up: ${isolated(name)}`,
  notSaved: 'Could not save this',
  deniedAtDesk: (name: string) => `${isolated(name)} may not pick up the player. Ask the front desk about it.`,
} as const
