/** Handlers of the overview of figures. */
import type { Handlers } from '#server/http/call.ts'
import { overview } from '#server/services/reports/overview.ts'

export const reportsHandlers = {
  overview: (call) => overview(call, Number(call.query.weeks)),
} satisfies Partial<Handlers>
