/** How long it takes from the cancellation of a slot until it is held for the family that waits for it. */
import pMap from 'p-map'
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, instantOf, today } from '#domain/calendar/calendar.ts'
import { storeNames } from '#server/context/context-factory.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { cancelByStaff } from '#server/services/bookings/club-changes.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { offerSlot } from '#server/services/standby/offer-slot.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { reservationOf } from '#server/test-support/server/booking-context.ts'
import { testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'
import { connection, storeInProcess } from './storage.ts'
import { machine, median, ms, type Table } from './table.ts'

const freed = 1000
const atOnce = 5
const storageMs = 20

/** Each of the slots has a family of its own that waits for it. */
export async function measureOffers(): Promise<Table[]> {
  const storage = storeInProcess()
  // Noon: no quiet hours.
  const now = instantOf(addDays(today(new Date()), 1), '12:00')
  const store = openBlobsStore({ name: storeNames.production, explicit: connection })
  const { signUp, ask, context } = testServer({ store, now, mailEnabled: true })
  const days = Array.from({ length: 20 }, (_, nth) => addDays(today(now), nth + 2))
  const slots = days
    .flatMap((date) =>
      slotTimes('lane').flatMap((time) => unitsOf('lane').map((unit): Slot => ({ kind: 'lane', unit, date, time }))),
    )
    .slice(0, freed)
  const times: number[] = []
  for (const [nth, slot] of slots.entries()) {
    const request = reservationOf(`holder ${nth}`, slot)
    await reserve(context, request)
  }
  const waiting = await pMap(
    slots,
    async ({ kind, unit, date, time }) => {
      const { cookie, profile } = await signUp()
      const to = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`
      const wish = { kind, days: [date], from: time, to, units: [unit] }
      const reply = await ask('POST', '/api/standby', wish, { cookie })
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body as Reply<'addWish'>))
      return ownerKeyOf(testKeyPepper, profile.email)
    },
    { concurrency: 20 },
  )
  storage.latencyMs = storageMs
  await pMap(
    slots.entries(),
    async ([nth, slot]) => {
      const { bookingId: id } = reservationOf(`holder ${nth}`, slot)
      const started = performance.now()
      // Staff: who cancels by themselves has the minute of the Undo. The offer follows the response.
      await cancelByStaff(context, 'lane', id)
      await offerSlot(context, slot)
      const time = performance.now() - started
      const offer = (await readStandby(context.store, waiting[nth]!))?.value.offers[0]
      if (!offer?.held) throw new Error('a freed slot was not offered')
      times.push(time)
    },
    { concurrency: atOnce },
  )
  return [
    {
      title: 'From freed to offered',
      note: `${freed} lanes that staff cancel, ${atOnce} at a time, each with a family that waits for it; until the slot is held and the message queued. The real client and storage in the same process, ${storageMs} ms for each operation. ${machine()}`,
      columns: ['offered', 'median', 'worst'],
      rows: [[`${times.length}`, ms(median(times)), ms(Math.max(...times))]],
    },
  ]
}
