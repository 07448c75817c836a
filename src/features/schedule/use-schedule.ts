/** Your Schedule: shown from the local cache at once, then refreshed from the server; in sync across tabs. */
import { useEffect, useRef, useState } from 'react'
import { scheduleOf } from '#domain/schedule/schedule.ts'
import { justNowMs, useLive } from '#lib/api/polling.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { bookingsEntry, eventBookingsEntry, cachedAtEntry, speedeEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { instantOfDevice, useNow } from '#lib/clock.ts'
import { useKnownPlayers } from '#lib/session/account.ts'
import { fillLocalCache } from '#lib/browser-storage/local-cache.ts'

/**
 * The upcoming items of this email and the state of the query. `cachedAt` is an ISO instant, null before the first response is
 * stored. `isNew`: this browser had nothing.
 */
export function useSchedule(email: string) {
  const now = useNow()
  const players = useKnownPlayers()
  // gcTime 0: a response kept from an earlier visit must not overwrite newer data in the local cache.
  const { data, dataUpdatedAt, ...query } = useApiQuery('schedule', {
    gcTime: 0,
    staleTime: justNowMs,
    ...useLive(),
  })
  useEffect(() => {
    if (data) fillLocalCache(data, email, instantOfDevice(dataUpdatedAt))
  }, [data, dataUpdatedAt, email])
  const cache = useApiCache()
  const before = useRef(data)
  useEffect(() => {
    // A reply that says the same is the same object. What is new may have been done by the club: then the card says so.
    if (data && before.current && before.current !== data) void cache.invalidate('scheduleChanges')
    before.current = data
  }, [data, cache])

  const cached = {
    bookings: useStorageEntry(bookingsEntry),
    speedeBookings: useStorageEntry(speedeEntry),
    eventBookings: useStorageEntry(eventBookingsEntry),
  }
  const cachedAt = useStorageEntry(cachedAtEntry)
  const [isNew] = useState(() => cachedAt === null && Object.values(cached).every(({ length }) => length === 0))
  // Until the first answer is stored, it is shown itself.
  const items = scheduleOf({ ...(cachedAt === null && data ? data : cached), players }, email, now)
  return { items, now, cachedAt, isNew, query }
}
