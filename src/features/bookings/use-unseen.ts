/** What bounds a family that the club has not seen, before it taps. */
import { openSessions, whyNotBookUnseen } from '#domain/newcomers/unseen.ts'
import { slotOfBooking } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useAccount } from '#lib/session/account.ts'

/** @returns why a day cannot be booked with `adding` sessions more; undefined for a family that the club has seen. */
export function useWhyNotUnseen(adding: number, now: Date): ((day: Day) => string | undefined) | undefined {
  const isUnseen = useAccount().data?.isUnseen === true
  const { data } = useApiQuery('schedule', { enabled: isUnseen })
  if (!isUnseen) return undefined
  const booked = [...(data?.bookings ?? []), ...(data?.speedeBookings ?? [])].map(slotOfBooking)
  return (date) => whyNotBookUnseen({ date, open: openSessions(booked, now) + adding }, now)
}
