/** Your Schedule: painted from the mirror at once, refreshed from the server, in step with the other tabs. */
import { useEffect } from 'react'
import { scheduleOf } from '#domain/schedule.ts'
import { api } from '#lib/api.ts'
import { bookingsShelf, eventBookingsShelf, mirroredAtShelf, speedeShelf, useShelf } from '#lib/browser-store.ts'
import { useNow } from '#lib/clock.ts'
import { fillMirror } from '#lib/mirror.ts'
import { useQuery } from '#lib/query.ts'

export const scheduleKey = ['schedule'] as const

const none: never[] = []

/** The upcoming items of this e-mail, and how the last asking went. `mirroredAt` is an ISO instant, null before the first answer. */
export function useSchedule(email: string) {
  const now = useNow()
  // An answer is not kept beyond the page: an old one must never overwrite what the mirror has learned since.
  const { data, dataUpdatedAt, ...asked } = useQuery({
    queryKey: [...scheduleKey, email],
    queryFn: () => api('schedule'),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  useEffect(() => {
    if (data) fillMirror(data, email, new Date(dataUpdatedAt))
  }, [data, dataUpdatedAt, email])

  const kept = {
    bookings: useShelf(bookingsShelf, none),
    speedeBookings: useShelf(speedeShelf, none),
    eventBookings: useShelf(eventBookingsShelf, none),
  }
  return { items: scheduleOf(kept, email, now), now, mirroredAt: useShelf(mirroredAtShelf, null), asked }
}
