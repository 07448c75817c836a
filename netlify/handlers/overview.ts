/** The figures of the club, for staff. */
import { overview } from '#server/services/reports/overview.ts'
import type { Handlers } from '#server/http/request-context.ts'

export const overviewHandlers = {
  overview: (call) => overview(call, Number(call.query.weeks)),
} satisfies Pick<Handlers, 'overview'>
