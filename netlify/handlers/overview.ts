/** The figures of the club, for staff. */
import { overview } from '#server/flows/overview.ts'
import type { Handlers } from '#server/http/house.ts'

export const usage = {
  overview: (call) => overview(call, Number(call.query.weeks)),
} satisfies Pick<Handlers, 'overview'>
