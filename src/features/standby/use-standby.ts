/** The family's wishes and offers, asked for again while it waits. */
import type { Reply } from '#api-contract/schemas.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'

export type Wish = Reply<'standby'>['wishes'][number]
export type EventWish = Reply<'standby'>['events'][number]
export type Offer = Reply<'standby'>['offers'][number]

/** An offer lasts twenty minutes at least, so a family learns of it in time. */
const everyMs = 20_000
/** How long the reply counts as current, for the bar of every page, in milliseconds. */
const freshMs = 20_000

/** Polls only for a family that waits for a slot: for all others it is one request a page. */
export function useStandby({ enabled = true } = {}) {
  const every = usePollInterval(everyMs)
  return useApiQuery('standby', {
    enabled,
    staleTime: freshMs,
    refetchInterval: (reply) => (reply && isWaiting(reply) ? every : false),
  })
}

const isWaiting = ({ offers, wishes }: Reply<'standby'>) =>
  offers.length > 0 || wishes.some(({ paused, offer }) => paused === undefined || offer !== undefined)
