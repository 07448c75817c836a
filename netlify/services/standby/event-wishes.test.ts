/** Waiting for a full event: paused, changed at the same time, and kept when staff move the event. */
import { expect, test } from 'vitest'
import type { Principal } from '#server/context/request-context.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { listEventWishes } from '#server/repositories/wish-index.ts'
import { accountKeyOf } from '#server/repositories/keys.ts'
import { collectGarbage, partitionsAt, partitionsPerRun } from '#server/services/operations/garbage-collector.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { fullEvent } from '#server/test-support/fixtures/full-event-fixture.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { endWish } from './change-wishes.ts'
import { addEventWish } from './event-wishes.ts'

test('a paused wish is passed over, and keeps its place in line for when the family goes on waiting', async () => {
  const { guest, pass } = await fullEvent()
  const [ada, ben, cy, dan] = [await guest('ada'), await guest('ben'), await guest('cy'), await guest('dan')]
  const [first, second] = [await ada.going(2), await ben.going(2)]
  await cy.waitFor(2)
  await dan.waitFor(2)
  const { id } = (await cy.places())!
  const pause = (paused: boolean, by = cy) => by.ask('PATCH', `/standby/${id}`, { paused })
  expect((await pause(true, dan)).status).toBe(404)
  expect(await pause(true)).toMatchObject({ status: 200, body: { wish: { id, qty: 2, paused: 'by_family' } } })
  await ada.leave(first)
  await pass()
  expect([(await cy.places())?.offer, (await dan.places())?.offer?.held]).toEqual([undefined, true])
  await dan.ask('POST', `/standby/offers/${(await dan.places())!.offer!.id}/accept`)
  expect(await pause(false)).toMatchObject({ status: 200, body: { wish: { id } } })
  await ben.leave(second)
  await pass()
  expect((await cy.places())?.offer).toMatchObject({ held: true })
})

test('places are offered to a family that has not signed, which accepts them at once', async () => {
  const { guest, pass, server } = await fullEvent()
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  const id = await ada.going(4)
  await updateMember(server.context, accountKeyOf(testKeyPepper, ben.email), (member) => ({
    ...member,
    players: member.players.map((player) => ({ ...player, consents: [] })),
  }))
  await ben.waitFor(2)
  await ada.leave(id)
  await pass()
  const { offer } = (await ben.places())!
  expect((await ben.ask('POST', `/standby/offers/${offer!.id}/accept`)).status).toBe(200)
})

const principalOf = (name: string, email: string): Principal => ({
  id: 'cg',
  email,
  profileName: name,
  role: 'member',
  isFirst: true,
  sessionVersion: 1,
  accountKey: accountKeyOf(testKeyPepper, email),
  players: [],
})

test('a late copy of a request does not undo a later one', async () => {
  const { guest, event, server } = await fullEvent()
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  await ada.going(4)
  const context = { ...server.context, principal: principalOf('ben', ben.email) }
  const first = () => addEventWish({ ...context, idempotencyKey: 'first' }, { event: event.id, qty: 3 })
  await first()
  await addEventWish({ ...context, idempotencyKey: 'second' }, { event: event.id, qty: 2 })
  expect(await first()).toMatchObject({ outcome: 'waiting', wish: { qty: 2 } })
  expect(await ben.places()).toMatchObject({ qty: 2 })
  expect(await listEventWishes(server.context.store, event.id)).toHaveLength(1)
})

test('who stops while asking for fewer places is last in line', async () => {
  const { guest, event, server } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  await ada.going(4)
  await ben.waitFor(3)
  await cy.waitFor(2)
  const first = (await ben.places())!
  const principal = principalOf('ben', ben.email)
  const { accountKey } = principal
  const store: TransactionalStore = {
    ...server.context.store,
    async create(key, value) {
      if (key.startsWith('wish/event/')) await endWish(server.context, accountKey, first.id)
      return server.context.store.create(key, value)
    },
  }
  const asked = { event: event.id, qty: 2 }
  await addEventWish({ ...server.context, store, principal, idempotencyKey: 'fewer' }, asked)
  const line = await listEventWishes(server.context.store, event.id)
  expect(line.map(({ id }) => id)).toEqual([(await cy.places())!.id, (await ben.places())!.id])
})

test('an event that staff move to a later day keeps who waits for it, in order, and says when it is', async () => {
  const { guest, add, edit, pass, later, server, mails } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(2)
  await cy.waitFor(4)
  const goalies = await add({ title: 'Goalie Night', datetime: '2026-12-03T18:00', capacity: 1 })
  await ada.ask('POST', `/events/${goalies.id}/attendees`, { name: 'Ada', email: ada.email, qty: 1 })
  expect((await edit({ datetime: '2026-12-10T18:00' })).status).toBe(200)
  // Its first day is over: everything that looks after the list has looked.
  later(7 * 24 * 60)
  for (let run = 0; run * partitionsPerRun < partitionsAt(server.context.now()).length; run += 1)
    await collectGarbage(server.context)
  const moved = { title: 'Skills Night', datetime: '2026-12-10T23:00:00.000Z' }
  expect([await ben.places(), await cy.places()]).toMatchObject([moved, moved])
  // Waiting for one event more ends nothing.
  expect((await ben.ask('POST', '/standby/events', { event: goalies.id, qty: 1 })).status).toBe(201)
  await ada.leave(id)
  await pass()
  expect(await ben.places()).toMatchObject({ ...moved, offer: { held: true } })
  expect((await cy.places())?.offer).toBeUndefined()
  expect((await mails()).findLast(({ to }) => to === ben.email)?.subject).toMatch(/Thursday, December 10, 6:00 PM$/)
})
