/** The day that the door knows: from the server or, without a connection, as it was kept in this browser. */
import { useEffect, useState } from 'react'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { ApiError } from '#lib/api/errors.ts'
import { isRecord } from '#lib/browser-storage/storage-entry.ts'
import { seal, unseal } from '#lib/offline/sealed-data.ts'
import { leaveDoor } from '#lib/session/door-session.ts'
import { waitingFor, type WaitingCall } from '#lib/offline/waiting-calls.ts'
import type { DoorDay, DoorEntry } from './door-view.ts'

const pollMs = 20_000
/** Name of what is kept. */
const kept = 'door'

/** A day, and when the server said so, in milliseconds since 1970. */
type Known = { day: DoorDay; at: number }

const isKnown = (stored: unknown): stored is Known =>
  isRecord(stored) &&
  typeof stored['at'] === 'number' &&
  isRecord(stored['day']) &&
  Array.isArray(stored['day']['entries'])

/**
 * `known` is undefined as long as nothing is. `isRead`: this browser has nothing more. `hasNoRoom`: the day is not there
 * without a connection.
 */
export function useDoorDay() {
  const [fromBefore, setFromBefore] = useState<Known>()
  const [isRead, setIsRead] = useState(false)
  const [hasNoRoom, setHasNoRoom] = useState(false)
  const query = useApiQuery('doorDay', {
    load: async (ask, before) => {
      const { entries = before?.entries, ...day } = await ask({
        query: before?.version ? { since: before.version } : {},
      })
      return { ...day, ...(entries && { entries }) }
    },
    staleTime: 0,
    refetchInterval: usePollInterval(pollMs) || pollMs,
    refetchOnWindowFocus: 'always',
  })
  const { data, dataUpdatedAt, error } = query

  useEffect(() => {
    void unseal(kept).then((stored) => {
      if (isKnown(stored)) setFromBefore(stored)
      setIsRead(true)
    })
  }, [])
  useEffect(() => {
    if (!data?.entries) return
    void seal(kept, { day: data as DoorDay, at: dataUpdatedAt }).then((done) => setHasNoRoom(!done))
  }, [data, dataUpdatedAt])
  // The session has ended, or somebody else has signed in.
  const isOver = error instanceof ApiError && error.status < 500
  useEffect(() => {
    if (isOver) void leaveDoor()
  }, [isOver])

  const known = data?.entries ? { day: data as DoorDay, at: dataUpdatedAt } : fromBefore
  return { query, known, isRead, hasNoRoom }
}

/** The day with those as here whose arrival waits for a connection. */
export const withWaiting = (day: DoorDay, calls: readonly WaitingCall[]): DoorDay => ({
  ...day,
  entries: day.entries.map((entry) => {
    const waiting = waitingFor(calls, entry.id)
    return waiting && entry.here === undefined ? { ...entry, here: waiting.madeAt } : entry
  }),
})

/** Notes in the list what the server has accepted, before its next version. */
export function useNotes() {
  const cache = useApiCache()
  const change = (id: string, changed: (entry: DoorEntry) => DoorEntry) =>
    cache.update('doorDay', undefined, ({ entries = [], ...day }) => ({
      ...day,
      entries: entries.map((entry) => (entry.id === id ? changed(entry) : entry)),
    }))
  return {
    note: ({ about, madeAt }: Pick<WaitingCall, 'about' | 'madeAt'>) =>
      change(about, (entry) => ({ ...entry, here: entry.here ?? madeAt })),
    noteSigned: (id: string, unsigned: DoorEntry['unsigned']) => change(id, (entry) => ({ ...entry, unsigned })),
  }
}
