/**
 * One reservation, from picking a slot to the server's confirmation. Success is shown only after the server confirms. The
 * pick survives every failure, and a retry after a lost response repeats the same write (product 2).
 */
import { useState } from 'react'
import { isSameSlot, nearestOpen, refusalMessage, whyNotReserve, type Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages, type Notice } from '#domain/messages/messages.ts'
import { NetworkError, ApiError, messageOf } from '#lib/api/errors.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveLane, saveSpeede } from '#lib/browser-storage/local-cache.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useWeekCache } from './use-week.ts'
import { usedOf, type HeldSlot } from './week-view.ts'

/** Why the picked slot cannot be reserved, and the nearest open slots. */
export type Problem = Notice & { alternatives: Slot[] }

type Week = { held: readonly HeldSlot[] | undefined; now: Date }

const noSlots: Slot[] = []

/** @param onBooked called with the slot once the server confirms the booking. */
export function useReservation(kind: Kind, { held, now }: Week, onBooked: (slot: Slot) => void) {
  const { profile } = useMember()
  const { reserve, pending: holding, error, reset } = useReserve(kind)
  const [chosen, setChosen] = useState<Slot>()
  const [incomplete, setIncomplete] = useState(false)

  // Drop the selection once it appears as our booking: a lost response may still have succeeded.
  const pick = chosen && held?.some((slot) => slot.mine && isSameSlot(slot, chosen)) ? undefined : chosen

  const choose = (slot: Slot | undefined) => {
    if (holding) return
    setChosen(slot)
    setIncomplete(false)
    reset()
  }

  const submit = async (name: string) => {
    if (holding) return
    const isComplete = pick !== undefined && name.trim() !== ''
    setIncomplete(!isComplete)
    if (!isComplete) return reset()
    const outcome = await reserve(pick, { name: name.trim(), email: profile.email })
    if (!outcome.done) return
    setChosen(undefined)
    onBooked(pick)
  }

  const failure = incomplete ? { title: bookingMessages[kind].incomplete } : error ? noticeOf(error) : undefined
  const why = pick && held && !holding ? whyNotReserve(pick, { taken: held, mine: usedOf(held) }, now) : undefined
  const closed = pick && held?.some((slot) => slot.closed && isSameSlot(slot, pick))
  const refusal = why && (closed ? (failure ?? { title: bookingMessages.closedMeanwhile }) : refusalNotice(kind, why))
  const notice = refusal ?? (pick || !chosen ? failure : undefined)
  const contested = why === 'slot_taken' || why === 'past' || notice?.title === bookingMessages[kind].taken
  const problem: Problem | undefined = notice && {
    ...notice,
    alternatives: contested && pick && held ? nearestOpen(pick, held, now) : noSlots,
  }

  return { pick, choose, submit, holding, problem }
}

const refusalNotice = (kind: Kind, why: Parameters<typeof refusalMessage>[1]): Notice => ({
  title: refusalMessage(kind, why),
  ...(why === 'weekly_limit' && { description: bookingMessages.resets }),
})

function noticeOf(problem: unknown): Notice {
  if (problem instanceof NetworkError) return bookingMessages.notSaved
  if (problem instanceof ApiError && problem.code === 'weekly_limit') {
    return { title: problem.message, description: bookingMessages.resets }
  }
  return { title: messageOf(problem) }
}

type Contact = { name: string; email: string }

/** The write: stored in the local cache once the server confirms it. After a network error, the same slot is the same write. */
function useReserve(kind: Kind) {
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
