/** Lanes and Speede units: the week as a member sees it, reserving, and giving back. */
import type { EndpointName } from '#contract/endpoints.ts'
import { closedSlots } from '#domain/blocks.ts'
import type { Slot } from '#domain/bookings.ts'
import { mondayOf } from '#domain/calendar.ts'
import type { Kind } from '#domain/facility.ts'
import { sameEmail } from '#domain/people.ts'
import { bookingWords } from '#domain/words.ts'
import { cancel } from '#server/flows/cancel.ts'
import { reserve } from '#server/flows/reserve.ts'
import { weekFor } from '#server/flows/week.ts'
import { Failure } from '#server/http/failure.ts'
import type { Call, Handlers } from '#server/http/house.ts'
import { readBlocks } from '#server/records/blocks.ts'
import { bookingIdOf, toLaneBooking, toSpeedeBooking, type Confirmed } from '#server/records/bookings.ts'
import { writeLog } from '#server/records/log.ts'
import { notReserved } from './not-reserved.ts'

type Name<Part extends string> = Extract<EndpointName, Part>
type Reserving = Call<Name<'reserveLane' | 'reserveSpeede'>>
type Canceling = Call<Name<'cancelLane' | 'cancelSpeede'>>

export const bookings = {
  async laneWeek(call) {
    const { week, taken, closed } = await weekOf(call, 'lane')
    return { week, taken: taken.map(toLane), closed: closed.map(toLane) }
  },
  async reserveLane(call) {
    const { lane: unit, date, time } = call.body
    const booking = await reserveFor(call, { kind: 'lane', unit, date, time })
    return { booking: toLaneBooking(booking, call.caller.email) }
  },
  cancelLane: (call) => cancelFor(call, 'lane'),

  speedeWeek: (call) => weekOf(call, 'speede'),
  async reserveSpeede(call) {
    const { unit, date, time } = call.body
    const booking = await reserveFor(call, { kind: 'speede', unit, date, time })
    return { booking: toSpeedeBooking(booking, call.caller.email) }
  },
  cancelSpeede: (call) => cancelFor(call, 'speede'),
} satisfies Pick<Handlers, 'laneWeek' | 'reserveLane' | 'cancelLane' | 'speedeWeek' | 'reserveSpeede' | 'cancelSpeede'>

/** The week as one member sees it, and what the club keeps closed in it. */
async function weekOf(call: Call<Name<'laneWeek' | 'speedeWeek'>>, kind: Kind) {
  const week = mondayOf(call.query.week)
  const [taken, blocks] = await Promise.all([weekFor(call, kind, week, call.caller.holder), readBlocks(call.store)])
  return { week, taken, closed: closedSlots(kind, week, blocks) }
}

const toLane = <Place extends { unit: number }>({ unit: lane, ...place }: Place) => Object.assign(place, { lane })

async function reserveFor(call: Reserving, slot: Slot): Promise<Confirmed> {
  const { caller, body, idempotencyKey } = call
  // 'A member books for their own account's e-mail; the name may be the child's' (product 4).
  if (!sameEmail(body.email, caller.email))
    throw new Failure(400, 'invalid', bookingWords.ownEmail, { fields: { email: bookingWords.ownEmail } })
  const bookingId = bookingIdOf(slot, caller.holder, idempotencyKey)
  const reserved = await reserve(call, { holder: caller.holder, slot, name: body.name, bookingId })
  if (reserved.outcome === 'booked') return reserved.booking
  throw notReserved(slot.kind, reserved)
}

async function cancelFor(call: Canceling, kind: Kind): Promise<undefined> {
  const { caller, params } = call
  const holder = caller.role === 'staff' ? undefined : caller.holder
  const outcome = await cancel(call, { kind, id: params.id, holder })
  if (outcome === 'not_found') throw new Failure(404, 'not_found', bookingWords.gone)
  if (outcome === 'in_progress') throw new Failure(409, 'in_progress', bookingWords.inProgress)
  if (outcome === 'begun') throw new Failure(409, 'invalid', bookingWords.begun)
  if (caller.role === 'staff') await writeLog(call, caller, 'booking_canceled', params.id)
  return undefined
}
