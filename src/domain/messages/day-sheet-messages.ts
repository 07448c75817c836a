/** Messages of the day sheet. */
export const daySheetMessages = {
  nobodyFound: 'No member found. Try another name, email or phone number.',
  alerts: 'Alerts about the family',
  hasStopped: 'Has stopped: keep or cancel',
  anyAge: 'Allow it: this hour is for other ages',
  overLimit: 'Book over the weekly limit',
  overLimitHint: 'This session will not count toward the member’s weekly limit.',
  free: 'Free',
  offeredUntil: (name: string, until: string): string => `Offered to ${name} until ${until}`,
  formerMember: 'Former member',
  safeToRetry: 'There was no response. It is safe to try again.',
} as const
