/** Waiting for a full event: changed at the same time, and kept when staff move the event. */
import { expect, test } from 'vitest'
import { listEventWishes } from '#server/repositories/wish-index.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { collectAll } from '#server/test-support/fixtures/collect-all.ts'
import { fullEvent } from '#server/test-support/fixtures/full-event-fixture.ts'
import { errorOf, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { addEventWish } from './event-wishes.ts'

test('is refused where there are places, or no such event', async () => {
  const { guest, server } = await fullEvent()
  const ada = await guest('ada')
  expect(errorOf(await ada.waitFor(2)).code).toBe('invalid')
  expect((await ada.ask('POST', '/standby/events', { event: 'nothing', qty: 1 })).status).toBe(404)
  expect(await server.context.store.list('wish/')).toEqual([])
})

test('another number replaces the first, and a late copy of a request does not undo a later one', async () => {
  const { guest, event, server } = await fullEvent()
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  await ada.going(4)
  const principal = { accountKey: accountKeyOf(testKeyPepper, ben.email) }
  const context = { ...server.context, principal }
  const first = () => addEventWish({ ...context, idempotencyKey: 'first' }, { event: event.id, qty: 3 })
  expect(await first()).toMatchObject({ outcome: 'waiting', wish: { qty: 3 } })
  await addEventWish({ ...context, idempotencyKey: 'second' }, { event: event.id, qty: 2 })
  expect(await first()).toMatchObject({ outcome: 'waiting', wish: { qty: 2 } })
  expect(await ben.places()).toMatchObject({ qty: 2 })
  await server.drainWaitUntil()
  expect(await listEventWishes(server.context.store, event.id)).toHaveLength(1)
  await ben.ask('DELETE', `/standby/${(await ben.places())!.id}`)
  expect(await first()).toEqual({ outcome: 'gone' })
})

test('it is not paused: a family stops, or waits', async () => {
  const { guest } = await fullEvent()
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  await ada.going(4)
  await ben.waitFor(2)
  expect((await ben.ask('PATCH', `/standby/${(await ben.places())!.id}`, { paused: true })).status).toBe(404)
})

test('an event that staff move to a later day keeps who waits for it, and says when it is', async () => {
  const { guest, add, edit, job, later, server, mails } = await fullEvent()
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  const id = await ada.going(4)
  await ben.waitFor(2)
  const goalies = await add({ title: 'Goalie Night', datetime: '2026-12-03T18:00', capacity: 1 })
  await ada.ask('POST', `/events/${goalies.id}/attendees`, { name: 'Ada', email: ada.email, qty: 1 })
  expect((await edit({ datetime: '2026-12-10T18:00' })).status).toBe(200)
  // Its first day is over: everything that looks after the list has looked.
  later(7 * 24 * 60)
  await collectAll(server.context)
  const moved = { title: 'Skills Night', datetime: '2026-12-10T23:00:00.000Z' }
  expect(await ben.places()).toMatchObject(moved)
  // Waiting for one event more ends nothing.
  expect((await ben.ask('POST', '/standby/events', { event: goalies.id, qty: 1 })).status).toBe(201)
  await ada.leave(id)
  await job()
  later(2)
  expect((await mails()).findLast(({ to }) => to === ben.email)?.subject).toMatch(/Thu Dec 10, 6:00 PM$/)
})
