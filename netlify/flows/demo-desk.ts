/** What the sandbox's front desk finds on its first morning: weeks that are over, tours, orders, products, a closed lane. */
import { addDays, instantOf, mondayOf, today, weekdayOf } from '#domain/calendar.ts'
import { addressOfImage } from '#domain/product-draft.ts'
import { countSlots } from '#domain/usage.ts'
import type { Caller, House } from '#server/http/house.ts'
import { holderOf, keys } from '#server/records/keys.ts'
import { createTour, tourIdOf, type TourRecord } from '#server/records/tours.ts'
import { addBlock } from './block.ts'
import { checkout } from './checkout.ts'
import { demoClosing, demoOrders, demoProducts, demoTours } from './demo-club.ts'
import { demoFamilies, demoSlots } from './demo-families.ts'
import { demoPicture } from './demo-pictures.ts'
import { addProduct } from './edit-products.ts'
import { settleOrder } from './hand-over.ts'
import { takeIn } from './keep-image.ts'
import type { Tally } from './overview.ts'

const hour = 3_600_000

/** Done once: what staff change or remove afterwards stays so. The products come last and tell that it is done. */
export async function fillDesk(house: House, staff: Caller): Promise<void> {
  if (await house.store.read(keys.products)) return
  await Promise.all([rememberWeeks(house), askForTours(house), placeOrders(house, staff)])
  await fillShelves(house, staff)
}

/** As many sessions as the families who had joined by then would have had. */
async function rememberWeeks({ store, now }: House): Promise<void> {
  const thisWeek = mondayOf(today(now()))
  const weeksAgo = Array.from({ length: 11 }, (_, index) => index + 1)
  await Promise.all(
    weeksAgo.map((weeks) => {
      const monday = addDays(thisWeek, -7 * weeks)
      const there = demoFamilies.filter(({ joinedWeeksAgo, once }) => !once && joinedWeeksAgo >= weeks)
      const count = (kind: 'lane' | 'speede') => countSlots(there.flatMap((family) => demoSlots(kind, family, monday)))
      return store.create<Tally>(keys.tally(monday), { v: 1, lane: count('lane'), speede: count('speede') })
    }),
  )
}

async function askForTours({ store, now }: House): Promise<void> {
  const day = today(now())
  await Promise.all(
    demoTours.map(({ inDays, askedDaysAgo, followUpInDays, ...tour }) => {
      const wish = { name: tour.name, phone: tour.phone, date: addDays(day, inDays), time: tour.time }
      const asked = addDays(day, -askedDaysAgo)
      const record: TourRecord = {
        v: 1,
        id: tourIdOf(wish, asked),
        ...wish,
        ...tour,
        createdAt: new Date(Math.min(instantOf(asked, '09:12').getTime(), now().getTime())).toISOString(),
        ...(followUpInDays !== undefined && { followUp: addDays(day, followUpInDays) }),
      }
      return createTour(store, asked.slice(0, 'yyyy-MM'.length), record)
    }),
  )
}

async function placeOrders(house: House, staff: Caller): Promise<void> {
  for (const { family, hoursAgo, items, note = '', status = 'pending_pickup' } of demoOrders) {
    const { email } = demoFamilies.find((one) => one.family === family)!
    const basket = { holder: holderOf(house.pepper, email), email, items, note, expectedTotal: undefined }
    const then = new Date(house.now().getTime() - hoursAgo * hour)
    const placed = await checkout({ store: house.store, now: () => then }, { ...basket, idempotencyKey: 'demo' })
    if (placed.outcome === 'placed' && status !== 'pending_pickup')
      await settleOrder({ ...house, caller: staff, idempotencyKey: 'demo' }, placed.order.id, { status, rev: 0 })
  }
}

async function fillShelves(house: House, staff: Caller): Promise<void> {
  for (const { picture, ...product } of demoProducts.toReversed()) {
    const desk = { ...house, caller: staff, idempotencyKey: `demo ${picture}` }
    const taken = await takeIn(desk, demoPicture(picture).toString('base64'))
    if (taken.outcome !== 'kept') throw new Error(`the picture of the ${picture} was refused`)
    await addProduct(desk, { ...product, image: addressOfImage(taken.id) })
  }
}

/** One morning of the next Saturday is closed. Again, it is the same block, and one that was opened stays open. */
export async function closeLane(house: House): Promise<void> {
  const { kind, unit, weekday, from, to, reason } = demoClosing
  const tomorrow = addDays(today(house.now()), 1)
  const day = addDays(tomorrow, (weekday - weekdayOf(tomorrow) + 7) % 7)
  const closing = { scope: 'unit', kind, unit, from: `${day}T${from}`, to: `${day}T${to}`, reason } as const
  await addBlock(house, closing, `demo ${day}`)
}
