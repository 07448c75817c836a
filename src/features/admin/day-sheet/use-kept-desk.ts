/** Keeps the sheets of today and tomorrow in this browser, and opens them where the server cannot be reached. */
import { useEffect, useState } from 'react'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { keepDesk, readKeptDesk } from '#lib/offline/kept-desk.ts'
import { useStaffState } from '#lib/session/staff-state.ts'

/** The open sheet has a faster interval of its own; this one also covers tomorrow. */
const pollMs = 180_000

/** @returns true if there was no room: then the day does not open without a connection. */
export function useKeptDesk(): boolean {
  const clock = useClock()
  const cache = useApiCache()
  const staff = useStaffState()
  const [hasNoRoom, setHasNoRoom] = useState(false)
  const { data, dataUpdatedAt } = useApiQuery('deskDays', {
    load: async (ask, before) => {
      const { version, days = before?.days } = await ask({ query: before?.version ? { since: before.version } : {} })
      return { version, ...(days && { days }) }
    },
    refetchInterval: usePollInterval(pollMs),
  })

  useEffect(() => {
    void readKeptDesk(clock()).then((kept) =>
      kept?.days.forEach(({ date, sheet }) =>
        cache.seed('daySheet', { query: { date } }, { version: '', sheet }, kept.at),
      ),
    )
  }, [cache, clock])

  const profile = staff.at === 'in' ? staff.profile : undefined
  const days = data?.days
  useEffect(() => {
    if (!profile || !days) return
    void keepDesk({ profile, days, at: dataUpdatedAt }).then((done) => setHasNoRoom(!done))
  }, [profile, days, dataUpdatedAt])
  return hasNoRoom
}
