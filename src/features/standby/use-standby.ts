/** What the family waits for and what is offered to it, asked for again while it waits. */
import type { Reply } from '#api-contract/schemas.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { wishMessages } from '#domain/messages/standby-messages.ts'
import { saveSession } from '#lib/browser-storage/local-cache.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useKeepForLater } from '#lib/offline/family-calls.ts'
import { waitingMessages } from '#domain/messages/waiting-messages.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'
import { notify } from '#lib/toast.ts'

export type Wish = Reply<'standby'>['wishes'][number]
export type EventWish = Reply<'standby'>['events'][number]
export type Offer = Reply<'standby'>['offers'][number]

/** An offer lasts twenty minutes at least, so a family learns of it in time. */
const everyMs = 20_000
/** How long the reply counts as current, for the bar of every page, in milliseconds. */
const freshMs = 20_000

/** Polls only for a family that waits: for all others it is one request a page. */
export function useStandby({ enabled = true } = {}) {
  const every = usePollInterval(everyMs)
  return useApiQuery('standby', {
    enabled,
    staleTime: freshMs,
    refetchInterval: (reply) => (reply && isWaiting(reply) ? every : false),
  })
}

const isWaiting = ({ offers, wishes, events }: Reply<'standby'>) =>
  offers.length > 0 || [...wishes, ...events].some(({ paused, offer }) => paused === undefined || offer !== undefined)

/** Books an offer, which is `what` in words, or declines it. Then what the page shows is asked for again. */
export function useAnswer({ id, kind, slots }: Offer, what: string) {
  const params = { id }
  const keep = useKeepForLater()
  const invalidates = ['standby', 'schedule', 'laneWeek', 'speedeWeek'] as const
  const notifyBooked = useNotifyBooked()
  const accept = useApiMutation('acceptOffer', {
    failed: wishMessages.notAccepted,
    invalidates,
    onDone({ bookings, speedeBookings }) {
      for (const booking of [...bookings, ...speedeBookings]) saveSession(booking)
      const coming = slots.map(({ player }) => player)
      void notifyBooked(wishMessages.booked(what), coming)
    },
  })
  const decline = useApiMutation('declineOffer', {
    failed: wishMessages.notDeclined,
    keepForLater: (input, key) =>
      keep('declineOffer', input, {
        id: key,
        about: id,
        text: waitingMessages.decline(slots.map((slot) => slotName({ kind, ...slot })).join(' · ')),
      }),
    invalidates,
    onDone: () => void notify(wishMessages.declined),
  })
  return {
    accept: () => void accept.run({ params }),
    decline: () => void decline.run({ params }),
    accepting: accept.pending,
    pending: accept.pending || decline.pending,
    problem: accept.problem ?? decline.problem,
  }
}
