/** Full events: freed places go to who asked first, by the size of the party. */
import { describe, expect, test } from 'vitest'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { keys } from '#server/repositories/keys.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { interceptStore, type Verb } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { fullEvent } from '#server/test-support/fixtures/full-event-fixture.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'
import { offerFreed } from './offer-freed.ts'

test('the first party that fits as a whole is asked; a smaller one passes only if the first does not fit', async () => {
  const { guest, pass } = await fullEvent()
  const [ada, ben, cy, dan] = [await guest('ada'), await guest('ben'), await guest('cy'), await guest('dan')]
  const [first, second] = [await ada.going(2), await ben.going(2)]
  expect((await cy.waitFor(3)).body).toMatchObject({ ahead: 0, wish: { qty: 3, title: 'Skills Night' } })
  expect((await dan.waitFor(2)).body).toMatchObject({ ahead: 1 })
  await ada.leave(first)
  await pass()
  // Two places: too few for the three who asked first.
  expect((await cy.places())?.offer).toBeUndefined()
  expect((await dan.places())?.offer).toMatchObject({ held: true })
  await dan.ask('POST', `/standby/offers/${(await dan.places())!.offer!.id}/decline`)
  await ben.leave(second)
  await pass()
  expect((await cy.places())?.offer).toMatchObject({ held: true })
})

test('what is offered is held for them; accepting is an RSVP, for both caregivers the same one', async () => {
  const { guest, pass, mails, event } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(2)
  await ada.leave(id)
  await pass()
  const { offer } = (await ben.places())!
  expect((await mails()).filter(({ to }) => to === ben.email)).toMatchObject([
    { subject: expect.stringMatching(/Held for you: Skills Night, 2 places/) as string },
  ])
  expect(errorOf(await cy.rsvp(3)).code).toBe('event_full')
  expect((await cy.rsvp(2)).status).toBe(201)
  const accepted = await ben.ask('POST', `/standby/offers/${offer!.id}/accept`)
  expect(accepted).toMatchObject({
    status: 200,
    body: { rsvp: { eventId: event.id, qty: 2 }, acceptedBy: { you: true } },
  })
  expect((await ben.ask('POST', `/standby/offers/${offer!.id}/accept`)).body).toEqual(accepted.body)
  expect((await ben.own()).events).toEqual([])
  expect(errorOf(await ada.rsvp(1)).code).toBe('event_full')
})

test('who cancels may take that back, and nobody else gets the places meanwhile', async () => {
  const { guest, job, server } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(2)
  const start = server.context.now().getTime()
  await ada.leave(id)
  server.setClock(new Date(start + undoMs - 1))
  expect(await job()).toBe(0)
  expect(errorOf(await cy.rsvp(1)).code).toBe('event_full')
  expect((await ada.rsvp(4)).status).toBe(201)
  server.setClock(new Date(start + 30 * 60_000))
  expect(await job()).toBe(0)
  expect((await ben.places())?.offer).toBeUndefined()
})

test.each<
  [
    string,
    (club: Awaited<ReturnType<typeof fullEvent>>, ada: Awaited<ReturnType<typeof club.guest>>, id: string) => unknown,
  ]
