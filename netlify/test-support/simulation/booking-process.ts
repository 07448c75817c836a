/**
 * A process of its own that books, cancels and moves on a store across the network until somebody kills it: started by
 * sigkill.test.ts, which also says what time it is. Says one line for each yes and each wish to cancel, before anything else is done.
 */
import { writeSync } from 'node:fs'
import { cancel } from '#server/services/bookings/cancel.ts'
import { move } from '#server/services/bookings/move.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { contextOn, slotOf, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { pick, seeded } from './simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'

const [url = '', seed = '1', passed = '0'] = process.argv.slice(2)
const now = new Date(wednesdayNoon.getTime() + Number(passed))
const chance = seeded(Number(seed))
const members = ['anna', 'ben', 'cleo', 'dan', 'eve', 'finn']
const slots = ['14:00', '15:00', '16:00', '17:00'].flatMap((time) => [1, 2].map((unit) => slotOf({ time, unit })))

/** At once, and not when there is time: the next operation may be the last. */
const say = (...words: string[]) => writeSync(1, `${words.join(' ')}\n`)

/** Tells of every operation before it is begun, so that it can be counted at which one to kill. */
const store = failingStore(
  openBlobsStore({ name: 'killed', explicit: { url, siteId: 'local', token: 'a-token' } }),
  ({ verb }) => void say('begins', verb),
)

for (let number = 0; ; number += 1) {
  const wish = reservationOf(pick(chance, members), pick(chance, slots), `${seed}.${number}`)
  const context = contextOn(store, now)
  const booked = await reserve(context, wish)
  let id = wish.bookingId
  if (booked.outcome === 'booked') {
    say('booked', id, wish.ownerKey)
    const to = pick(chance, slots)
    if (chance() < 0.3) {
      say('gives-up', id)
      const moved = await move({ ...context, idempotencyKey: `move-${seed}.${number}` }, { id, to, beyondLimit: false })
      if (moved.outcome === 'booked') {
        ;({ id } = moved.booking)
        say('booked', id, wish.ownerKey)
      }
    }
    if (chance() < 0.6) {
      say('gives-up', id)
      await cancel(context, { kind: 'lane', id, ownerKey: wish.ownerKey })
      say('cancelled', id)
    }
  }
  await context.settled()
}
