/** The kinds of messages about what coaches must know of a player. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const safety_changed: MailKind = { label: 'Safety facts changed by the family' }
