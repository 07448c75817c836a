/** Offers answered by a link, by both caregivers, and what becomes of them with the account. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { Message } from '#server/mail/smtp.ts'
import { listWishes } from '#server/repositories/wish-index.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { withVerifiedAddress } from '#server/services/sign-in/verify-address.ts'
import { errorOf, matchesContract, testKeyPepper, type TestServer } from '#server/test-support/server/test-server.ts'

const tokenIn = ({ text }: Pick<Message, 'text'>) => /#offer=(\S+)/.exec(text)![1]!

/** Ben waits, with another caregiver; lane 3 is held for him, and both have the mail. */
async function offered(store?: Store) {
  const club = standbyClub(undefined, store)
  const [ada, ben] = [await club.holder(), await club.family('ben')]
  const { cookie } = await joinSecond(club.server, ben.cookie)
  await updateMember(club.server.context, accountKeyOf(testKeyPepper, ben.email), (member) => ({
    ...member,
    caregivers: member.caregivers.map(withVerifiedAddress),
  }))
  await ben.wish()
  await ada.cancel(ada.booking.id)
  const offer = (await ben.offer())!
  const mails = [...(await club.mails()), ...(await club.mails())].filter(({ subject }) =>
    subject.startsWith('Held for you'),
  )
  const answer = (token: string, how: 'accept' | 'decline') =>
    club.server.ask('POST', '/api/standby/answer', { token, answer: how })
  const check = (token: string) => club.server.ask('POST', '/api/standby/answer', { token, answer: 'look' })
  return {
    ...club,
    send: club.mails,
    ada,
    ben,
    second: cookie,
    offer,
    mails,
    tokens: mails.map(tokenIn),
    answer,
    check,
  }
}

/** Nothing is signed for the players of a family. */
const unsign = (server: TestServer, email: string) =>
  updateMember(server.context, accountKeyOf(testKeyPepper, email), (member) => ({
    ...member,
    players: member.players.map((player) => ({ ...player, consents: [] })),
  }))

test('both caregivers get a link of their own; looking at it changes nothing', async () => {
  const { server, ben, mails, tokens, check, offer } = await offered()
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map(({ to }) => to)).size).toBe(2)
  expect(mails[0]!.text).toContain('Held until: 2:01 PM today')
  const before = server.writeCount()
  for (let looks = 0; looks < 100; looks += 1) {
    const response = await check(tokens[looks % 2]!)
    expect(matchesContract('answerOffer', response)).toBe(true)
    expect(response.body).toEqual({
      offer: {
        state: 'open',
        kind: 'lane',
        slots: [{ player: 'ben', unit: 3, date: friday, time: '17:00' }],
        until: offer.until,
        held: true,
      },
    })
  }
  expect(server.writeCount()).toBe(before)
  expect((await ben.own()).offers).toHaveLength(1)
})

