/** The standby list at the front desk: who waits for a slot of a day, and a slot given by hand. */
// @module-tag long
import { beforeEach, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { standbyMessages } from '#domain/standby/standby-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { noon, standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'

type Club = ReturnType<typeof standbyClub>
type Wish = Reply<'adminStandby'>['wishes'][number]

let club: Club
let desk: (method: string, path: string, body?: object, key?: string) => ReturnType<Club['server']['ask']>
let count = 0

beforeEach(async () => {
  club = standbyClub(noon)
  const { cookie } = await club.server.signUpStaff('desk@thenest.example', 'a whistle in the dark', 'desk')
  desk = (method, path, body, key = `desk-${(count += 1)}`) =>
    club.server.ask(method, `/api${path}`, body, { cookie, key })
})

const waiting = async (day = friday) =>
  ((await desk('GET', `/admin/standby?day=${day}`)).body as Reply<'adminStandby'>).wishes
const give = (wish: Wish, unit: number, changes: Partial<Body<'giveSlot'>> = {}, key?: string) =>
  desk(
    'POST',
    `/admin/standby/${wish.id}/give`,
    {
      member: wish.member.id,
      kind: wish.kind,
      date: friday,
      time: '17:00',
      bookings: wish.players.map((player, nth) => ({ player, unit: unit + nth })),
      ...changes,
    },
    key,
  )

test('the wishes of a day are listed as in the line: players without a session first, then who asked first', async () => {
  const [mia, finn, ada] = [await club.family('mia'), await club.family('finn'), await club.family('ada')]
  await mia.wish()
  await finn.wish()
  await ada.wish({ days: ['2026-11-24'] })
  await mia.book(1, '12:00')
  const [first, second, ...others] = await waiting()
  expect(others).toEqual([])
  expect(first).toMatchObject({ players: [finn.playerId], sessions: 0, member: { id: finn.memberId } })
  expect(second).toMatchObject({ players: [mia.playerId], sessions: 1 })
})

test('a paused wish and one with an offer say so', async () => {
  const [holder, mia, finn] = [await club.holder(), await club.family('mia'), await club.family('finn')]
  await mia.wish()
  const { id } = await finn.wish()
  await finn.ask('PATCH', `/standby/${id}`, { paused: true })
  await holder.cancel(holder.booking.id)
  club.later(2)
  await club.job()
  const { until } = (await mia.offer())!
  expect(await waiting()).toMatchObject([{ offer: { until } }, { paused: 'by_family' }])
})

test('a slot given by hand is booked, the wish ends, and the family is told', async () => {
  const mia = await club.family('mia')
  await mia.wish()
  await mia.wish({ from: '16:00', to: '18:00' })
  const [wish] = await waiting()
  const given = await give(wish!, 2)
  expect(given.status).toBe(201)
  expect(given.body).toMatchObject({ bookings: [{ unit: 2, time: '17:00', name: 'mia Example' }] })
  // Both wishes are met.
  expect((await mia.own()).wishes).toEqual([])
  expect(await waiting()).toEqual([])
  club.later(2)
  expect((await club.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Booked: Shooting lane 2 for mia/),
  ])
  expect(await club.audit()).toEqual([])
})

test('a repeated request gives the same slot, another one finds nobody who waits', async () => {
  const mia = await club.family('mia')
  await mia.wish()
  const [wish] = await waiting()
  const [first, again] = [await give(wish!, 2, {}, 'same'), await give(wish!, 2, {}, 'same')]
  expect(again).toMatchObject({ status: 201, body: first.body as object })
  expect(await give(wish!, 3)).toMatchObject({
    status: 404,
    body: { error: 'This family is no longer waiting for this. Please reload the page.' },
  })
})

test('a slot that is offered to another family is taken back, and that family is told', async () => {
  const [holder, mia, finn] = [await club.holder(), await club.family('mia'), await club.family('finn')]
  await mia.wish()
  await finn.wish()
  await holder.cancel(holder.booking.id)
  const offer = (await mia.offer())!
  const wish = (await waiting()).find(({ players }) => players.includes(finn.playerId))
  expect((await give(wish!, 3)).status).toBe(201)
  await club.server.drainWaitUntil()
  expect(await mia.accept(offer.id)).toMatchObject({ status: 409, body: { code: 'offer_over' } })
  const subjects = (await club.mails()).filter(({ to }) => to === mia.email).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/no longer|withdrawn|taken/i)])
  expect((await mia.own()).wishes).toHaveLength(1)
  expect(await club.audit()).toEqual([])
})

test('what is held for the wish elsewhere goes on to the next in line', async () => {
  const [holder, mia, finn] = [await club.holder(), await club.family('mia'), await club.family('finn')]
  await mia.wish()
  await finn.wish()
  await holder.cancel(holder.booking.id)
  const [wish] = await waiting()
  expect((await give(wish!, 4)).status).toBe(201)
  await club.server.drainWaitUntil()
  expect((await mia.own()).offers).toEqual([])
  await club.job()
  expect((await finn.offer())?.slots).toMatchObject([{ unit: 3 }])
})

test('the weekly limit holds unless staff book over it', async () => {
  const mia = await club.family('mia')
  await mia.wish()
  await mia.book(1, '12:00')
  await mia.book(1, '13:00')
  const [wish] = await waiting()
  expect(wish?.rests).toBe(standbyMessages.usedUp('mia', 2, friday))
  expect(await give(wish!, 2)).toMatchObject({ status: 409, body: { code: 'weekly_limit' } })
  expect((await mia.own()).wishes).toHaveLength(1)
  expect(await give(wish!, 2, { overLimit: true })).toMatchObject({
    status: 201,
    body: { bookings: [{ overLimit: true }] },
  })
})

test.each<[string, Partial<Body<'giveSlot'>>, number]>([
  ['an hour that nobody waits for', { time: '12:00' }, 400],
  ['a day that nobody waits for', { date: '2026-11-24' }, 400],
  ['another kind', { kind: 'speede' }, 400],
  ['a player who does not wait', { bookings: [{ player: `pl_${'0'.repeat(24)}`, unit: 2 }] }, 400],
  ['no player', { bookings: [] }, 400],
  ['another family', { member: 'nobody' }, 404],
])('refuses %s, and books nothing', async (_, changes, status) => {
  const mia = await club.family('mia')
  await mia.wish()
  const [wish] = await waiting()
  expect(await give(wish!, 2, changes)).toMatchObject({ status })
  expect(await club.server.context.store.list(keys.allSlots)).toEqual([])
  expect((await mia.own()).wishes).toHaveLength(1)
})

test('says that the family has this slot on offer itself', async () => {
  const [holder, mia] = [await club.holder(), await club.family('mia')]
  await mia.wish()
  await holder.cancel(holder.booking.id)
  const [wish] = await waiting()
  expect(await give(wish!, 3)).toMatchObject({
    status: 409,
    body: { error: 'This slot is offered to this family already. They accept it on their Standby page.' },
  })
})
