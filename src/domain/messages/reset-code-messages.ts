/** Messages about reset codes. Apart from the others, because only the sign-in page needs them. */
import type { Notice } from './notice.ts'

export const resetCodeMessages = {
  codeRequired: 'Enter the reset code',
  codeForm: 'A reset code has 8 letters and digits, such as K7MX-2QPD',
  /** One message for an unknown address and for a wrong, expired or used code, so as not to reveal who has an account. */
  refused:
    'This code does not belong to this email, has expired or has been used. Check both, or ask the front desk for a new code.',
  notChanged: 'Could not set the new password',
  done: (name: string): Notice => ({
    title: 'New password saved',
    description: `Welcome back, ${name}. All other devices have been signed out.`,
  }),
} as const
