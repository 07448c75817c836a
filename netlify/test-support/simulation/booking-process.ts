/**
 * Child process of sigkill.test.ts: books, cancels and moves over the network until it is killed. Its arguments set the
 * server, the seed and the clock. It prints a line per acknowledgement and per cancellation request before it continues.
 */
import { writeSync } from 'node:fs'
import { cancel } from '#server/services/bookings/cancel.ts'
import { move } from '#server/services/bookings/move.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { testContext, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { killedSlots } from './killed-slots.ts'
import { pick, seeded } from './simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'

const [url = '', seed = '1', elapsed = '0'] = process.argv.slice(2)
const now = new Date(wednesdayNoon.getTime() + Number(elapsed))
const random = seeded(Number(seed))
const members = ['anna', 'ben', 'cleo', 'dan', 'eve', 'finn']

/** Writes synchronously: the next operation may be the last. */
const writeLine = (...fields: string[]) => writeSync(1, `${fields.join(' ')}\n`)

/** Prints every operation before it starts, so that the parent can count them and choose when to kill. */
const store = failingStore(
  openBlobsStore({ name: 'killed', explicit: { url, siteId: 'local', token: 'a-token' } }),
  ({ verb }) => void writeLine('operation', verb),
)

for (let number = 0; ; number += 1) {
  const request = reservationOf(pick(random, members), pick(random, killedSlots), `${seed}.${number}`)
  const context = testContext(store, now)
  const booked = await reserve(context, request)
  let id = request.bookingId
  if (booked.outcome === 'booked') {
    writeLine('booked', id, request.accountKey)
    const to = pick(random, killedSlots)
    if (random() < 0.3) {
      writeLine('cancel-requested', id)
      const moved = await move({ ...context, idempotencyKey: `move-${seed}.${number}` }, { id, to, overLimit: false })
      if (moved.outcome === 'booked') {
        ;({ id } = moved.booking)
        writeLine('booked', id, request.accountKey)
      }
    }
    if (random() < 0.6) {
      writeLine('cancel-requested', id)
      await cancel(context, { kind: 'lane', id, accountKey: request.accountKey })
      writeLine('cancelled', id)
    }
  }
  await context.drainWaitUntil()
}
