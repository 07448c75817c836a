/** Demo data for the admin area: past session counts, tour requests, orders, products, a lane closure. */
import { readFileSync } from 'node:fs'
import { addDays, instantOf, mondayOf, today, weekdayOf } from '#domain/calendar/calendar.ts'
import { addressOfImage } from '#domain/images/images.ts'
import { countSlots } from '#domain/bookings/usage.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { withStatus } from '#domain/tours/tour-to-member.ts'
import { createTour, tourIdOf } from '#server/repositories/tours.ts'
import { addClosure } from '#server/services/closures/closures.ts'
import { checkout } from '#server/services/shop/checkout.ts'
import { demoClosure, demoOrders, demoProducts, demoTours } from './demo-club.ts'
import { demoFamilies, demoSlots } from './demo-families.ts'
import { addProduct } from '#server/services/shop/edit-products.ts'
import { updateOrderStatus } from '#server/services/shop/fulfil-order.ts'
import { addImage } from '#server/services/shop/product-images.ts'
import type { TourRecord } from '#records/tours.ts'

const hour = 3_600_000

/** Runs once, so that later changes by staff stay. The products are written last and mark completion. */
export async function seedAdminData(context: RequestContext, staff: Principal): Promise<void> {
  if (await context.store.read(keys.products)) return
  await Promise.all([seedSessionCounts(context), seedTours(context), seedOrders(context, staff)])
  await seedProducts(context, staff)
}

/** Session counts of past weeks, from the families who had joined by then. */
async function seedSessionCounts({ store, now }: RequestContext): Promise<void> {
  const thisWeek = mondayOf(today(now()))
  const weeksAgo = Array.from({ length: 11 }, (_, index) => index + 1)
  await Promise.all(
    weeksAgo.map((weeks) => {
      const monday = addDays(thisWeek, -7 * weeks)
      const members = demoFamilies.filter(({ joinedWeeksAgo, once }) => !once && joinedWeeksAgo >= weeks)
      const count = (kind: 'lane' | 'speede') =>
        countSlots(members.flatMap((family) => demoSlots(kind, family, monday)))
      return store.create(keys.sessionCounts(monday), {
        v: 1,
        lane: count('lane'),
        speede: count('speede'),
      })
    }),
  )
}

async function seedTours({ store, now }: RequestContext): Promise<void> {
  const day = today(now())
  await Promise.all(
    demoTours.map(({ inDays, askedDaysAgo, followUpInDays, ...tour }) => {
      const request = { name: tour.name, phone: tour.phone, date: addDays(day, inDays), time: tour.time }
      const requestedOn = addDays(day, -askedDaysAgo)
      const record: TourRecord = {
        v: 1,
        id: tourIdOf(request, requestedOn),
        ...request,
        ...tour,
        status: 'confirmed',
        createdAt: new Date(Math.min(instantOf(requestedOn, '09:12').getTime(), now().getTime())).toISOString(),
        ...(followUpInDays !== undefined && { followUp: addDays(day, followUpInDays) }),
      }
      return createTour(store, requestedOn.slice(0, 'yyyy-MM'.length), withStatus(record, tour.status, now()))
    }),
  )
}

async function seedOrders(context: RequestContext, staff: Principal): Promise<void> {
  for (const { family, hoursAgo, items, note = '', status = 'pending_pickup' } of demoOrders) {
    const { email } = demoFamilies.find((candidate) => candidate.family === family)!
    const accountKey = accountKeyOf(context.keyPepper, email)
    const cart = { accountKey, email, items, note, expectedTotal: undefined }
    const orderedAt = new Date(context.now().getTime() - hoursAgo * hour)
    const placed = await checkout(
      { ...context, now: () => orderedAt, mailEnabled: false },
      { ...cart, idempotencyKey: 'demo' },
    )
    if (placed.outcome === 'placed' && status !== 'pending_pickup')
      await updateOrderStatus({ ...context, principal: staff, idempotencyKey: 'demo' }, placed.order.id, {
        status,
        rev: 0,
      })
  }
}

async function seedProducts(context: RequestContext, staff: Principal): Promise<void> {
  for (const { imageName, ...product } of demoProducts.toReversed()) {
    const staffContext = { ...context, principal: staff, idempotencyKey: `demo ${imageName}` }
    const image = readFileSync(new URL(`${imageName}.png`, import.meta.url))
    const added = await addImage(staffContext, image.toString('base64'))
    if (added.outcome !== 'stored') throw new Error(`the image of the ${imageName} was rejected`)
    await addProduct(staffContext, { ...product, image: addressOfImage(added.id) })
  }
}

/** Closes a lane on the next Saturday morning. Idempotent: a closure that staff have removed is not added again. */
export async function seedClosure(context: RequestContext): Promise<void> {
  const { kind, unit, weekday, from, to, reason } = demoClosure
  const tomorrow = addDays(today(context.now()), 1)
  const day = addDays(tomorrow, (weekday - weekdayOf(tomorrow) + 7) % 7)
  const closure = { scope: 'unit', kind, unit, from: `${day}T${from}`, to: `${day}T${to}`, reason } as const
  await addClosure(context, closure, `demo ${day}`)
}
