/** The day that the door knows: from the server, and without a connection from what this browser has kept. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { ApiError } from '#lib/api/errors.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { isRecord } from '#lib/browser-storage/storage-entry.ts'
import { seal, unseal } from '#lib/offline/sealed-data.ts'
import { leaveDoor } from '#lib/session/door-session.ts'

export type DoorDay = Reply<'doorDay'> & { entries: DoorEntry[] }
export type DoorEntry = NonNullable<Reply<'doorDay'>['entries']>[number]

const pollMs = 20_000
/** Name of what is kept. */
const kept = 'door'

/** A day, and when the server said so, in milliseconds since 1970, by the clock of this device. */
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
      const day = await ask({ query: before?.version ? { since: before.version } : {} })
      const { entries = before?.entries, stillHere = before?.stillHere } = day
      return { ...day, ...(entries && { entries }), ...(stillHere && { stillHere }) }
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
