/** Messages of the day sheet. */
import { isolated } from '#domain/text/text.ts'

export const daySheetMessages = {
  nobodyFound: 'No member found. Try another name, email or phone number.',
  alerts: 'Alerts about the family',
  hasStopped: 'Membership ended: keep or cancel',
  free: 'Free',
  offeredUntil: (name: string, until: string): string => `Offered to ${isolated(name)} until ${until}`,
  formerMember: 'Former member',
} as const
