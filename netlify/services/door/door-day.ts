/** The day as the tablet at the door may read it: first name and initial, who is here, and whether the desk has to look. */
import { shortNameOf } from '#domain/families/players.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { Reply } from '#api-contract/schemas.ts'
import type { Caller, RequestContext } from '#server/context/request-context.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { daySheet } from '#server/services/day-sheet/day-sheet.ts'
import { nameOf, visitEntry } from '#server/services/arrivals/resolve-pass.ts'
import { childrenStillHere } from '#server/services/arrivals/still-here.ts'

type Context = ServiceContext & Pick<RequestContext, 'keyPepper'>

/** Bookings that are not made yet, and those of families that have left, are not shown. */
export async function doorDay(context: Context & { principal: Caller }, since?: string): Promise<Reply<'doorDay'>> {
  const date = today(context.now())
  const { version, sheet } = await daySheet(context, date, since)
  return {
    version,
    date,
    device: context.principal.profileName,
    ...(sheet && {
      entries: sheet.bookings.filter(({ member }) => member).map((each) => visitEntry(context, each)),
      stillHere: await namesStillHere(context),
    }),
  }
}

async function namesStillHere(context: Context): Promise<string[]> {
  const found = await ifMade(context, 'children still here', () =>
    childrenStillHere(context, () => readMaterializedView(context, memberRows)),
  )
  return found === 'unreadable' ? [] : found.map(({ booking }) => shortNameOf({ name: nameOf(booking) }))
}