test('accepted by both in the same moment it is one booking, and both learn who was first', async () => {
  const { server, ben, tokens, answer, audit } = await offered()
  const responses = await Promise.all(tokens.map((token) => answer(token, 'accept')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const shown = responses.map(({ body }) => (body as Reply<'answerOffer'>).offer)
  expect(shown.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  expect(shown.map(({ acceptedBy }) => acceptedBy?.you).toSorted()).toEqual([false, true])
  expect(shown[0]!.acceptedBy!.name).toBe(shown[1]!.acceptedBy!.name)
  await server.drainWaitUntil()
  const { bookings } = (await ben.ask('GET', '/schedule')).body as Reply<'schedule'>
  expect(bookings).toHaveLength(1)
  expect(await audit()).toEqual([])
})

test('the message of the booking says who accepted it', async () => {
  const { server, tokens, answer, mails: sent, send } = await offered()
  expect(sent).toHaveLength(2)
  const { acceptedBy } = ((await answer(tokens[0]!, 'accept')).body as Reply<'answerOffer'>).offer
  await server.drainWaitUntil()
  const booked = [...(await send()), ...(await send())].filter(({ subject }) => subject.startsWith('Booked'))
  expect(booked).toHaveLength(2)
  for (const { text } of booked) expect(text).toContain(`Accepted by: ${acceptedBy!.name}`)
})

test('declined by link, it goes on; a later accept says that it is over', async () => {
  const { server, ben, tokens, answer } = await offered()
  expect((await answer(tokens[0]!, 'decline')).body).toMatchObject({ offer: { state: 'over' } })
  await server.drainWaitUntil()
  expect(errorOf(await answer(tokens[1]!, 'accept'))).toEqual({
    code: 'offer_over',
    error: 'This offer is over. You are still on the standby list unless you stopped waiting.',
  })
  expect((await ben.own()).wishes).toHaveLength(1)
})

test('with one bit changed the link is not found, wherever that is, and nothing happens', async () => {
  const { ben, tokens, answer, check } = await offered()
  const [token] = tokens as [string]
  for (const at of [6, 20, 70, token.length - 1]) {
    const changed = token.slice(0, at) + String.fromCodePoint(token.codePointAt(at)! ^ 1) + token.slice(at + 1)
    for (const response of [await check(changed), await answer(changed, 'accept')])
      expect([response.status, errorOf(response).error]).toEqual([
        404,
        'This link is not valid. Please open it again from the email.',
      ])
  }
  expect((await ben.own()).offers).toHaveLength(1)
})

test('a link that is not found takes the same operations, whatever of it is wrong', async () => {
  const operations: string[] = []
  const store = interceptStore(memoryStore(), (operation, verb, key) => {
    // Which attempt of the network's limit is free is left to chance.
    if (!key.startsWith('thr/')) operations.push(`${verb} ${key.split('/')[0]}`)
    return operation()
  })
  const { tokens, check } = await offered(store)
  const [token] = tokens as [string]
  const costOf = async (changed: string) => {
    operations.length = 0
    expect((await check(changed)).status).toBe(404)
    return operations.join()
  }
  const cost = await costOf(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  expect(await costOf(token.replace(/[0-9a-f]{40}/, '0'.repeat(40)))).toBe(cost)
  expect(await costOf(token.replace('_3_', '_4_'))).toBe(cost)
})

test('after the account is gone the link is not found, what was held goes on, and nothing of the family is left', async () => {
  const { server, ada, ben, tokens, answer, job, family } = await offered()
  const cy = await family('cy')
  await cy.wish()
  expect((await ben.ask('POST', '/account/delete', { password: 'three blue herons', confirm: ben.email })).status).toBe(
    204,
  )
  await server.drainWaitUntil()
  expect((await answer(tokens[0]!, 'accept')).status).toBe(404)
  expect(errorOf(await ada.book()).code).toBe('slot_taken')
  await job({ verifies: true })
  expect((await cy.own()).offers).toHaveLength(1)
  expect((await listWishes(server.context.store, 'lane')).map(({ accountKey }) => accountKey)).not.toContain(
    accountKeyOf(testKeyPepper, ben.email),
  )
  expect([...(await dumpStore(server.context.store)).keys()]).not.toContain(
    `standby/${accountKeyOf(testKeyPepper, ben.email)}`,
  )
})

test('a wish that is ended gives back what is held for it', async () => {
  const { server, ada, ben, offer } = await offered()
  await ben.ask('DELETE', `/standby/${offer.wish}`)
  await server.drainWaitUntil()
  expect(await ben.own()).toMatchObject({ wishes: [], offers: [] })
  expect((await ada.book()).status).toBe(201)
})

test('what a family waits for is in its own data', async () => {
  const { ben, offer } = await offered()
  const { standby } = (await ben.ask('GET', '/account/export')).body as Reply<'exportOwnData'>
  expect(standby).toMatchObject({ wishes: [{ id: offer.wish, offer: offer.id }], offers: [{ id: offer.id }] })
})

test.each([
  {
    what: 'a closure',
    path: '/admin/closures',
    draft: { scope: 'unit', kind: 'lane', unit: 2, from: `${friday}T17:00`, to: `${friday}T18:00`, reason: 'Ice' },
    idOf: (body: unknown) => (body as Reply<'addClosure'>).closure.id,
  },
  {
    what: 'an event with lanes',
    path: '/events',
    draft: { title: 'Skills', datetime: `${friday}T17:00`, ends: '18:00', summary: 'Hands.', lanes: [2] },
    idOf: (body: unknown) => (body as Reply<'addEvent'>).event.id,
  },
])('$what that is removed opens its slots to those who wait first', async ({ path, draft, idOf }) => {
  const { server, family } = standbyClub()
  const [ben, cy] = [await family('ben'), await family('cy')]
  const { cookie } = await server.signUpStaff()
  await ben.wish({ units: [2] })
  const { body } = await server.ask('POST', `/api${path}`, draft, { cookie })
  await server.ask('DELETE', `/api${path}/${idOf(body)}`, undefined, { cookie })
  expect(errorOf(await cy.book(2)).code).toBe('slot_taken')
  await server.drainWaitUntil()
  expect((await ben.own()).offers).toMatchObject([{ slots: [{ unit: 2 }], held: true }])
})

test('a family that has not signed accepts by link, is asked to sign, and is asked no more once it has', async () => {
  const { server, ben, offer, tokens, answer, check } = await offered()
  await unsign(server, ben.email)
  const accepted = await answer(tokens[0]!, 'accept')
  expect(accepted.status).toBe(200)
  expect(matchesContract('answerOffer', accepted)).toBe(true)
  expect(accepted.body).toMatchObject({ offer: { state: 'accepted', toSign: { names: 'ben', visit: 'first' } } })
  expect((await ben.accept(offer.id)).status).toBe(200)
  await server.signAll()
  expect((await check(tokens[0]!)).body).not.toHaveProperty('offer.toSign')
})

test('so does one who is told of a slot near its start', async () => {
  const { server, holder, family } = standbyClub()
  const [ada, ben] = [await holder(), await family('ben')]
  await ben.wish({ notice: 30 })
  server.setClock('2026-11-27T20:30:00Z')
  await ada.cancel(ada.booking.id)
  await unsign(server, ben.email)
  const offer = (await ben.offer())!
  expect(offer.held).toBe(false)
  expect((await ben.accept(offer.id)).status).toBe(200)
})
