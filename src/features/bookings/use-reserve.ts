/** Reserves a lane or a Speede unit; the booking is stored in the local cache once the server confirms it. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveLane, saveSpeede } from '#lib/browser-storage/local-cache.ts'
import { useWeekCache } from './use-week.ts'

type Contact = { name: string; email: string }

/** After a network error, reserving the same slot again is the same write. */
export function useReserve(kind: Kind) {
  const cache = useWeekCache()
  const lane = useApiMutation('reserveLane', {
    onDone: ({ booking }) => {
      saveLane(booking)
      return cache.addLane(booking)
    },
  })
  const speede = useApiMutation('reserveSpeede', {
    onDone: ({ booking }) => {
      saveSpeede(booking)
      return cache.addSpeede(booking)
    },
  })

  /** Ends with the outcome of the request; the availability is refetched either way. */
  const reserve = async ({ unit, ...when }: Omit<Slot, 'kind'>, contact: Contact) => {
    const body = { date: when.date, time: when.time, ...contact }
    const outcome =
      kind === 'lane'
        ? await lane.run({ body: { lane: unit, ...body } })
        : await speede.run({ body: { unit, ...body } })
    void cache.refresh(kind)
    return outcome
  }
  const { pending, error, reset } = kind === 'lane' ? lane : speede
  return { reserve, pending, error, reset }
}
