/** Messages about the facts that coaches need when a player arrives. */

export const safetyMessages = {
  lead: (firstName: string) => `Only coaches see this, when ${firstName} arrives. All of it is optional.`,
  link: 'Health and pick-up',
  birth: 'Month of birth',
  birthBoth: 'Please choose month and year',
  bornFuture: 'This month has not come yet',
  bornLongAgo: 'This is 30 years ago or more. Please check the year.',
  contact: 'Emergency contact',
  contactName: 'Please name the emergency contact',
  contactPhone: 'Please give the phone number of the emergency contact',
  isCaregiver: 'We call you anyway. Please name somebody else.',
  health: 'Allergies and medicine',
  leavesAlone: (name: string) => `May ${name} leave alone?`,
  yes: 'Yes',
  no: 'No',
  collectors: (name: string) => `Who else may collect ${name}?`,
  collectorName: 'Please give a name',
  tooMany: 'Up to six people can be on this list.',
  person: (nth: number) => `Person ${nth}`,
  photos: 'Photos',
  notSaved: 'Could not save this',
  noteRequired: 'Please say why',

  /** For staff. */
  open: (name: string) => `Show safety facts of ${name}`,
  facts: (name: string) => `Safety facts of ${name}`,
  hold: 'Not on the ice until cleared',
  deny: 'May not collect',
} as const
