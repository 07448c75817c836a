/** Offers: made in order when a slot is freed, held, answered, passed on, and never in anybody's way. */
import { describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { createContextFactory } from '#server/context/context-factory.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { cancel } from '#server/services/bookings/cancel.ts'
import { offerAfterResponse } from '#server/services/standby/offer-freed.ts'
import { dependencies } from '#server/runtime.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { errorOf, matchesContract, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { noon, standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'

test('a canceled slot is held for who asked first, for two hours, and for nobody else', async () => {
  const { holder, family, audit } = standbyClub()
  const [ada, ben, cy, dan] = [await holder(), await family('ben'), await family('cy'), await family('dan')]
  const wish = await ben.wish()
  await cy.wish()
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  expect(offer).toMatchObject({
    wish: wish.id,
    kind: 'lane',
    held: true,
    slots: [{ player: ben.playerId, unit: 3, date: friday, time: '17:00' }],
    until: new Date(noon.getTime() + undoMs + 120 * 60_000 + 2).toISOString(),
  })
  expect((await cy.own()).offers).toEqual([])
  for (const other of [ada, cy, dan]) expect(errorOf(await other.book()).code).toBe('slot_taken')
  expect(errorOf(await ben.book())).toEqual({
    code: 'held_for_you',
    error: 'This slot is held for you. Accept the offer to book it.',
  })
  const week = (await ben.ask('GET', `/lanes/bookings?week=${friday}`)).body as Reply<'laneWeek'>
  expect(week.taken).toEqual([{ lane: 3, date: friday, time: '17:00', mine: false, offered: true, offer: offer.id }])

  const accepted = await ben.accept(offer.id)
  expect(matchesContract('acceptOffer', accepted)).toBe(true)
  expect(accepted.body).toMatchObject({
    bookings: [{ lane: 3, time: '17:00', name: 'ben Example' }],
    acceptedBy: { you: true },
  })
  expect((await ben.accept(offer.id)).body).toEqual(accepted.body)
  expect(await ben.own()).toMatchObject({ wishes: [], offers: [] })
  expect(await audit()).toEqual([])
})

test('declined, it goes to the next in line; the wish stays and is not asked for the slot again', async () => {
  const { holder, family, job } = standbyClub()
  const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
  await ben.wish()
  await cy.wish()
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  expect((await ben.decline(offer.id)).status).toBe(204)
  expect(errorOf(await ben.accept(offer.id)).code).toBe('offer_over')
  expect((await ben.own()).wishes).toHaveLength(1)
  const next = (await cy.offer())!
  expect(next.slots).toMatchObject([{ unit: 3 }])
  await cy.decline(next.id)
  expect(await job()).toBe(0)
  expect([(await ben.own()).offers, (await cy.own()).offers]).toEqual([[], []])
  // Nobody who waits wants it: it is everybody's.
  expect((await ada.book()).status).toBe(201)
})

test('six families that wait and never answer keep a slot for six hours in all; then all who wait are told', async () => {
  const { holder, family, job, later } = standbyClub()
  const ada = await holder()
  const silent = []
  for (let nth = 0; nth < 6; nth += 1) silent.push(await family(`silent${nth}`))
  for (const each of silent) await each.wish()
  await ada.cancel(ada.booking.id)
  for (let hold = 0; hold < 3; hold += 1) {
    expect((await silent[hold]!.own()).offers).toMatchObject([{ held: true }])
    expect(errorOf(await ada.book()).code).toBe('slot_taken')
    later(120)
    await job()
  }
  for (const each of silent.slice(3)) expect((await each.own()).offers).toMatchObject([{ held: false }])
  expect((await ada.book()).status).toBe(201)
})

test('without an answer it goes on by itself, and two such offers pause the wish and ask', async () => {
  const { holder, family, job, later, mails } = standbyClub()
  const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
  await ben.wish({ to: '20:00' })
  await cy.wish()
  const second = ((await ada.book(4, '19:00')).body as Reply<'reserveLane'>).booking
  await ada.cancel(ada.booking.id)
  const first = (await ben.offer())!
  later(119)
  expect(await job()).toBe(0)
  later(1)
  // Until the next in line was asked, nobody else gets it.
  expect(errorOf(await ada.book()).code).toBe('slot_taken')
  expect(await job()).toBe(1)
  expect((await cy.own()).offers).toHaveLength(1)
  expect(errorOf(await ben.accept(first.id)).code).toBe('offer_over')
  expect((await ben.own()).wishes[0]?.paused).toBeUndefined()
  await ada.cancel(second.id)
  expect((await ben.offer())?.slots).toMatchObject([{ unit: 4, time: '19:00' }])
  later(121)
  await job()
  expect((await ben.own()).wishes[0]?.paused).toBe('unanswered')
  expect((await mails()).map(({ subject }) => subject)).toContain('Are you still waiting for a slot?')
})

test('a paused wish is passed over, and keeps its place in line for when the family goes on waiting', async () => {
  const { holder, family } = standbyClub()
  const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
  const { id } = await ben.wish({ to: '20:00' })
  await cy.wish()
  const second = ((await ada.book(4, '19:00')).body as Reply<'reserveLane'>).booking
  const pause = (paused: boolean) => ben.ask('PATCH', `/standby/${id}`, { paused })
  expect((await pause(true)).body).toMatchObject({ wish: { id, paused: 'by_family' } })
  await ada.cancel(ada.booking.id)
  expect([await ben.offer(), await cy.offer()]).toMatchObject([undefined, { held: true }])
  await pause(false)
  await ada.cancel(second.id)
  expect((await ben.offer())?.slots).toMatchObject([{ unit: 4 }])
})

test('a player without a session that week comes before one who asked first', async () => {
  const { holder, family } = standbyClub()
  const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
  await ben.wish()
  await ben.book(1, '12:00')
  await cy.wish()
  await ada.cancel(ada.booking.id)
  expect([(await ben.own()).offers.length, (await cy.own()).offers.length]).toEqual([0, 1])
})

test('an own booking that reaches the limit ends the offer in the same write, and the slot goes on', async () => {
  const { server, holder, family, job, audit } = standbyClub()
  const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
  await ben.wish()
  await ben.book(1, '12:00')
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  await cy.wish()
  expect((await ben.book(2, '13:00')).status).toBe(201)
  await server.drainWaitUntil()
  expect(errorOf(await ben.accept(offer.id)).code).toBe('offer_over')
  expect(errorOf(await ada.book()).code).toBe('slot_taken')
  await job()
  expect((await cy.own()).offers).toHaveLength(1)
  expect((await ben.own()).wishes).toHaveLength(1)
  expect(await audit()).toEqual([])
})

test('an own booking that leaves room does not touch the offer', async () => {
  const { holder, family } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish()
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  expect((await ben.book(1, '12:00')).status).toBe(201)
  expect((await ben.accept(offer.id)).status).toBe(200)
})

test('staff book the offered slot: the offer is taken back, and the family is told', async () => {
  const { server, holder, family, mails, audit } = standbyClub()
  const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
  await ben.wish()
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  await mails()
  const { cookie } = await server.signUpStaff()
  const body = { kind: 'lane', unit: 3, date: friday, time: '17:00', name: 'Cy', email: cy.email }
  expect((await server.ask('POST', '/api/admin/bookings', body, { cookie })).status).toBe(201)
  expect(errorOf(await ben.accept(offer.id)).code).toBe('offer_over')
  const mail = (await mails()).find(({ to }) => to === ben.email)
  expect(mail?.subject).toBe('No longer held: Shooting lane 3, Friday, November 27, 5:00–6:00 PM')
  expect((await ben.own()).wishes).toHaveLength(1)
  expect(await audit()).toEqual([])
})

describe('both or neither', () => {
  async function pair() {
    const club = standbyClub()
    const [ada, other, ben] = [await club.holder(), await club.holder('other'), await club.family('ben')]
    const sibling = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const { body } = await ben.ask('POST', '/account/players', sibling)
    const kit = (body as Reply<'addPlayer'>).account.players[1]!.id
    await club.server.signAll()
    await ben.wish({ players: [ben.playerId, kit], units: [3, 4] })
    const { booking } = (await ada.book(4)).body as Reply<'reserveLane'>
    return { ...club, ada, other, ben, kit, lane4: booking }
  }

  test('two slots of one time are offered together, accepted and ended together', async () => {
    const { ada, ben, kit, lane4, audit } = await pair()
    await ada.cancel(lane4.id)
    expect((await ben.own()).offers).toEqual([])
    await ada.cancel(ada.booking.id)
    const offer = (await ben.offer())!
    expect(offer.slots.map(({ unit }) => unit)).toEqual([3, 4])
    expect(new Set(offer.slots.map(({ player }) => player))).toEqual(new Set([ben.playerId, kit]))
    const accepted = (await ben.accept(offer.id)).body as Reply<'acceptOffer'>
    expect(accepted.bookings.map(({ lane }) => lane).toSorted()).toEqual([3, 4])
    expect(await audit()).toEqual([])
  })

  test('declined, both are free', async () => {
    const { ada, ben, lane4, audit } = await pair()
    await ada.cancel(lane4.id)
    await ada.cancel(ada.booking.id)
    await ben.decline((await ben.offer())!.id)
    expect([(await ada.book(3)).status, (await ada.book(4)).status]).toEqual([201, 201])
    expect(await audit()).toEqual([])
  })
})

test('under two hours nobody holds: all are told at once, and the first to accept gets it', async () => {
  const { server, holder, family, mails } = standbyClub()
  const [ada, ben, cy, dan] = [await holder(), await family('ben'), await family('cy'), await family('dan')]
  await ben.wish({ notice: 30 })
  await cy.wish({ notice: 60 })
  await dan.wish({ notice: 180 })
  server.setClock('2026-11-27T20:30:00Z')
  await ada.cancel(ada.booking.id)
  const [forBen, forCy] = [(await ben.offer())!, (await cy.offer())!]
  expect([forBen.held, forCy.held, await dan.offer()]).toEqual([false, false, undefined])
  expect(
    (await mails())
      .filter(({ subject }) => subject.startsWith('Open now'))
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([ben.email, cy.email])
  expect((await cy.accept(forCy.id)).status).toBe(200)
  expect(errorOf(await ben.accept(forBen.id))).toMatchObject({ code: 'slot_taken', error: bookingMessages.lane.taken })
  expect((await ben.own()).wishes).toHaveLength(1)
})

test('at night a slot is kept, and offered in the morning', async () => {
  const { server, holder, family, job } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish()
  // 10 PM.
  server.setClock('2026-11-25T03:00:00Z')
  await ada.cancel(ada.booking.id)
  expect([await job(), await ben.offer()]).toEqual([0, undefined])
  server.setClock('2026-11-25T12:29:00Z')
  expect([await job(), errorOf(await ada.book()).code]).toEqual([0, 'slot_taken'])
  server.setClock('2026-11-25T12:30:00Z')
  expect(await job()).toBe(1)
  expect((await ben.offer())?.held).toBe(true)
})

test('nothing is held for who cannot be told', async () => {
  const { server, holder, family } = standbyClub()
  const ada = await holder()
  const { cookie } = await server.signUp({ email: 'new@families.example' }, { isUnverified: true })
  const wish = { kind: 'lane', days: [friday], from: '17:00', to: '18:00' }
  await server.ask('POST', '/api/standby', wish, { cookie })
  const ben = await family('ben')
  await ben.wish()
  await ada.cancel(ada.booking.id)
  expect((await ben.own()).offers).toHaveLength(1)
})

test('if whatever offers a freed slot dies, the keeping runs out by itself', async () => {
  const { server, holder, family, later } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish()
  // Without what follows the response.
  const accountKey = accountKeyOf(testKeyPepper, ada.email)
  await cancel(server.context, { kind: 'lane', id: ada.booking.id, accountKey })
  later(9)
  expect(errorOf(await ada.book()).code).toBe('slot_taken')
  later(2)
  expect((await ada.book()).status).toBe(201)
})

test('a closure added meanwhile: the offer is over, and the wish stays', async () => {
  const { server, holder, family } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish()
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  const { cookie } = await server.signUpStaff()
  const closure = { scope: 'club', from: `${friday}T10:00`, to: `${friday}T22:00`, reason: 'Ice is melting' }
  await server.ask('POST', '/api/admin/closures', closure, { cookie })
  const refused = await ben.accept(offer.id)
  expect(errorOf(refused)).toEqual({ code: 'slot_closed', error: 'This slot is closed: Ice is melting' })
  expect((await ben.own()).wishes).toHaveLength(1)
  expect(errorOf(await ben.accept(offer.id)).code).toBe('offer_over')
})

test('the functions of the site ask those who wait once anything has freed a slot', async () => {
  const open = createContextFactory({
    ...dependencies,
    openStore: () => memoryRecords(),
    env: { KEY_PEPPER: testKeyPepper },
  })
  const { context } = await open({ deploy: { context: 'production', id: '66f0aa', published: true } })
  expect(context.whenFreed).toBe(offerAfterResponse)
})

test('an offer that a booking of the family ends goes to the next in line after that response', async () => {
  const { holder, family, server } = standbyClub()
  const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
  await ben.wish()
  await cy.wish()
  await ada.cancel(ada.booking.id)
  expect(await ben.offer()).toBeDefined()
  for (const time of ['12:00', '13:00']) await ben.book(1, time)
  await server.drainWaitUntil()
  expect([await ben.offer(), (await cy.offer())?.slots]).toMatchObject([undefined, [{ unit: 3 }]])
})
