/** Full events: freed places go to who asked first, by the size of the party. */
import { describe, expect, test } from 'vitest'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import type { EventList } from '#server/repositories/events.ts'
import { keys, ownerKeyOf } from '#server/repositories/keys.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { ignoreUnavailable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { interceptStore, type Verb } from '#server/storage/intercept-store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { fullEvent } from '#server/test-support/fixtures/full-event-fixture.ts'
import { errorOf, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { declinePlaces } from './event-answers.ts'
import { keepNewPlaces, offerFreedPlaces } from './event-offers.ts'

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

/** Staff add places, and their process dies before it has offered them. */
async function enlarge(context: ServiceContext, id: string, capacity: number): Promise<void> {
  await keepNewPlaces(context, id)
  await updateWithRetry<EventList>(context, keys.events, (current) => ({
    ...current!,
    events: current!.events.map((event) => (event.id === id ? Object.assign({}, event, { capacity }) : event)),
  }))
}

test('a slow run that has read an event before it was enlarged does not give its new places to everybody', async () => {
  const { guest, server, event, later } = await fullEvent()
  const context = { ...server.context, now: () => server.context.now() }
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  await ada.going(4)
  await ben.waitFor(1)
  const slow = withMeanwhile(context.store, ['read', keys.events], async () => {
    await enlarge(context, event.id, 5)
    later(2)
  })
  await offerFreedPlaces({ ...context, store: slow })
  expect(errorOf(await cy.rsvp(1)).code).toBe('event_full')
})

test('what a family has declined is not offered again because another offer came to nothing', async () => {
  const { guest, server, event, later, pass, job } = await fullEvent()
  const context = { ...server.context, now: () => server.context.now() }
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  await ada.going(4)
  await ben.waitFor(1)
  await ada.rsvp(3)
  await pass()
  const declined = (await ben.places())!.offer!.id
  // Whatever it offers next dies.
  const ownerKey = ownerKeyOf(testKeyPepper, ben.email)
  expect(await declinePlaces({ ...context, mailEnabled: false }, ownerKey, { event: event.id, id: declined })).toBe(
    true,
  )
  later(1)

  const tooSlow = withMeanwhile(context.store, ['replace', 'standby/'], async () => later(2))
  const slow = withMeanwhile(context.store, ['list', keys.wishesOfEvent(event.id)], async () => {
    await enlarge(context, event.id, 6)
    expect(await offerFreedPlaces({ ...context, store: tooSlow })).toBe(0)
  })
  await offerFreedPlaces({ ...context, store: slow })
  expect((await ben.places())?.offer).toBeUndefined()
  await job()
  expect((await ben.places())?.offer).toMatchObject({ id: expect.not.stringMatching(declined) as string })
})

test('what a family declines while it is being offered is not held', async () => {
  const { guest, server, pass, event, mails } = await fullEvent()
  const context = { ...server.context, now: () => server.context.now() }
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(3)
  await cy.waitFor(2)
  await ada.leave(id)
  server.setClock(new Date(context.now().getTime() + undoMs))
  const ownerKey = ownerKeyOf(testKeyPepper, ben.email)
  const store = withMeanwhile(context.store, ['replace', 'standby/'], async () => {
    const offered = (await readStandby(context.store, ownerKey))?.value.events?.[0]?.offer
    await declinePlaces(context, ownerKey, { event: event.id, id: offered!.id })
  })
  await offerFreedPlaces({ ...context, store })
  for (let runs = 0; runs < 3; runs += 1) await pass()
  expect((await mails()).map(({ to }) => to)).toEqual([cy.email])
})

test('whoever is too slow to make an offer does not make it once it was taken back: the family is told once', async () => {
  const { guest, server, event, later, pass, mails } = await fullEvent()
  const context = { ...server.context, now: () => server.context.now() }
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  const id = await ada.going(4)
  await ben.waitFor(2)
  await ada.leave(id)
  server.setClock(new Date(context.now().getTime() + undoMs))
  const told: string[] = []
  let writes = 0
  const slow = interceptStore(context.store, async (write, verb, key) => {
    // The first takes the Undo back, the second holds the places for a moment, the third until the end of the offer.
    const isLast = verb === 'replace' && key === keys.places(event.id) && (writes += 1) === 3
    if (!isLast) return write()
    later(2)
    let written: ReturnType<typeof write> | undefined
    const other = interceptStore(context.store, async (operation, verb2, key2) => {
      if (verb2 === 'replace' && key2.startsWith('standby/') && !written) {
        await (written = write())
        told.push(...(await mails()).map(({ to }) => to))
      }
      return operation()
    })
    await offerFreedPlaces({ ...context, store: other })
    return written ?? write()
  })
  await offerFreedPlaces({ ...context, store: slow })
  for (let runs = 0; runs < 3; runs += 1) await pass()
  told.push(...(await mails()).map(({ to }) => to))
  expect(told).toEqual([ben.email])
  expect((await ben.places())?.offer).toMatchObject({ held: true })
})

describe('when whoever offers places dies after any operation', () => {
  test.each(Array.from({ length: 18 }, (_, nth) => nth))(
    '%i: who asked first is asked a few runs later',
    async (nth) => {
      const { guest, later, mails, pass, server } = await fullEvent()
      const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
      const id = await ada.going(4)
      await ben.waitFor(3)
      await cy.waitFor(2)
      await ada.leave(id)
      later(1)
      const store = failingStore(server.context.store, ({ number }) => (number > nth ? 'before' : undefined))
      await offerFreedPlaces({ ...server.context, store }).catch(ignoreUnavailable)
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
