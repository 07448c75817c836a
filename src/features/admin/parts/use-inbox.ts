/** The inbox in this tab, and how much of it is due. */
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

/** How many items are due; undefined while that is not known. */
export function useDueCount(): number | undefined {
  const now = useNow()
  return useInbox().data?.filter((item) => isDueToday(item, now)).length
}
