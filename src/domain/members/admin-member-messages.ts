/** Messages of the admin area about families. */
import { isolated } from '#domain/text/text.ts'

export const adminMemberMessages = {
  confirmEmail: "Type the member's email to confirm",
  codeFor: (name: string): string => `Reset code for ${isolated(name)}`,
} as const
