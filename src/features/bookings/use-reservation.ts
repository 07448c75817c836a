/**
 * One reservation, from picking a slot to the server's confirmation. Success is shown only after the server confirms. The
 * pick survives every failure, and a retry after a lost response repeats the same write (product 2).
 */
import { useRef, useState } from 'react'
import { isSameSlot, nearestOpen, refusalMessage, whyNotReserve, type Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages, type Notice } from '#domain/messages/messages.ts'
import { NetworkError, ApiError, messageOf } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.ts'
import { reserve } from './booking-calls.ts'
import { useWeekCache } from './use-week.ts'
import { usedOf, type HeldSlot } from './week-view.ts'

/** Why the picked slot cannot be reserved, and the nearest open slots. */
export type Problem = Notice & { alternatives: Slot[] }

type Week = { held: readonly HeldSlot[] | undefined; now: Date }

const noSlots: Slot[] = []

/** @param onBooked called with the slot once the server confirms the booking. */
export function useReservation(kind: Kind, { held, now }: Week, onBooked: (slot: Slot) => void) {
  const session = useSession()
  const cache = useWeekCache(kind)
  const [chosen, setChosen] = useState<Slot>()
  const [failure, setFailure] = useState<Notice>()
  const [holding, setHolding] = useState(false)
  const attempt = useRef<{ slot: Slot; key: string } | undefined>(undefined)

  // Drop the selection once it appears as our booking: a lost response may still have succeeded.
  const pick = chosen && held?.some((slot) => slot.mine && isSameSlot(slot, chosen)) ? undefined : chosen

  const choose = (slot: Slot | undefined) => {
    if (holding) return
    setChosen(slot)
    setFailure(undefined)
  }

  const keyFor = (slot: Slot): string => {
    if (!attempt.current || !isSameSlot(attempt.current.slot, slot))
      attempt.current = { slot, key: crypto.randomUUID() }
    return attempt.current.key
  }

  const submit = async (name: string) => {
    if (holding) return
    if (!pick || !name.trim() || !session) return setFailure({ title: bookingMessages[kind].incomplete })
    setHolding(true)
    setFailure(undefined)
    try {
      const booked = await reserve(pick, { name: name.trim(), email: session.profile.email }, keyFor(pick))
      attempt.current = undefined
      cache.add(booked)
      setChosen(undefined)
      onBooked(pick)
    } catch (problem) {
      // A response ends the attempt, unless it says that the attempt is still in progress.
      if (problem instanceof ApiError && problem.code !== 'in_progress') attempt.current = undefined
      setFailure(noticeOf(problem))
    } finally {
      setHolding(false)
      void cache.refresh(pick.date)
    }
  }

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
