/** What standby costs: the same however many wait, and nothing for those who look at a slot that is held for hours. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { wishKey } from '#server/repositories/wish-index.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { accountKeyNamed } from '#server/test-support/server/booking-context.ts'
import { reportResult } from '#server/test-support/server/soak-report.ts'
import { acceptOffer } from './answer-offer.ts'
import { declineOffer } from './change-wishes.ts'
import { offerFreed } from './offer-freed.ts'
import { offerSlot } from './offer-slot.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { testKeyPepper, type TestServer } from '#server/test-support/server/test-server.ts'
import type { StoredWish, WishIndexEntry } from '#records/standby.ts'

const slot = { kind: 'lane' as const, unit: 3, date: friday, time: '17:00' }

async function familyOf({ context }: TestServer, email: string) {
  const accountKey = accountKeyOf(testKeyPepper, email)
  const { players, caregivers } = (await readMember(context.store, accountKey))!.value
  return { accountKey, players, id: caregivers[0]!.id }
}

/** A club in which so many others wait for the same slot, after the first two families. */
async function crowded(others: number) {
  const { store, cost } = countingStore(memoryStore())
  const club = standbyClub(undefined, store)
  const [ada, ben] = [await club.holder(), await club.family('ben')]
  await ben.wish()
  for (let nth = 0; nth < others; nth += 1) {
    const accountKey = accountKeyNamed(`family ${nth}`)
    const wish: StoredWish = {
      id: nth.toString(16).padStart(12, '0'),
      kind: 'lane',
      players: [`pl_${nth.toString(16).padStart(24, '0')}`],
      days: [friday],
      from: '17:00',
      to: '18:00',
      units: [],
      notice: 90,
      at: club.server.context.now().getTime() + nth,
      asked: [],
      unanswered: 0,
    }
    await store.create<WishIndexEntry>(wishKey(accountKey, wish), { v: 1 })
    await store.create(keys.standby(accountKey), { v: 1, wishes: [wish], offers: [], ended: [] })
  }
  const counted = async (work: () => Promise<unknown>) => {
    const before = cost()
    await work()
    await club.server.drainWaitUntil()
    return cost().operations - before.operations
  }
  /** Until the response; what follows it is not counted. */
  const untilResponse = async (work: () => Promise<unknown>) => {
    await club.server.drainWaitUntil()
    const before = cost()
    await work()
    const after = cost()
    return { operations: after.operations - before.operations, depth: after.depth - before.depth }
  }
  return { ...club, ada, ben, counted, untilResponse }
}

test('an answer takes four round trips: the offer, its documents, the intents, the commit', async () => {
  const { server, ada, ben, untilResponse } = await crowded(0)
  const who = await familyOf(server, ben.email)
  const { accountKey } = who
  const { booking } = (await ada.book(4)).body as Reply<'reserveLane'>
  const context = { ...server.context, waitUntil: () => undefined }
  await ada.cancel(booking.id)
  const declined = await ben.offer()
  const decline = await untilResponse(() => declineOffer(context, accountKey, declined!.id))
  await ada.cancel(ada.booking.id)
  const offer = await ben.offer()
  const accept = await untilResponse(() => acceptOffer(context, who, offer!.id))
  expect([decline.depth, accept.depth]).toEqual([4, 4])
  reportResult(`standby: declined with ${decline.operations} operations, accepted with ${accept.operations}`)
})

test('a freed slot is offered with the same operations whether 1, 50 or 500 wait', async () => {
  const costs: number[] = []
  for (const others of [0, 49, 499]) {
    const { server, ada, ben, counted } = await crowded(others)
    const { waitUntil } = server.context
    server.context.mailEnabled = false
    await ada.cancel(ada.booking.id)
    server.context.mailEnabled = true
    // As it is kept by a release.
    const record = (await server.context.store.read(keys.slot(slot)))!
    const hold = { until: server.context.now().getTime() + 60_000 }
    await server.context.store.replace(keys.slot(slot), record.tag, { ...record.value, hold })
    server.context.waitUntil = waitUntil
    costs.push(await counted(() => offerSlot(server.context, slot)))
    expect((await ben.own()).offers).toHaveLength(1)
  }
  expect(new Set(costs).size).toBe(1)
  reportResult(`standby: a freed slot is offered with ${costs[0]} operations, whether 1, 50 or 500 wait`)
  expect(costs[0]).toBeLessThanOrEqual(26)
})

test('while a slot is held, the sheet’s version and the view of the week stay: no further reads', async () => {
  const { server, ada, ben, counted, later } = await crowded(0)
  const { cookie } = await server.signUpStaff()
  await ada.cancel(ada.booking.id)
  const day = (since = '') => server.ask('GET', `/api/admin/day?date=${friday}&since=${since}`, undefined, { cookie })
  const week = () => ada.ask('GET', `/lanes/bookings?week=${friday}`)
  const first = (await day()).body as Reply<'daySheet'>
  expect(first.version).not.toBe('')
  expect(first.sheet?.offers).toMatchObject([{ unit: 3, until: (await ben.offer())!.until }])
  await week()
  await server.drainWaitUntil()
  const free = await counted(week)
  later(1)
  expect(((await day(first.version)).body as Reply<'daySheet'>).sheet).toBeUndefined()
  // Session, list, view, closures and own week.
  expect([await counted(week), free]).toEqual([6, 6])
  const sheetCost = await counted(() => day(first.version))
  // Session and role, two lists, closures and check-ins.
  expect(sheetCost).toBeLessThanOrEqual(7)
})

test('the job of every minute: three operations without a wish, five without a freed slot', async () => {
  const { server, ben, counted } = await crowded(0)
  const run = () => counted(() => offerFreed(server.context))
  await run()
  expect(await run()).toBe(5)
  const { wishes } = await ben.own()
  await ben.ask('DELETE', `/standby/${wishes[0]!.id}`)
  expect(await run()).toBe(3)
  expect(await readStandby(server.context.store, accountKeyNamed('nobody'))).toBeUndefined()
})
