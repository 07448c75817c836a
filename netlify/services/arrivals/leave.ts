/** With whom a player has left: noted at the desk with one tap. The name is in the family's record, and goes with it. */
import type { Body } from '#api-contract/schemas.ts'
import { alone, gone, pickUpOf } from '#domain/families/collectors.ts'
import { safetyLimits, nothingStored } from '#domain/safety/safety.ts'
import { isPickUpOpen, leftAt } from '#domain/arrivals/arrivals.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { memberIn, playerOf } from '#server/repositories/accounts/members.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { arrivalOf, requestOf, setLeft } from '#server/repositories/arrivals.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { bookingById, type AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import { withPlayer } from '#server/services/families/edit-family.ts'

export type LeaveResult =
  | { outcome: 'left'; at: string; name: string }
  | { outcome: 'not_found' | 'not_today' | 'not_here' | 'no_collector' }

/**
 * `whom` is the id of a caregiver or of somebody who may collect, 'alone' or 'gone'; `sent` is when, if a device says so. The same again
 * changes nothing.
 */
export async function leave(
  context: WriteContext,
  id: string,
  { with: whom, at: sent }: Body<'leave'>,
): Promise<LeaveResult> {
  const booking = await bookingById(context, id)
  if (!booking?.member) return { outcome: 'not_found' }
  const { accountKey, date, player } = booking
  const about = { member: booking.member.id, player, to: slotName(booking) }
  const logged = logIn(context, 'member_player_left', id, about)
  return transact(logged, [keys.arrivals(date), keys.member(accountKey)], (documents): LeaveResult => {
    const family = memberIn(documents, accountKey)
    const child = family && playerOf(family, player)
    if (!child) return { outcome: 'not_found' }
    const safety = child.safety ?? nothingStored
    const { departures = [] } = safety
    const arrival = arrivalOf(documents.get(keys.arrivals(date)), id)
    const before = departures.findLast(({ booking: of }) => of === id)
    if (arrival?.left !== undefined && before) return { outcome: 'left', at: before.at, name: before.name }
    if (arrival?.state !== 'here') return { outcome: 'not_here' }
    const moment = leftAt(arrival, sent, context.now())
    if (!isPickUpOpen(date, moment)) return { outcome: 'not_today' }
    const { allowed, leavesAlone } = pickUpOf(family, child, moment)
    const isWord = whom === gone || (whom === alone && leavesAlone)
    const name = isWord ? whom : allowed.find((each) => each.id === whom)?.name
    if (name === undefined) return { outcome: 'no_collector' }
    const done = doneBy(context.principal, moment)
    const noted = [...departures, { booking: id, ...done, name }].slice(-safetyLimits.departures)
    setLeft(documents, date, id, { request: requestOf(context.idempotencyKey), ...done })
    documents.set(keys.member(accountKey), withPlayer(family, { ...child, safety: { ...safety, departures: noted } }))
    return { outcome: 'left', at: done.at, name }
  })
}

/** Takes it back, in a transaction. */
export function unleave(documents: Documents, { id, date, accountKey, player }: AdminBooking): void {
  setLeft(documents, date, id, undefined)
  const family = memberIn(documents, accountKey)
  const child = family && playerOf(family, player)
  if (!child?.safety?.departures) return
  const departures = child.safety.departures.filter(({ booking }) => booking !== id)
  documents.set(keys.member(accountKey), withPlayer(family!, { ...child, safety: { ...child.safety, departures } }))
}
