/** Your Schedule: painted from the mirror at once, refreshed from the server, in step with the other tabs. */
import { useEffect } from 'react'
import { scheduleOf } from '#domain/bookings/schedule.ts'
import { api } from '#lib/api/api.ts'
import {
  bookingsEntry,
  eventBookingsEntry,
  cachedAtEntry,
  speedeEntry,
  useStorageEntry,
} from '#lib/browser-storage/browser-storage.ts'
import { useNow } from '#lib/clock.ts'
import { fillLocalCache } from '#lib/browser-storage/local-cache.ts'
import { useQuery } from '#lib/api/query.ts'

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
    if (data) fillLocalCache(data, email, new Date(dataUpdatedAt))
  }, [data, dataUpdatedAt, email])

  const kept = {
    bookings: useStorageEntry(bookingsEntry, none),
    speedeBookings: useStorageEntry(speedeEntry, none),
    eventBookings: useStorageEntry(eventBookingsEntry, none),
  }
  return { items: scheduleOf(kept, email, now), now, mirroredAt: useStorageEntry(cachedAtEntry, null), asked }
}
