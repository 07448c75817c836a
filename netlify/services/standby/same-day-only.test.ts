/** An offer to a player who missed three sessions in 60 days, in a club that counts them: 'same-day booking only, until a coach has cleared it'. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { arrivals } from '#domain/facility/facility.ts'
import { noShowMessages } from '#domain/arrivals/arrival-messages.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'
import { errorOf, testKeyPepper } from '#server/test-support/server/test-server.ts'

beforeEach(() => {
  arrivals.noShows.count = 3
  return () => void (arrivals.noShows.count = 0)
})

const missed = ['2026-11-05', '2026-11-12', '2026-11-19']

/** From now on a family's players have missed three sessions. */
const limit = ({ server }: ReturnType<typeof standbyClub>, { email }: { email: string }) =>
  updateMember(server.context, accountKeyOf(testKeyPepper, email), (member) => ({
    ...member,
    players: member.players.map((player) => ({
      ...player,
      noShows: missed.map((date) => ({
        booking: `bk_${date}`,
        kind: 'lane' as const,
        unit: 3,
        date,
        time: '17:00',
        at: `${date}T22:30:00.000Z`,
      })),
    })),
  }))

/** Ben waits for the hour that the holder gives up; then three of his sessions are recorded as missed. */
async function offered(now?: Date) {
  const club = standbyClub(now)
  const [ada, ben] = [await club.holder(), await club.family('ben')]
  await ben.wish()
  await ada.cancel(ada.booking.id)
  await limit(club, ben)
  return { ...club, ben, offer: (await ben.offer())! }
}

test('a later day is offered to the next in line at once, and on the day itself to the player', async () => {
  const club = standbyClub()
  const [ada, ben, cy] = [await club.holder(), await club.family('ben'), await club.family('cy')]
  const { id } = await ben.wish()
  await cy.wish()
  await limit(club, ben)
  const standby = () => readStandby(club.server.context.store, accountKeyOf(testKeyPepper, ben.email))
  const before = await standby()
  await ada.cancel(ada.booking.id)
  expect((await cy.offer())?.slots).toMatchObject([{ unit: 3 }])
  // Not even for a moment: the page would show it.
  expect(await standby()).toEqual(before)
  await cy.decline((await cy.offer())!.id)
  expect((await ada.book(3)).status).toBe(201)
  await ada.cancel(((await ada.book(4)).body as Reply<'reserveLane'>).booking.id)
  club.server.setClock(new Date(`${friday}T12:30:00Z`))
  await club.job({ verifies: true })
  expect(await ben.offer()).toMatchObject({ wish: id, slots: [{ unit: 4 }], held: true })
})

test('what is open now is not shown for a later day', async () => {
  const club = standbyClub()
  const ben = await club.family('ben')
  await limit(club, ben)
  const body = { kind: 'lane', days: [friday], from: '17:00', to: '18:00' }
  expect((await ben.ask('POST', '/standby', body)).body).toMatchObject({ open: [] })
  club.server.setClock(new Date(`${friday}T17:00:00Z`))
  expect((await ben.ask('POST', '/standby', body)).body).toMatchObject({
    open: [{ unit: 1 }, { unit: 2 }, { unit: 3 }],
  })
})

test('cannot be accepted for a later day, and stays open until a coach has cleared it', async () => {
  const { server, ben, offer, audit } = await offered()
  const refused = await ben.accept(offer.id)
  expect([refused.status, errorOf(refused)]).toEqual([
    409,
    { code: 'same_day_only', error: noShowMessages.sameDayOnly('ben', 3) },
  ])
  expect((await ben.own()).offers.map(({ id }) => id)).toEqual([offer.id])
  const coach = await server.signUpStaff('coach@thenest.example', undefined, 'coach')
  const path = `/api/admin/members/${ben.memberId}/players/${ben.playerId}/no-shows`
  expect((await server.ask('PATCH', path, { decision: 'clear' }, coach)).status).toBe(200)
  expect((await ben.accept(offer.id)).status).toBe(200)
  expect(await audit()).toEqual([])
})

test('can be accepted on the day itself', async () => {
  const { ben, offer, audit } = await offered(new Date(`${friday}T12:00:00-05:00`))
  expect((await ben.accept(offer.id)).status).toBe(200)
  expect(await audit()).toEqual([])
})
