/** One-time codes: from the front desk, and from a device that is signed in. A module of its own: visitors do not load it. */
import { facility } from '#domain/facility/facility.ts'

/** The button of the sign-in page (src/features/auth/login-form.tsx). */
export const useCode = 'Have a code?'

/** The form for both kinds of codes. */
export const codeMessages = {
  form: 'This is not a whole code. It has 6 or 8 letters and digits, such as K7M-2QP',
} as const

export const signInCodeMessages = {
  action: 'Make a code',
  steps: (email: string): readonly string[] => [
    `Open ${facility.name} on the other device, and go to Members Login.`,
    `Choose “${useCode}”.`,
    `Enter ${email} and this code.`,
  ],
} as const
