/** Says that hours are those of the club, on a device in another time zone. */
import { facilityClock, timeOf } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { SmallPrint } from '#ui/layout/box.tsx'

export function ClubTime({ now }: { now: Date }) {
  if (timeOf(now.getHours() * 60 + now.getMinutes()) === facilityClock(now).time) return null
  return (
    <SmallPrint>
      All hours are {facility.timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time, where the club is.
    </SmallPrint>
  )
}
