/** The inbox in this tab, and how much of it is due. */
import { useEffect } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { instantOf, today } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useStaffState } from '#lib/session/staff-state.ts'

export type Item = Reply<'listInbox'>['items'][number]

const pollMs = 60_000

export function useInbox() {
  const { at } = useStaffState()
  return useApiQuery('listInbox', {
    enabled: at === 'in',
    refetchInterval: usePollInterval(pollMs),
    select: ({ items }) => items,
  })
}

export const isLate = ({ due, done }: Item, now: Date): boolean => !done && Date.parse(due) < now.getTime()

/** True for what is late or has to be done today. */
export const isDueToday = ({ due, done }: Item, now: Date): boolean =>
  !done && Date.parse(due) <= instantOf(today(now), facility.closes).getTime()

/** How many items are due. */
export function useDueCount(): number {
  const now = useNow()
  return useInbox().data?.filter((item) => isDueToday(item, now)).length ?? 0
}

/** Shows how many are due on the icon of the installed app, too. */
export function useAppBadge(): void {
  const count = useDueCount()
  useEffect(() => {
    // Not every browser has badges, and none needs them.
    void navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
}
