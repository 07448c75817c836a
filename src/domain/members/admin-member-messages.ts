/** Messages of the admin area about families. */
import { isolated } from '#domain/text/text.ts'

export const adminMemberMessages = {
  confirmEmail: "Type the member's email to confirm",
  codeFor: (name: string): string => `Reset code for ${isolated(name)}`,
  added: (name: string): string => `${isolated(name)} is a member now`,
  sent: (email: string): string => `A link to choose a password is on its way to ${email}.`,
  notSent: 'No link was sent. A manager can make a reset code, with which the family sets its password.',
} as const
