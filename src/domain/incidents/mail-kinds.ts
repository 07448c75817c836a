/** The kinds of messages about incidents. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const incident_told: MailKind = { label: 'Report of an incident', urgent: true }
