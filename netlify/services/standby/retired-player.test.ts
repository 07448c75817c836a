/** What the standby list offers for a player who has stopped: nothing, and what was offered before goes to the next in line. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'

type Club = ReturnType<typeof standbyClub>
type Family = Awaited<ReturnType<Club['family']>>

/** The family keeps another player. */
async function retire({ server }: Pick<Club, 'server'>, { ask, playerId }: Family) {
  const kit = { name: 'Kit Example', age: '9', position: 'goalie', plan: 'annual' }
  expect((await ask('POST', '/account/players', kit)).status).toBe(201)
  await server.endMembership(playerId)
}

const refusal = ({ status, ...response }: Awaited<ReturnType<Family['ask']>>) => [
  status,
  errorOf({ status, ...response }).error,
]
const retired = [400, playerMessages.retired]

test('a slot that is held for the player is refused, and offered to the next in line', async () => {
  const club = standbyClub()
  const [ada, ben, cy] = [await club.holder(), await club.family('ben'), await club.family('cy')]
  await ben.wish()
  await cy.wish()
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  await retire(club, ben)
  expect(refusal(await ben.accept(offer.id))).toEqual(retired)
  await club.server.drainWaitUntil()
  await club.job()
  expect((await ben.own()).offers).toEqual([])
  expect((await cy.offer())?.slots).toMatchObject([{ unit: 3 }])
  expect(await club.audit()).toEqual([])
})

test('a slot that nobody holds is refused', async () => {
  const club = standbyClub()
  const [ada, ben] = [await club.holder(), await club.family('ben')]
  await ben.wish({ notice: 30 })
  club.server.setClock(`${friday}T20:30:00Z`)
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  expect(offer.held).toBe(false)
  await retire(club, ben)
  expect(refusal(await ben.accept(offer.id))).toEqual(retired)
  expect(await club.audit()).toEqual([])
})

test('no slot is offered', async () => {
  const club = standbyClub()
  const [ada, ben, cy] = [await club.holder(), await club.family('ben'), await club.family('cy')]
  await ben.wish()
  await cy.wish()
  await retire(club, ben)
  await ada.cancel(ada.booking.id)
  expect([await ben.offer(), await cy.offer()]).toMatchObject([undefined, { held: true }])
})

/** An event with one place, which Ada has and Ben and Cy wait for, Ben with his player. */
async function fullEvent() {
  const club = standbyClub()
  const staff = await club.server.signUpStaff()
  const gala = { title: 'Gala', datetime: '2026-12-01T18:30', summary: 'x', capacity: 1 }
  const { event } = (await club.server.ask('POST', '/api/events', gala, staff)).body as Reply<'addEvent'>
  const [ada, ben, cy] = [await club.family('ada'), await club.family('ben'), await club.family('cy')]
  const rsvp = { name: 'Ada', email: ada.email, qty: 1 }
  const { booking } = (await ada.ask('POST', `/events/${event.id}/attendees`, rsvp)).body as Reply<'createRsvp'>
  for (const [{ ask }, players] of [
    [ben, [ben.playerId]],
    [cy, undefined],
  ] as const) {
    expect((await ask('POST', '/standby/events', { event: event.id, qty: 1, players })).status).toBe(201)
    club.later(1)
  }
  const leave = async () => {
    await ada.ask('DELETE', `/events/${event.id}/attendees/${booking.id}`)
    club.later(1)
    await club.job()
  }
  const offerOf = async ({ own }: Family) => (await own()).events[0]?.offer
  return { ...club, ben, cy, leave, offerOf }
}

test('no place is offered', async () => {
  const { ben, cy, leave, offerOf, ...club } = await fullEvent()
  await retire(club, ben)
  await leave()
  expect([await offerOf(ben), await offerOf(cy)]).toMatchObject([undefined, { held: true }])
})

test('a place that is held for the player is refused, and offered to the next in line', async () => {
  const { ben, cy, leave, offerOf, ...club } = await fullEvent()
  await leave()
  const offer = (await offerOf(ben))!
  await retire(club, ben)
  expect(refusal(await ben.accept(offer.id))).toEqual(retired)
  await club.server.drainWaitUntil()
  expect([await offerOf(ben), await offerOf(cy)]).toMatchObject([undefined, { held: true }])
})
