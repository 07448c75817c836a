/** Finds the booking of a pass on the sheet of today; what is not there may have been booked or moved just now: the server knows. */
import { useEffect, useRef } from 'react'
import { clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime, today } from '#domain/calendar/calendar.ts'
import { passMessages } from '#domain/messages/arrival-messages.ts'
import { findPass, whyNotArrive, useOneCheck } from '#features/admin/parts/find-pass.ts'
import type { Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { waitingArrivals } from '#lib/offline/waiting-arrivals.ts'
import { waitingFor } from '#lib/offline/waiting-calls.ts'

/** Why no card opens by itself, and whose could. */
export type Answer = { message: string; about?: Booking }

export function useFindPass(bookings: readonly Booking[]) {
  const clock = useClock()
  const cache = useApiCache()
  const resolve = useApiMutation('resolvePass')
  const once = useOneCheck()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const answer = (booking: Booking): { booking: Booking } | Answer => {
    const here = hereSince(booking)
    if (here !== undefined) return { message: passMessages.alreadyHere(clockTime(clockOf(here))), about: booking }
    const message = whyNotArrive(booking, clock())
    return message === undefined ? { booking } : { message, about: booking }
  }

  const ask = async (text: string): Promise<{ booking: Booking } | Answer> => {
    const date = today(clock())
    const found = await findPass({ date, entries: bookings }, text)
    if ('entry' in found) return answer(found.entry)
    if (!found.ask) return found
    const outcome = await resolve.run({ body: { pass: text.trim() } })
    if (!outcome.done) return { message: found.message }
    const { entry, message = passMessages.unknown } = outcome.reply
    if (!entry) return { message }
    await cache.invalidate('daySheet')
    const sheet = cache.read('daySheet', { query: { date } })?.sheet
    const booking = sheet?.bookings.find(({ id }) => id === entry.id)
    return booking ? answer(booking) : { message }
  }

  return {
    pending: resolve.pending,
    /** Undefined for a code that is being checked already, and once the dialog is closed. */
    async find(text: string) {
      const found = await once(text, () => ask(text))
      return isOpen.current ? found : undefined
    },
  }
}

/** Since when they are here, as the server knows it or as it waits for a connection. */
function hereSince({ id, arrival }: Booking): string | undefined {
  const waiting = waitingFor(waitingArrivals.read(), id)
  if (waiting) return waiting.name === 'arrive' ? waiting.madeAt : undefined
  return arrival?.state === 'here' ? arrival.at : undefined
}
