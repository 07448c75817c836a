/** What the standby list offers for a player who has stopped: nothing, and what was offered before goes to the next in line. */
import { expect, test } from 'vitest'
import { playerMessages } from '#domain/families/player-messages.ts'
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
