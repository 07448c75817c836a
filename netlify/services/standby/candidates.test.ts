/** Who is told of a slot near its start: nobody who could not accept it. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'

test('a player with another session at that hour is not told of it; the next in line is', async () => {
  const { server, holder, family } = standbyClub()
  const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
  const sibling = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await ben.ask('POST', '/account/players', sibling)
  const kit = (body as Reply<'addPlayer'>).account.players[1]!.id
  await server.signAll()
  await ben.wish({ players: [kit], notice: 30 })
  const booking = { lane: 1, date: friday, time: '17:00', name: 'Kit', email: ben.email, player: kit }
  expect((await ben.ask('POST', '/lanes/bookings', booking)).status).toBe(201)
  await cy.wish({ notice: 30 })
  server.setClock('2026-11-27T20:30:00Z')
  await ada.cancel(ada.booking.id)
  expect((await cy.offer())?.held).toBe(false)
  expect((await ben.own()).offers).toEqual([])
})
