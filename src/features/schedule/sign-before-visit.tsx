/** Asks a parent to sign before the visits that are booked. Visitors do not load it. */
import type { ScheduleItem } from '#domain/schedule/schedule.ts'
import { useToSign } from '#lib/session/account.ts'
import { SignFirst } from '#lib/session/sign-first.tsx'
import { useMember } from '#lib/session/use-member.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { comingToAny } from './stored-booking.ts'
import { useSchedule } from './use-schedule.ts'

export function SignBeforeVisit({ items }: { items: readonly ScheduleItem[] }) {
  const ask = useToSign(comingToAny(items))
  if (!ask || items.length === 0) return null
  return (
    <Banner>
      <SignFirst ask={ask} />
    </Banner>
  )
}

/** The same on a page that does not show the schedule. */
export function SignBeforeOwnVisit() {
  const { profile } = useMember()
  const { items } = useSchedule(profile.email)
  return <SignBeforeVisit items={items} />
}
