/** The coming holidays, under the opening hours: 'Closed Thu Nov 26'. */
import { closedSoonText } from '#domain/facility/holidays.ts'
import { useNow } from '#lib/clock.ts'
import { useIsHydrated } from '#ui/forms/use-is-hydrated.ts'

/** Nothing on the prerendered page, which does not know the day. */
export function ClosedSoon() {
  const text = closedSoonText(useNow())
  return (
    useIsHydrated() &&
    text !== undefined && (
      <>
        <br />
        <b>{text}</b>
      </>
    )
  )
}
