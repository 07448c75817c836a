/** An offer to a player who missed three sessions in 60 days: 'same-day booking only, until a coach has cleared it'. */
import { expect, test } from 'vitest'
import { noShowMessages } from '#domain/messages/arrival-messages.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { standbyClub, thursday } from '#server/test-support/fixtures/standby-fixture.ts'
import { errorOf, testKeyPepper } from '#server/test-support/server/test-server.ts'

const missed = ['2026-11-05', '2026-11-12', '2026-11-19']

/** Ben waits for the hour that the holder gives up; then three of his sessions are recorded as missed. */
async function offered(now?: Date) {
  const club = standbyClub(now)
  const [ada, ben] = [await club.holder(), await club.family('ben')]
  await ben.wish()
  await ada.cancel(ada.booking.id)
  const change = (noShows: object[]) =>
    updateMember(club.server.context, ownerKeyOf(testKeyPepper, ben.email), (member) => ({
      ...member,
      players: member.players.map((player) => Object.assign({}, player, { noShows })),
    }))
  await change(
    missed.map((date) => ({
      booking: `bk_${date}`,
      kind: 'lane',
      unit: 3,
      date,
      time: '17:00',
      at: `${date}T22:30:00.000Z`,
    })),
  )
  return { ...club, ben, offer: (await ben.offer())! }
}

test('cannot be accepted for a later day, and stays open until a coach has cleared it', async () => {
  const { server, ben, offer, audit } = await offered()
  const refused = await ben.accept(offer.id)
  expect([refused.status, errorOf(refused)]).toEqual([
    409,
    { code: 'same_day_only', error: noShowMessages.sameDayOnly('ben', 3) },
  ])
  expect((await ben.own()).offers.map(({ id }) => id)).toEqual([offer.id])
  const coach = await server.signUpStaff('coach@thenest.example', undefined, 'coach')
  const path = `/api/admin/members/${ben.memberId}/players/${ben.playerId}/no-shows/clear`
  expect((await server.ask('POST', path, undefined, coach)).status).toBe(200)
  expect((await ben.accept(offer.id)).status).toBe(200)
  expect(await audit()).toEqual([])
})

test('can be accepted on the day itself', async () => {
  const { ben, offer, audit } = await offered(new Date(`${thursday}T12:00:00-05:00`))
  expect((await ben.accept(offer.id)).status).toBe(200)
  expect(await audit()).toEqual([])
})
