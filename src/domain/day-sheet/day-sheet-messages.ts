/** Messages of the day sheet. */
export const daySheetMessages = {
  nobodyFound: 'No member found. Try another name, email or phone number.',
  alerts: 'Alerts about the family',
  hasStopped: 'Membership ended: keep or cancel',
  free: 'Free',
  formerMember: 'Former member',
} as const
