/** Messages of the day sheet. */
export const daySheetMessages = {
  noMember: 'No member has this email. Please check it, or register the family first.',
  nobodyFound: 'No member found. Try another name, email or phone number.',
  alerts: 'Alerts about the family',
  hasStopped: 'Has stopped: keep or cancel',
  nameRequired: 'A player is required',
  free: 'Free',
  offeredUntil: (name: string, until: string): string => `Offered to ${name} until ${until}`,
  heldForThem: 'This slot is offered to this family already. They accept it on their Standby page.',
  formerMember: 'Former member',
} as const
