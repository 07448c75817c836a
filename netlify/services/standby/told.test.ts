/** The answers of families that are told of a slot near its start, which nobody holds. */
import { expect, test } from 'vitest'
import { standbyClub } from '#server/test-support/fixtures/standby-fixture.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'

/** Ben and Cy are told of lane 3, 90 minutes before it starts. */
async function told() {
  const club = standbyClub()
  const [ada, ben, cy] = [await club.holder(), await club.family('ben'), await club.family('cy')]
  for (const family of [ben, cy]) await family.wish({ notice: 30 })
  club.server.setClock('2026-11-27T20:30:00Z')
  await ada.cancel(ada.booking.id)
  const [bens, cys] = [(await ben.offer())!, (await cy.offer())!]
  expect([bens.held, cys.held]).toEqual([false, false])
  return { ...club, ben, cy, bens, cys }
}

test('an offer that somebody else was faster to accept is over, also once the slot is free again', async () => {
  const { ben, cy, bens, cys } = await told()
  await ben.accept(bens.id)
  expect(errorOf(await cy.accept(cys.id)).code).toBe('slot_taken')
  await ben.cancel(bens.id)
  expect(await cy.own()).toMatchObject({ offers: [], wishes: [{ id: cys.wish }] })
  expect(errorOf(await cy.accept(cys.id)).code).toBe('offer_over')
  expect((await cy.book()).status).toBe(201)
})

test('a family that says no thanks is no longer shown the offer, goes on waiting, and the other can accept', async () => {
  const { ben, cy, bens, cys } = await told()
  expect((await cy.decline(cys.id)).status).toBe(204)
  expect(await cy.own()).toMatchObject({ offers: [], wishes: [{ id: cys.wish }] })
  expect((await ben.accept(bens.id)).status).toBe(200)
})
