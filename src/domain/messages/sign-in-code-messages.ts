/** One-time codes: from the front desk, and from a device that is signed in. A module of its own: visitors do not load it. */

/** The form for both kinds of codes. */
export const codeMessages = {
  form: 'This is not a whole code. It has 6 or 8 letters and digits, such as K7M-2QP',
} as const
