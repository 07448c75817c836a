/** What the sandbox's front desk finds on its first morning: weeks that are over, tours, orders, products, a closed lane. */
import { addDays, instantOf, mondayOf, today, weekdayOf } from '#domain/calendar/calendar.ts'
import { addressOfImage } from '#domain/shop/product-draft.ts'
import { countSlots } from '#domain/bookings/usage.ts'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { createTour, tourIdOf, type TourRecord } from '#server/repositories/tours.ts'
import { addClosure } from '#server/services/bookings/closures.ts'
import { checkout } from '#server/services/shop/checkout.ts'
import { demoClosure, demoOrders, demoProducts, demoTours } from './demo-club.ts'
import { demoFamilies, demoSlots } from './demo-families.ts'
import { demoImage } from './demo-images.ts'
import { addProduct } from '#server/services/shop/edit-products.ts'
import { updateOrderStatus } from '#server/services/shop/fulfil-order.ts'
import { addImage } from '#server/services/shop/images/product-images.ts'
import type { SessionCounts } from '#server/services/reports/overview.ts'

const hour = 3_600_000

/** Done once: what staff change or remove afterwards stays so. The products come last and tell that it is done. */
export async function fillAdmin(context: RequestContext, staff: Principal): Promise<void> {
  if (await context.store.read(keys.products)) return
  await Promise.all([rememberWeeks(context), askForTours(context), placeOrders(context, staff)])
  await fillShelves(context, staff)
}

/** As many sessions as the families who had joined by then would have had. */
async function rememberWeeks({ store, now }: RequestContext): Promise<void> {
  const thisWeek = mondayOf(today(now()))
  const weeksAgo = Array.from({ length: 11 }, (_, index) => index + 1)
  await Promise.all(
    weeksAgo.map((weeks) => {
      const monday = addDays(thisWeek, -7 * weeks)
      const there = demoFamilies.filter(({ joinedWeeksAgo, once }) => !once && joinedWeeksAgo >= weeks)
      const count = (kind: 'lane' | 'speede') => countSlots(there.flatMap((family) => demoSlots(kind, family, monday)))
      return store.create<SessionCounts>(keys.sessionCounts(monday), {
        v: 1,
        lane: count('lane'),
        speede: count('speede'),
      })
    }),
  )
}

async function askForTours({ store, now }: RequestContext): Promise<void> {
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

async function placeOrders(context: RequestContext, staff: Principal): Promise<void> {
  for (const { family, hoursAgo, items, note = '', status = 'pending_pickup' } of demoOrders) {
    const { email } = demoFamilies.find((one) => one.family === family)!
    const basket = { ownerKey: ownerKeyOf(context.keyPepper, email), email, items, note, expectedTotal: undefined }
    const then = new Date(context.now().getTime() - hoursAgo * hour)
    const placed = await checkout({ store: context.store, now: () => then }, { ...basket, idempotencyKey: 'demo' })
    if (placed.outcome === 'placed' && status !== 'pending_pickup')
      await updateOrderStatus({ ...context, principal: staff, idempotencyKey: 'demo' }, placed.order.id, {
        status,
        rev: 0,
      })
  }
}

async function fillShelves(context: RequestContext, staff: Principal): Promise<void> {
  for (const { picture, ...product } of demoProducts.toReversed()) {
    const desk = { ...context, principal: staff, idempotencyKey: `demo ${picture}` }
    const taken = await addImage(desk, demoImage(picture).toString('base64'))
    if (taken.outcome !== 'kept') throw new Error(`the picture of the ${picture} was refused`)
    await addProduct(desk, { ...product, image: addressOfImage(taken.id) })
  }
}

/** One morning of the next Saturday is closed. Again, it is the same block, and one that was opened stays open. */
export async function closeLane(context: RequestContext): Promise<void> {
  const { kind, unit, weekday, from, to, reason } = demoClosure
  const tomorrow = addDays(today(context.now()), 1)
  const day = addDays(tomorrow, (weekday - weekdayOf(tomorrow) + 7) % 7)
  const closing = { scope: 'unit', kind, unit, from: `${day}T${from}`, to: `${day}T${to}`, reason } as const
  await addClosure(context, closing, `demo ${day}`)
}
