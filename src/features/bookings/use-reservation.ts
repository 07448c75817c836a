/**
 * One reservation, from picking a slot to the server's confirmation. Success is shown only after the server confirms. The
 * pick survives every failure, and a retry after a lost response repeats the same write (product 2).
 */
import { useState } from 'react'
import {
  isSameSlot,
  nearestOpen,
  refusalMessage,
  whyNotReserve,
  type LaneBooking,
  type Slot,
  type SpeedeBooking,
} from '#domain/bookings/bookings.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages, type Notice } from '#domain/messages/messages.ts'
import { NetworkError, ApiError, isRefusal, messageOf } from '#lib/api/errors.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveSession } from '#lib/browser-storage/local-cache.ts'
import { useMember } from '#lib/session/use-member.ts'
import { forgetPick, keepPick } from '#lib/browser-storage/kept-pick.ts'
import { useAskedDay, useKeptPick, useWeekCache } from './use-week.ts'
import { useWeeks, type WeeksBooking } from './weeks/use-weeks.ts'
import { answerFor, closureAt, otherWeek, usedOf, type HeldSlot, type Problem } from './week-view.ts'

type Week = { held: readonly HeldSlot[] | undefined; now: Date }

const noSlots: Slot[] = []

/**
 * `choose` picks a slot, `ask` asks why one cannot be picked; with further `weeks` chosen, `submit` books those too,
 * and `submitWeeks` for several players.
 * @param onBooked called with the booking, and the name of the player in a family with several, once the server confirms it.
 */
export function useReservation(
  kind: Kind,
  { held, now }: Week,
  onBooked: (booking: LaneBooking | SpeedeBooking, player?: string) => void,
) {
  const { profile } = useMember()
  const single = useReserve(kind)
  const askedDay = useAskedDay()
  const [chosen, setChosen] = useState(useKeptPick(kind, now)?.slot)
  const [unavailable, setUnavailable] = useState<Slot>()
  const [incomplete, setIncomplete] = useState(false)

  // Drop the selection once it appears as our booking: a lost response may still have succeeded.
  const wanted = chosen && held?.some((slot) => slot.mine && isSameSlot(slot, chosen)) ? undefined : chosen
  const series = useWeeks(kind, wanted)
  const [typedName, setTypedName] = useState<string>()
  const holding = single.pending || series.pending
  const error = series.error ?? single.error
  const reset = () => {
    single.reset()
    series.reset()
  }
  const why = wanted && held && !holding ? whyNotReserve(wanted, { taken: held, mine: usedOf(held) }, now) : undefined
  // What was refused, or lost meanwhile, cannot be pressed again.
  const pick = why === undefined && !isRefusal(single.error) ? wanted : undefined

  const choose = (slot: Slot | undefined) => {
    if (holding) return
    forgetPick(kind)
    setChosen(slot)
    setUnavailable(undefined)
    setIncomplete(false)
    reset()
  }
  const ask = (slot: Slot | undefined) => {
    if (!holding) setUnavailable(slot)
  }

  const submit = async (name: string, player?: string) => {
    if (holding) return
    const isComplete = pick !== undefined && name.trim() !== ''
    setUnavailable(undefined)
    setIncomplete(!isComplete)
    if (!isComplete) return reset()
    const contact = { name: name.trim(), email: profile.email }
    keepPick({ slot: pick, member: profile.id, asked: askedDay, ...(player !== undefined && { players: [player] }) })
    const isSeries = series.weeks.count > 0
    // What an earlier tap failed with is over.
    if (isSeries) single.reset()
    else series.reset()
    const typed = player === undefined ? contact.name : undefined
    const outcome = isSeries
      ? await series.reserve([placeFor(pick, player)], typed)
      : await single.reserve(pick, player === undefined ? contact : { ...contact, player })
    if (outcome.done || isRefusal(outcome.error)) forgetPick(kind)
    if (!outcome.done) return
    setChosen(undefined)
    setTypedName(typed)
    // Several weeks have a dialog of their own.
    if ('booking' in outcome.reply) onBooked(outcome.reply.booking, player === undefined ? undefined : contact.name)
  }

  const submitWeeks = async (bookings: WeeksBooking[]): Promise<boolean> => {
    if (holding) return false
    setUnavailable(undefined)
    single.reset()
    const outcome = await series.reserve(bookings)
    if (outcome.done || isRefusal(outcome.error)) forgetPick(kind)
    return outcome.done
  }

  const failure = incomplete
    ? { title: bookingMessages[kind].incomplete }
    : error
      ? noticeOf(error, wanted, now)
      : undefined
  const closed = wanted && held && closureAt(wanted, { held })
  const isForAges = closed?.isForAges === true
  const refusal =
    wanted &&
    why &&
    (closed
      ? (failure ?? { title: (isForAges && closed.reason) || bookingMessages.closedMeanwhile })
      : refusalNotice(wanted, why, now))
  const notice = refusal ?? (wanted || !chosen ? failure : undefined)
  const contested = why === 'slot_taken' || why === 'past' || notice?.title === bookingMessages[kind].taken
  const problem: Problem | undefined = notice && {
    ...notice,
    tone: 'problem',
    alternatives: contested && wanted && held ? nearestOpen(wanted, held, now) : noSlots,
    wish: contested && why !== 'past' && !isForAges ? wanted : undefined,
  }

  const answer = unavailable && held ? answerFor(unavailable, { held, now }) : undefined

  const { weeks } = series
  return { pick, choose, ask, submit, submitWeeks, holding, problem: answer ?? problem, weeks, typedName }
}

const placeFor = ({ unit, date, time }: Slot, player: string | undefined) => ({
  unit,
  date,
  time,
  ...(player !== undefined && { player }),
})

const refusalNotice = (slot: Slot, why: Parameters<typeof refusalMessage>[1], now: Date): Notice => ({
  title: refusalMessage(slot.kind, why),
  ...(why === 'weekly_limit' && { description: limitNote(slot.date, now) }),
})

/** When the weekly limit ends, or which other week it is about. */
export function limitNote(day: Day, now: Date): string {
  const week = otherWeek(day, today(now))
  return week === undefined ? bookingMessages.resets : bookingMessages.limitOf(week)
}

function noticeOf(problem: unknown, pick: Slot | undefined, now: Date): Notice {
  if (problem instanceof NetworkError) return bookingMessages.notSaved
  if (problem instanceof ApiError && problem.code === 'weekly_limit') {
    return { title: problem.message, description: limitNote(pick?.date ?? today(now), now) }
  }
  return { title: messageOf(problem) }
}

type Contact = { name: string; email: string; player?: string }

/** The write: stored in the local cache once the server confirms it. After a network error, the same slot is the same write. */
function useReserve(kind: Kind) {
  const cache = useWeekCache()
  const onDone = ({ booking }: { booking: LaneBooking | SpeedeBooking }) => {
    saveSession(booking)
    return cache.add(booking)
  }
  const invalidates = ['schedule', 'laneWeek', 'speedeWeek'] as const
  const lane = useApiMutation('reserveLane', { onDone, invalidates })
  const speede = useApiMutation('reserveSpeede', { onDone, invalidates })

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
