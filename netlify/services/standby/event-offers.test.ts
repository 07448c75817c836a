/** Full events: freed places go to who asked first, by the size of the party. */
import { expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { standbyClub } from '#server/test-support/fixtures/standby-fixture.ts'
import { collectGarbage, partitionsAt, partitionsPerRun } from '#server/services/operations/garbage-collector.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { errorOf, testKeyPepper } from '#server/test-support/server/test-server.ts'

/** An event for four on a Thursday evening, and families who have RSVPed with some or wait for some. */
async function fullEvent(capacity = 4) {
  const club = standbyClub()
  const { server, family, later, job } = club
  const coach = await server.signUpStaff('coach@thenest.example')
  const asStaff = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, coach)
  const add = async (draft: Omit<Body<'addEvent'>, 'summary'>) =>
    ((await asStaff('POST', '/events', { summary: 'Shooting.', ...draft })).body as Reply<'addEvent'>).event
  const fields = { title: 'Skills Night', datetime: '2026-11-26T18:00', summary: 'Shooting.', capacity }
  const event = await add(fields)
  const guest = async (name: string) => {
    const made = await family(name)
    const rsvp = async (qty: number) =>
      made.ask('POST', `/events/${event.id}/attendees`, { name, email: made.email, qty })
    return {
      ...made,
      rsvp,
      going: async (qty: number) => ((await rsvp(qty)).body as Reply<'createRsvp'>).booking.id,
      leave: async (id: string) => {
        const response = await made.ask('DELETE', `/events/${event.id}/attendees/${id}`)
        await server.drainWaitUntil()
        return response
      },
      waitFor: async (qty: number) => {
        const response = await made.ask('POST', '/standby/events', { event: event.id, qty })
        server.setClock(new Date(server.context.now().getTime() + 1))
        return response
      },
      places: async () => (await made.own()).events[0],
    }
  }
  return {
    ...club,
    event,
    add,
    guest,
    asStaff,
    /** Once who has canceled cannot take it back any more. */
    pass: async (minutes = undoMs / 60_000) => {
      later(minutes)
      return job()
    },
    edit: (changes: Partial<Body<'editEvent'>>) =>
      asStaff('PATCH', `/events/${event.id}`, { ...fields, rev: event.rev ?? 1, ...changes }),
  }
}

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

test('a paused wish is passed over, and keeps its place in line for when the family goes on waiting', async () => {
  const { guest, pass } = await fullEvent()
  const [ada, ben, cy, dan] = [await guest('ada'), await guest('ben'), await guest('cy'), await guest('dan')]
  const [first, second] = [await ada.going(2), await ben.going(2)]
  await cy.waitFor(2)
  await dan.waitFor(2)
  const { id } = (await cy.places())!
  const pause = (paused: boolean, by = cy) => by.ask('PATCH', `/standby/${id}`, { paused })
  expect((await pause(true, dan)).status).toBe(404)
  expect(await pause(true)).toMatchObject({ status: 200, body: { wish: { id, qty: 2, paused: 'by_family' } } })
  await ada.leave(first)
  await pass()
  expect([(await cy.places())?.offer, (await dan.places())?.offer?.held]).toEqual([undefined, true])
  await dan.ask('POST', `/standby/offers/${(await dan.places())!.offer!.id}/accept`)
  expect(await pause(false)).toMatchObject({ status: 200, body: { wish: { id } } })
  await ben.leave(second)
  await pass()
  expect((await cy.places())?.offer).toMatchObject({ held: true })
})

test('a parent signs before places are accepted, and they stay held until then', async () => {
  const { guest, pass, server } = await fullEvent()
  const [ada, ben] = [await guest('ada'), await guest('ben')]
  const id = await ada.going(4)
  await ben.waitFor(2)
  await ada.leave(id)
  await pass()
  const ownerKey = ownerKeyOf(testKeyPepper, ben.email)
  await updateMember(server.context, ownerKey, (member) => ({
    ...member,
    players: member.players.map((player) => ({ ...player, consents: [] })),
  }))
  const { offer } = (await ben.places())!
  const accept = () => ben.ask('POST', `/standby/offers/${offer!.id}/accept`)
  expect(errorOf(await accept())).toMatchObject({ code: 'consent_needed', error: consentMessages.needed('ben') })
  expect((await ben.places())?.offer).toEqual(offer)
  await server.signAll()
  expect((await accept()).status).toBe(200)
})

test('an event that staff move to a later day keeps who waits for it, in order, and says when it is', async () => {
  const { guest, add, edit, pass, later, server, mails } = await fullEvent()
  const [ada, ben, cy] = [await guest('ada'), await guest('ben'), await guest('cy')]
  const id = await ada.going(4)
  await ben.waitFor(2)
  await cy.waitFor(4)
  const goalies = await add({ title: 'Goalie Night', datetime: '2026-12-03T18:00', capacity: 1 })
  await ada.ask('POST', `/events/${goalies.id}/attendees`, { name: 'Ada', email: ada.email, qty: 1 })
  expect((await edit({ datetime: '2026-12-10T18:00' })).status).toBe(200)
  // Its first day is over: everything that looks after the list has looked.
  later(7 * 24 * 60)
  for (let run = 0; run * partitionsPerRun < partitionsAt(server.context.now()).length; run += 1)
    await collectGarbage(server.context)
  const moved = { title: 'Skills Night', datetime: '2026-12-10T23:00:00.000Z' }
  expect([await ben.places(), await cy.places()]).toMatchObject([moved, moved])
  // Waiting for one event more ends nothing.
  expect((await ben.ask('POST', '/standby/events', { event: goalies.id, qty: 1 })).status).toBe(201)
  await ada.leave(id)
  await pass()
  expect(await ben.places()).toMatchObject({ ...moved, offer: { held: true } })
  expect((await cy.places())?.offer).toBeUndefined()
  expect((await mails()).findLast(({ to }) => to === ben.email)?.subject).toMatch(/Thursday, December 10, 6:00 PM$/)
})

test('is refused where there are places, or no such event', async () => {
  const { guest, server } = await fullEvent()
  const ada = await guest('ada')
  expect(errorOf(await ada.waitFor(2)).code).toBe('invalid')
  expect((await ada.ask('POST', '/standby/events', { event: 'nothing', qty: 1 })).status).toBe(404)
  expect(await server.context.store.list('wish/')).toEqual([])
})
