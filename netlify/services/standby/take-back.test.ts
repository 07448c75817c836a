/** Who cancels may take that back for a minute, and only then somebody who waits is asked. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { standbyClub } from '#server/test-support/fixtures/standby-fixture.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'

test.each([
  ['alone', (id: string) => ['DELETE', `/lanes/bookings/${id}`]],
  ['together', (id: string, other: string) => ['POST', '/bookings/cancel', { kind: 'lane', ids: [id, other] }]],
] satisfies [string, (id: string, other: string) => [string, string, object?]][])(
  'canceled %s: for a minute it is theirs',
  async (_, request) => {
    const { holder, family, job, server, audit } = standbyClub()
    const [ada, ben, cy] = [await holder(), await family('ben'), await family('cy')]
    await ben.wish()
    const { booking: other } = (await ada.book(4)).body as Reply<'reserveLane'>
    const start = server.context.now().getTime()
    expect((await ada.ask(...(request(ada.booking.id, other.id) as [string, string, object?]))).status).toBe(204)
    await server.drainWaitUntil()
    server.setClock(new Date(start + undoMs - 1))
    expect(await job()).toBe(0)
    expect(errorOf(await cy.book()).code).toBe('slot_taken')
    expect((await ada.book()).status).toBe(201)
    server.setClock(new Date(start + 20 * 60_000))
    expect(await job()).toBe(0)
    expect((await ben.own()).offers).toEqual([])
    expect(await audit()).toEqual([])
  },
)

test('after the minute it is offered, and can no longer be taken back', async () => {
  const { holder, family, job, server } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish()
  const start = server.context.now().getTime()
  await ada.ask('DELETE', `/lanes/bookings/${ada.booking.id}`)
  await server.drainWaitUntil()
  server.setClock(new Date(start + undoMs))
  expect(errorOf(await ada.book()).code).toBe('slot_taken')
  expect(await job()).toBe(1)
  expect(await ben.offer()).toMatchObject({ held: true })
})

test('what staff cancel is offered at once', async () => {
  const { holder, family, server } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish()
  const { cookie } = await server.signUpStaff('coach@thenest.example')
  await server.ask('POST', `/api/admin/bookings/${ada.booking.id}/cancel`, { kind: 'lane' }, { cookie })
  await server.drainWaitUntil()
  expect(await ben.offer()).toMatchObject({ held: true })
})
