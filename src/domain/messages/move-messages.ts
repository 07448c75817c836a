/** Messages about bookings that a family moves itself. */
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { durationText, isolated } from '#domain/text/text.ts'

export const moveMessages = {
  /** Inside the club's cut-off. */
  late: (kind: Kind) =>
    `A booking can be moved until ${durationText(bookables[kind].freeUntilHours * 60)} before it starts.`,
  /** Why none of several was moved; `reason` is about the one of this player. */
  notTogether: (name: string, reason: string) => `Nothing was moved. ${isolated(name)}: ${reason}`,
} as const
