/** Changes by the club that the family has not confirmed: from this browser at once, then from the server. */
import { useEffect } from 'react'
import { useApiQuery } from '#lib/api/use-api.ts'
import { changesEntry, type KnownChange } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'

const none: KnownChange[] = []

/** `isComing`: an answer is under way. */
export function useClubChanges(): { changes: readonly KnownChange[]; isComing: boolean } {
  const { data, isPending, fetchStatus } = useApiQuery('scheduleChanges', { refetchOnMount: 'always' })
  const known = useStorageEntry(changesEntry, none)
  useEffect(() => {
    if (data) changesEntry.write(data.changes)
  }, [data])
  return { changes: data?.changes ?? known, isComing: isPending && fetchStatus === 'fetching' }
}
