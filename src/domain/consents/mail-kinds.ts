/** The kind of message about what a parent has signed. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const consents_signed: MailKind = { label: 'Copy of what was signed' }
