/** Full events: when places open, everybody who waits is told at once, and the first to answer has them. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { undoMs } from '#domain/notifications/send-times.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { fullEvent } from '#server/test-support/fixtures/full-event-fixture.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { errorOf, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { offerFreed } from './offer-freed.ts'
import type { PlacesRecord } from '#records/events.ts'
import type { StandbyRecord } from '#records/standby.ts'

type Club = Awaited<ReturnType<typeof fullEvent>>
type Guest = Awaited<ReturnType<Club['guest']>>

/** Whom the club writes about open places, and what, once nobody can take anything back. */
async function toldBy({ job, later, mails }: Pick<Club, 'job' | 'later' | 'mails'>) {
  await job()
  later(undoMs / 60_000 + 1)
  const sent = (await mails()).filter(({ subject }) => /open for/.test(subject))
  return sent.map(({ to, subject }) => [to, subject]).toSorted()
}

/** Ada comes with all four; Ben and Cy wait. */
async function waiting(store?: Parameters<typeof fullEvent>[0]) {
  const club = await fullEvent(store)
  const [ada, ben, cy] = [await club.guest('ada'), await club.guest('ben'), await club.guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(3)
  await cy.waitFor(1)
  const all = (count: string) =>
    [ben, cy].map(({ email }) => [email, `${count} open for Skills Night: Fri Nov 27, 6:00 PM`])
  return { ...club, ada, ben, cy, id, all, told: () => toldBy(club) }
}

test.each<[string, string, (club: Club, ada: Guest, id: string) => unknown]>([
  ['a withdrawn RSVP', '4 places are', (_, ada, id) => ada.leave(id)],
  ['a smaller RSVP', '1 place is', (_, ada) => ada.rsvp(3)],
  [
    'an RSVP that staff withdraw',
    '4 places are',
    ({ asStaff, event }, _, id) => asStaff('DELETE', `/events/${event.id}/attendees/${id}`),
  ],
  ['a larger event', '2 places are', ({ edit }) => edit({ capacity: 6 })],
  [
    'an event without a limit',
    '10 places are',
    ({ asStaff, event }) =>
      asStaff('PATCH', `/events/${event.id}`, {
        title: event.title,
        datetime: '2026-11-27T18:00',
        summary: event.summary,
        rev: 1,
      }),
  ],
  [
    'a deleted account',
    '4 places are',
    (_, ada) => ada.ask('POST', '/account/delete', { password: 'three blue herons', confirm: ada.email }),
  ],
])('%s: everybody who waits is told at once, whatever they wait for, and only once', async (_, count, free) => {
  const club = await waiting()
  expect(await club.told()).toEqual([])
  await free(club, club.ada, club.id)
  await club.server.drainWaitUntil()
  expect(await club.told()).toEqual(club.all(count))
  expect(await club.told()).toEqual([])
})

test('a canceled event that is restored with open places tells them again', async () => {
  const { ada, id, told, all, asStaff, event } = await waiting()
  await ada.leave(id)
  expect(await told()).toEqual(all('4 places are'))
  expect((await ada.rsvp(1)).status).toBe(201)
  expect((await asStaff('DELETE', `/events/${event.id}`)).status).toBe(204)
  expect(await told()).toEqual([])
  expect((await asStaff('POST', `/events/${event.id}/restore`)).status).toBe(200)
  expect(await told()).toEqual(all('3 places are'))
})

test('nothing is held: whoever answers first has the places, and so may who has canceled', async () => {
  const { ada, ben, cy, id, told, job, guest } = await waiting()
  const dan = await guest('dan')
  await ada.leave(id)
  await job()
  expect((await dan.rsvp(1)).status).toBe(201)
  expect((await ada.rsvp(1)).status).toBe(201)
  expect((await ben.rsvp(2)).status).toBe(201)
  expect([(await cy.rsvp(1)).status, errorOf(await cy.rsvp(1)).error]).toEqual([409, 'This event is full.'])
  expect(await told()).toEqual([])
})

test('who takes a cancellation back in time makes nobody hope', async () => {
  const { ada, id, told, job } = await waiting()
  await ada.leave(id)
  await job()
  expect((await ada.rsvp(4)).status).toBe(201)
  expect(await told()).toEqual([])
})

test('the message has the number of when it is sent; what is taken and freed again is told again', async () => {
  const { ada, id, told, all, job, guest } = await waiting()
  const dan = await guest('dan')
  await ada.leave(id)
  await job()
  const booking = await dan.going(3)
  expect(await told()).toEqual(all('1 place is'))
  await dan.leave(booking)
  expect(await told()).toEqual(all('4 places are'))
  // Between two runs of the job.
  await dan.leave(await dan.going(4))
  expect(await told()).toEqual(all('4 places are'))
})

test('an RSVP for as many ends the waiting, a smaller one does not', async () => {
  const { ada, ben, cy, id, told } = await waiting()
  await ada.leave(id)
  await ben.rsvp(1)
  await cy.rsvp(1)
  expect([await ben.places(), await cy.places()]).toEqual([expect.objectContaining({ qty: 3 }), undefined])
  expect((await told()).map(([to]) => to)).toEqual([ben.email])
})

test('who stops is not told, and neither is who has no confirmed address', async () => {
  const { ada, ben, cy, id, told, server, event } = await waiting()
  const { cookie } = await server.signUp({ email: 'new@nowhere.example' }, { isUnverified: true })
  const asked = await server.ask('POST', '/api/standby/events', { event: event.id, qty: 1 }, { cookie })
  expect(asked).toMatchObject({ status: 201, body: { telling: 'unverified' } })
  await ben.ask('DELETE', `/standby/${(await ben.places())!.id}`)
  await ada.leave(id)
  expect((await told()).map(([to]) => to)).toEqual([cy.email])
})

test('at night nobody is told before the morning', async () => {
  const { ada, id, server, told, all } = await waiting()
  server.setClock('2026-11-25T03:00:00Z')
  await ada.leave(id)
  expect(await told()).toEqual([])
  server.setClock('2026-11-25T12:01:00Z')
  expect(await told()).toEqual(all('4 places are'))
})

test('two jobs at once tell everybody once', async () => {
  const { ada, id, server, told, all } = await waiting()
  await ada.leave(id)
  await Promise.all([offerFreed(server.context), offerFreed(server.context)])
  expect(await told()).toEqual(all('4 places are'))
})

describe('when whoever tells dies after any operation', () => {
  test.each(Array.from({ length: 20 }, (_, nth) => nth))('%i: everybody is told once, a run later', async (nth) => {
    const raw = memoryStore()
    const { ada, id, server, told, all } = await waiting(raw)
    await ada.leave(id)
    const dying = failingStore(raw, ({ number }) => (number > nth ? 'before' : undefined))
    const store = memoryRecords(dying, () => server.context.now())
    await offerFreed({ ...server.context, store }).catch(ignoreUnavailable)
    // What the dead run has begun is void by then.
    server.setClock(new Date(server.context.now().getTime() + 11_000))
    const sent = [...(await told()), ...(await told())]
    expect(sent.toSorted()).toEqual(all('4 places are'))
  })
})

test('what earlier releases have stored is read: held places are open, and an offer of them is over', async () => {
  const { ben, event, server, told, guest } = await waiting()
  const key = keys.places(event.id)
  const claims = [{ accountKey: 'a'.repeat(40), qty: 0, offer: { id: 'ev_1', qty: 4, until: 9e15, freed: 1 } }]
  const stored = { v: 1, claims, standby: { freed: 1, until: 9e15 } } as PlacesRecord
  await server.context.store.create(key, stored)
  for (const ticket of await server.context.store.list(keys.ticketsOf(`place/${event.id}`)))
    await server.context.store.remove(ticket.key)
  const standbyKey = keys.standby(accountKeyOf(testKeyPepper, ben.email))
  const found = (await server.context.store.read(standbyKey))!
  const offerId = `ev_0123456789abcdef_${event.id}`
  const offer = {
    id: offerId,
    wish: found.value.wishes[0]!.id,
    kind: 'event',
    until: 9e15,
    held: true,
    event: event.id,
  }
  const wishes = found.value.wishes.map((wish) => ({ ...wish, asked: 1, unanswered: 1, paused: 'by_family' }))
  await server.context.store.replace(standbyKey, found.tag, {
    ...found.value,
    wishes,
    offers: [offer],
  } as StandbyRecord)
  expect((await ben.own()).offers).toEqual([])
  expect(errorOf(await ben.accept(offerId)).code).toBe('offer_over')
  expect(errorOf(await ben.decline(offerId)).code).toBe('offer_over')
  const token = `offer.event.${'a'.repeat(40)}.${offerId}.${'b'.repeat(40)}`
  const linked = await server.ask('POST', '/api/standby/answer', { token, answer: 'look' })
  expect(errorOf(linked).error).toMatch(/^This offer is over\./)
  expect((await told()).map(([to]) => to)).toContain(ben.email)
  expect((await (await guest('dan')).rsvp(1)).status).toBe(201)
  expect((await ben.rsvp(3)).status).toBe(201)
  expect((await server.context.store.read(standbyKey))?.value).toMatchObject({ wishes: [], offers: [] })
})
