/** What a family gives up it cannot keep from the others by taking it again and again. */
// @module-tag long
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { cancellationsPerDay } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'

type Family = Awaited<ReturnType<ReturnType<typeof standbyClub>['family']>>

const hours = ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00']
const slots = hours.flatMap((time) => [1, 2, 3, 4, 5].map((lane) => ({ lane, time })))

/** Books the slot and gives it up. @returns the status of what was refused, or 204. */
async function cycle({ book, ask }: Family, { lane, time }: { lane: number; time: string }) {
  const { status, body } = await book(lane, time)
  if (status !== 201) return status
  return (await ask('DELETE', `/lanes/bookings/${(body as Reply<'reserveLane'>).booking.id}`)).status
}

test('a player who books and cancels in a loop keeps what the week and one offer allow', async () => {
  const { server, family, job, later } = standbyClub()
  const [ada, ben] = [await family('ada'), await family('ben')]
  await ada.wish({ from: '09:00', to: '21:00' })
  await ada.wish({ from: '10:00', to: '21:00' })
  const kept: number[] = []
  for (let round = 0; round < 20; round += 1) {
    for (const slot of slots) await cycle(ada, slot)
    await server.drainWaitUntil()
    const { taken } = (await ben.ask('GET', `/lanes/bookings?week=${friday}`)).body as Reply<'laneWeek'>
    kept.push(taken.length)
    later(50 / 60)
    await job()
  }
  // Two sessions, an offer of its own wish, and what the job is about to offer.
  expect(Math.max(...kept)).toBeLessThanOrEqual(4)
})

test('a slot is taken back once: given up again, it is offered at once', async () => {
  const { family, holder, server } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish()
  await ada.ask('DELETE', `/lanes/bookings/${ada.booking.id}`)
  expect(await cycle(ada, { lane: 3, time: '17:00' })).toBe(204)
  await server.drainWaitUntil()
  expect(errorOf(await ada.book()).code).toBe('slot_taken')
  expect(await ben.offer()).toMatchObject({ held: true })
})

test('what can be taken back counts for the week, until the minute is over', async () => {
  const { family, holder, server } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish()
  await ada.book(4, '18:00')
  const start = server.context.now().getTime()
  await ada.ask('DELETE', `/lanes/bookings/${ada.booking.id}`)
  await server.drainWaitUntil()
  server.setClock(new Date(start + undoMs - 1))
  expect(errorOf(await ada.book(5, '19:00')).code).toBe('weekly_limit')
  server.setClock(new Date(start + undoMs))
  expect((await ada.book(5, '19:00')).status).toBe(201)
})

test('where nobody waits, what is canceled is free at once, for everybody', async () => {
  const { family, holder } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ada.book(4, '18:00')
  await ada.ask('DELETE', `/lanes/bookings/${ada.booking.id}`)
  expect((await ada.book(5, '19:00')).status).toBe(201)
  expect((await ben.book()).status).toBe(201)
})

test('a family cancels six times a day; a repeated request counts once, and the desk goes on', async () => {
  const { family, server } = standbyClub()
  const ada = await family('ada')
  for (let nth = 0; nth < cancellationsPerDay; nth += 1) {
    const { booking } = (await ada.book(1, hours[nth])).body as Reply<'reserveLane'>
    for (let copy = 0; copy < 2; copy += 1)
      expect((await ada.ask('DELETE', `/lanes/bookings/${booking.id}`)).status).toBe(204)
  }
  const { booking } = (await ada.book(1, '19:00')).body as Reply<'reserveLane'>
  const refused = await ada.ask('DELETE', `/lanes/bookings/${booking.id}`)
  expect([refused.status, errorOf(refused)]).toEqual([
    409,
    { error: 'Your family has canceled 6 times today. Please call the desk.', code: 'full' },
  ])
  const rsvp = await ada.ask('POST', '/events/healthy-eats-2026-11-22/attendees', {
    name: 'Ada',
    email: ada.email,
    qty: 1,
  })
  const { booking: coming } = rsvp.body as Reply<'createRsvp'>
  const path = `/events/healthy-eats-2026-11-22/attendees/${coming.id}`
  expect(errorOf(await ada.ask('DELETE', path)).code).toBe('full')
  const { cookie } = await server.signUpStaff()
  const byDesk = `/api/admin/bookings/${booking.id}/cancel`
  expect((await server.ask('POST', byDesk, { kind: 'lane' }, { cookie })).status).toBe(204)
  server.setClock('2026-11-22T05:00:00Z')
  expect((await ada.ask('DELETE', path)).status).toBe(204)
})