>([
  ['a withdrawn RSVP', (_, ada, id) => ada.leave(id)],
  ['a smaller RSVP', (_, ada) => ada.rsvp(2)],
  [
    'an RSVP that staff withdraw',
    ({ asStaff, event }, _, id) => asStaff('DELETE', `/events/${event.id}/attendees/${id}`),
  ],
  ['a larger event', ({ edit }) => edit({ capacity: 6 })],
  [
    'a deleted account',
    (_, ada) => ada.ask('POST', '/account/delete', { password: 'three blue herons', confirm: ada.email }),
  ],
])('%s feeds the standby list, and nobody snatches', async (_, free) => {
  const club = await fullEvent()
  const [ada, ben, cy] = [await club.guest('ada'), await club.guest('ben'), await club.guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(2)
  await free(club, ada, id)
  await club.server.drainWaitUntil()
  expect(errorOf(await cy.rsvp(1)).code).toBe('event_full')
  await club.pass()
  expect((await ben.places())?.offer).toMatchObject({ held: true })
})

test('without an answer it goes on by itself; two such offers pause the wish, and asking again resumes it', async () => {
  const { guest, pass } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  const [first, second] = [await ada.going(2), await guest('eve').then((eve) => eve.going(2))]
  expect(second).toBeDefined()
  await ben.waitFor(2)
  await cy.waitFor(2)
  await ada.leave(first)
  await pass()
  expect((await ben.places())?.offer).toBeDefined()
  await pass(121)
  expect((await ben.places())?.offer).toBeUndefined()
  expect((await cy.places())?.offer).toBeDefined()
  await pass(121)
  expect([(await ben.places())?.offer, (await cy.places())?.offer]).toEqual([undefined, undefined])
  // Nobody who waits wants them.
  expect((await ada.rsvp(2)).status).toBe(201)
})

test('stopping gives what is held to the next in line', async () => {
  const { guest, pass, job, server } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(3)
  await cy.waitFor(2)
  await ada.leave(id)
  await pass()
  await ben.ask('DELETE', `/standby/${(await ben.places())!.id}`)
  await server.drainWaitUntil()
  await job()
  expect((await cy.places())?.offer).toBeDefined()
  expect((await ben.own()).events).toEqual([])
})

test('is refused where there are places, or no such event', async () => {
  const { guest, server } = await fullEvent()
  const ada = await guest('ada')
  expect(errorOf(await ada.waitFor(2)).code).toBe('invalid')
  expect((await ada.ask('POST', '/standby/events', { event: 'nothing', qty: 1 })).status).toBe(404)
  expect(await server.context.store.list('wish/')).toEqual([])
})

/** A store on which something else happens after the first such operation. */
function withMeanwhile(
  store: TransactionalStore,
  [verb, prefix]: [Verb, string],
  meanwhile: () => Promise<unknown>,
): TransactionalStore {
  let isOver = false
  return interceptStore(store, async (operation, done, key) => {
    const result = await operation()
    if (isOver || done !== verb || !key.startsWith(prefix)) return result
    isOver = true
    await meanwhile()
    return result
  })
}

test('a slow run that has read an event before it was enlarged does not give its new places to everybody', async () => {
  const { guest, server, edit, later } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  await ada.going(4)
  await ben.waitFor(4)
  await ada.rsvp(3)
  const slow = withMeanwhile(server.context.store, ['read', keys.events], async () => {
    expect((await edit({ capacity: 5 })).status).toBe(200)
    later(2)
  })
  await offerFreed({ ...server.context, store: slow })
  expect(errorOf(await cy.rsvp(1)).code).toBe('event_full')
})

test('what a family has declined is not offered again, until more places are free', async () => {
  const { guest, edit, pass } = await fullEvent()
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  await ada.going(4)
  await ben.waitFor(1)
  await ada.rsvp(3)
  await pass()
  const declined = (await ben.places())!.offer!.id
  expect((await ben.ask('POST', `/standby/offers/${declined}/decline`)).status).toBe(204)
  await pass()
  expect((await ben.places())?.offer).toBeUndefined()
  expect((await edit({ capacity: 6 })).status).toBe(200)
  await pass()
  expect((await ben.places())?.offer).toMatchObject({ id: expect.not.stringMatching(declined) as string })
})

test('who stops while being asked is not asked, and the next in line is', async () => {
  const { guest, server, pass, event, mails } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(3)
  await cy.waitFor(2)
  await ada.leave(id)
  server.setClock(new Date(server.context.now().getTime() + undoMs))
  const { id: wish } = (await ben.places())!
  const store = withMeanwhile(server.context.store, ['list', keys.wishesOfEvent(event.id)], () =>
    ben.ask('DELETE', `/standby/${wish}`),
  )
  await offerFreed({ ...server.context, store })
  await pass()
  expect((await mails()).map(({ to }) => to)).toEqual([cy.email])
})

describe('when whoever offers places dies after any operation', () => {
  test.each(Array.from({ length: 22 }, (_, nth) => nth))(
    '%i: who asked first is asked a few runs later',
    async (nth) => {
      const raw = memoryStore()
      const { guest, later, mails, pass, server } = await fullEvent(raw)
      const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
      const id = await ada.going(4)
      await ben.waitFor(3)
      await cy.waitFor(2)
      await ada.leave(id)
      later(1)
      const dying = failingStore(raw, ({ number }) => (number > nth ? 'before' : undefined))
      const store = memoryRecords(dying, () => server.context.now())
      await offerFreed({ ...server.context, store }).catch(ignoreUnavailable)
      const sent = await mails()
      for (let runs = 0; runs < 3; runs += 1) await pass()
      sent.push(...(await mails()))
      expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
        [ben.email, expect.stringMatching(/Held for you: Skills Night, 3 places/)],
      ])
      expect((await ben.places())?.offer).toMatchObject({ held: true })
    },
  )
})
