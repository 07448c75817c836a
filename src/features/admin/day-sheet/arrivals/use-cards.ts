/** The cards of an arrival: that of its booking, and those of the family's other players who come then. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { areTogether, clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import type { Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { isRefusal } from '#lib/api/errors.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'

export type Card = Reply<'arrivalCard'>['card']

/** `known`: since when. */
export type Arriving = { booking: Booking; card?: Card | undefined; known?: string | false | undefined }

/**
 * The booking first. Asks the server once, and shows what this browser keeps of the day where that is newer. Until then, and
 * without a connection, that is all, and it says of when; the next sheet that comes has it ask again.
 */
export function useCards(booking: Booking, isAsked: boolean): Arriving[] {
  const { id, date } = booking
  const sheet = useApiQuery('daySheet', { input: { query: { date } }, enabled: false })
  const kept = useApiQuery('deskDays', { enabled: false }).data?.cards
  const cache = useApiCache()
  /** `before`: the cards that this browser had by then. */
  const [answer, setAnswer] = useState<Reply<'arrivalCard'> & { before: readonly Card[] | undefined }>()
  const { run, problem, error } = useApiMutation('arrivalCard', {
    onDone: (reply) => setAnswer({ ...reply, before: cache.read('deskDays')?.cards?.all }),
  })
  const hasFailed = problem !== undefined
  useEffect(() => {
    if (isAsked) void run({ params: { id } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: each opening of safety facts is logged
  }, [id, isAsked])
  useEffect(() => {
    if (answer) void cache.invalidate('deskDays')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a desk has recorded something, which the cards say too
  }, [sheet.data?.version])
  useEffect(() => {
    if (hasFailed) void run({ params: { id } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a sheet has come: there is a connection
  }, [sheet.dataUpdatedAt])
  if (!isAsked) return [{ booking }]
  const onSheet = (other: string) => sheet.data?.sheet?.bookings.find((each) => each.id === other)
  const isNewer = kept && !isRefusal(error) && kept.all !== answer?.before
  const fromKept = isNewer ? keptCards(kept.all, id, onSheet) : undefined
  const { card, others = [] } = fromKept ?? answer ?? {}
  const known =
    !answer &&
    (fromKept
      ? kept && `As of ${clockTime(clockOf(kept.at))}`
      : hasFailed
        ? 'Orders, changes and safety facts could not be loaded.'
        : 'Loading orders, changes and safety facts...')
  const together = others.flatMap((other) => {
    const found = onSheet(other.id)
    return found ? { booking: found, card: other } : []
  })
  return [{ booking, card, known }, ...together]
}

/** The cards as the server would answer, from those of the day; what the sheet, which may be newer, asks for stands first. */
function keptCards(
  all: readonly Card[],
  id: string,
  onSheet: (id: string) => Booking | undefined,
): Reply<'arrivalCard'> | undefined {
  const card = all.find((each) => each.id === id)
  if (!card) return undefined
  const asked = (each: Card): Card => ({
    ...each,
    asks: [...new Set([...(onSheet(each.id)?.asks ?? []), ...each.asks])],
  })
  const beside = all.filter(
    ({ member, player, ...slot }) => member === card.member && player !== card.player && areTogether(slot, card),
  )
  return {
    card: asked(card),
    others: beside.map((each) => Object.assign(asked(each), { orders: [], toTake: undefined })),
  }
}
