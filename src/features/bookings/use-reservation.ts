/**
 * One reservation, from picking a slot to the server's confirmation. Success is shown only after the server confirms. The
 * pick survives every failure, and a retry after a lost response repeats the same write (product 2).
 */
import { useState } from 'react'
import {
  furtherWeeks,
  isSameSlot,
  nearestOpen,
  refusalMessage,
  whyNotReserve,
  type Slot,
} from '#domain/bookings/bookings.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import type { Notice } from '#domain/text/notice.ts'
import { NetworkError, ApiError, isRefusal, messageOf } from '#lib/api/errors.ts'
import type { AwaitedSlot } from '#lib/paths.ts'
import { useMember } from '#lib/session/use-member.ts'
import { forgetPick, keepPick } from '#lib/browser-storage/kept-pick.ts'
import { sessionsIn, useBook, type Booked, type Place, type WeekLine } from './use-book.ts'
import type { Family } from './use-family.ts'
import { useLinkedDay } from './use-week.ts'
import { answerFor, closureAt, otherWeek, usedOf, wishFor, type HeldSlot, type Problem } from './week-view.ts'

type Week = { held: readonly HeldSlot[] | undefined; now: Date; family: Family | undefined; kept: Slot | undefined }

/** The further weeks after `date` that can be booked along: `count` of `most` is chosen. */
export type Weeks = { date: Day | undefined; most: number; count: number; onChoose: (count: number) => void }

/** What the server said of each week, and the name that was typed for a family's only player. */
type Answer = { lines: readonly WeekLine[]; name: string | undefined }

export type Reservation = ReturnType<typeof useReservation>

/**
 * `kept` is the pick of an interrupted reservation. `choose` picks a slot, `ask` asks why one cannot be picked, `submit` books.
 */
export function useReservation(kind: Kind, { held, now, family, kept }: Week) {
  const { profile } = useMember()
  const linkedDay = useLinkedDay()
  const { book, reset, pending, error } = useBook(kind)
  const [chosen, setChosen] = useState(kept)
  const [questioned, setQuestioned] = useState<Slot>()
  const [incomplete, setIncomplete] = useState(false)
  const [tried, setTried] = useState<readonly Place[]>([])
  const [further, setFurther] = useState(0)
  const [answer, setAnswer] = useState<Answer>()

  // Drop the selection once it appears as our booking: a lost response may still have succeeded.
  const wanted = chosen && held?.some((slot) => slot.mine && isSameSlot(slot, chosen)) ? undefined : chosen
  const why = wanted && held && !pending ? whyNotReserve(wanted, { taken: held, mine: usedOf(held) }, now) : undefined
  // A slot that was refused or lost cannot be sent again. Several players get another proposal.
  const isRefused = isRefusal(error) && tried.length === 1
  const pick = why === undefined && !isRefused ? wanted : undefined
  const most = wanted ? furtherWeeks(wanted, now) : 0
  const weeks: Weeks = { date: wanted?.date, most, count: Math.min(further, most), onChoose: setFurther }

  const choose = (slot: Slot | undefined) => {
    if (pending) return
    forgetPick(kind)
    setChosen(slot)
    setQuestioned(undefined)
    setIncomplete(false)
    reset()
  }
  const ask = (slot: Slot | undefined) => {
    if (!pending) setQuestioned(slot)
  }

  /**
   * @param slots a slot for each of `players`; without players, the pick for the family's only one
   * @returns what is to be said as booked: nothing where an `answer` for several weeks is shown
   */
  const submit = async (
    typed: string,
    slots = pick ? [pick] : [],
    players: readonly string[] = [],
  ): Promise<Booked> => {
    if (pending) return []
    const name = typed.trim()
    const isComplete = pick !== undefined && slots.length > 0 && name !== ''
    setQuestioned(undefined)
    setIncomplete(!isComplete)
    if (!isComplete) {
      reset()
      return []
    }
    // Who was chosen stays so, also once this was their last session of the week.
    family?.onChoose(family.chosen)
    keepPick({ slot: pick, member: profile.id, linkedDay, ...(family && { players: family.chosen }) })
    const places = slots.map(({ unit, date, time }, nth): Place => {
      const player = players[nth]
      return { unit, date, time, ...(player !== undefined && { player }) }
    })
    setTried(places)
    const outcome = await book({ places, weeks: weeks.count, name, email: profile.email })
    if (outcome.done || isRefusal(outcome.error)) forgetPick(kind)
    if (!outcome.done) return []
    setChosen(undefined)
    const { reply } = outcome
    if ('booking' in reply) return [reply.booking]
    if (weeks.count === 0) return reply.weeks.flatMap(sessionsIn)
    setFurther(0)
    setAnswer({ lines: reply.weeks, name: family ? undefined : name })
    return []
  }

  const closed = wanted && held && closureAt(wanted, { held })
  const failure = incomplete
    ? { title: bookingMessages[kind].incomplete }
    : error
      ? failureOf(error, wanted, now)
      : undefined
  const refusal =
    wanted &&
    why &&
    (closed
      ? (failure ?? {
          title: (closed.isForPlayers && closed.reason) || 'The club has closed this slot. Please pick another one.',
        })
      : refusalOf(wanted, why, now))
  const notice = refusal ?? (wanted || !chosen || isRefusal(error) ? failure : undefined)
  const isContested = why === 'slot_taken' || why === 'past' || notice?.title === bookingMessages[kind].taken
  const alternatives = isContested && wanted && held ? nearestOpen(wanted, held, now) : []
  const problem: Problem | undefined = notice && {
    ...notice,
    tone: 'problem',
    alternatives,
    wish:
      wanted && isContested && why !== 'past' && !closed?.isForPlayers
        ? forPlayers(wishFor(wanted, alternatives), family?.chosen)
        : undefined,
  }
  const asked = questioned && held && answerFor(questioned, { held, now })

  return {
    pick,
    choose,
    ask,
    submit,
    holding: pending,
    problem: asked && !asked.wish ? asked : problem,
    /** The taken slot that was tapped: the sheet asks whether to wait for it. */
    taken: asked?.wish && {
      wish: forPlayers(asked.wish, family?.chosen),
      alternatives: asked.alternatives,
      onClose: () => ask(undefined),
    },
    weeks,
    answer,
    onAnswerRead: () => setAnswer(undefined),
  }
}

/** Several players wait for any unit: no two of them get the same. */
const forPlayers = ({ unit, ...wish }: AwaitedSlot, players: readonly string[] = []): AwaitedSlot => ({
  ...wish,
  players,
  ...(players.length < 2 && { unit }),
})

/** When the weekly limit ends, or which other week it is about. */
export function limitNote(day: Day, now: Date): string {
  const week = otherWeek(day, today(now))
  return week === undefined ? 'Resets Monday.' : `For the week of ${week}.`
}

const refusalOf = (slot: Slot, why: Parameters<typeof refusalMessage>[1], now: Date): Notice => ({
  title: refusalMessage(slot.kind, why),
  ...(why === 'weekly_limit' && { description: limitNote(slot.date, now) }),
})

function failureOf(error: unknown, pick: Slot | undefined, now: Date): Notice {
  if (error instanceof NetworkError) return bookingMessages.notSaved
  if (error instanceof ApiError && error.code === 'weekly_limit') {
    return { title: error.message, description: limitNote(pick?.date ?? today(now), now) }
  }
  return { title: messageOf(error) }
}
