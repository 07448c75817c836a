/** Notifications: what the account page says. */

export const pushMessages = {
  impossible: 'This browser has none.',
  blocked: 'Your browser blocks them. Allow notifications for this site in its settings.',
  unknown: 'This browser’s notification service is not known here.',
} as const
