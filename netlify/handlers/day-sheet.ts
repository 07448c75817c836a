/** Handlers of the day sheet. */
import type { Handlers } from '#server/http/call.ts'
import { daySheet, deskDays } from '#server/services/day-sheet/day-sheet.ts'

export const daySheetHandlers = {
  daySheet: (call) => daySheet(call, call.query.date, call.query.since, call.query.arrivals === 'alone'),
  deskDays: (call) => deskDays(call, call.query.since),
} satisfies Partial<Handlers>
