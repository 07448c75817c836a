/** Consents that parents sign for their players. No booking waits for them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { publishNewWaiver } from '#server/test-support/fixtures/new-waiver.ts'
import { currentText, publishedHash } from '#domain/consents/consent-texts.ts'
import { consentNames, toSign } from '#domain/consents/consents.ts'
import { joinSecond, kim, openFamily, robin } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@thenest.example'
const date = '2026-11-24'

let server: TestServer
let cookie: string
let sam: string
beforeEach(async () => {
  server = testServer()
  const member = await server.signUp({ email }, { isUnsigned: true })
  ;({ cookie, playerId: sam } = member)
})

const ask = (method: string, path: string, body?: object, key?: string) =>
  server.ask(method, `/api/${path}`, body, { cookie, ...(key && { key }) })
const account = async () => ((await ask('GET', 'account')).body as Reply<'account'>).account
const answer = (text: (typeof consentNames)[number], change: object = {}) => {
  return { player: sam, text, version: currentText(text).version, answer: 'yes', ...change }
}
const sign = (answers: object[] = consentNames.map((text) => answer(text)), name = 'Robin Example') =>
  ask('POST', 'account/consents', { name, answers })
const book = (time = '16:00', change: object = {}) =>
  ask('POST', 'lanes/bookings', { lane: 1, date, time, name: 'Sam', email, ...change })

describe('a new family', () => {
  test('has agreed to the terms when it registered: version, hash, who, name and when are stored', async () => {
    const { players, caregivers } = await account()
    const { id, profileName } = caregivers[0]!
    expect(players[0]!.consents).toEqual([
      {
        text: 'terms',
        version: currentText('terms').version,
        hash: publishedHash('terms', currentText('terms').version),
        answer: 'yes',
        by: { id, name: profileName },
        name: profileName,
        at: '2026-11-21T17:00:00.000Z',
      },
    ])
  })

  test('books at once, a lane, a Speede session and a place', async () => {
    expect((await book()).status).toBe(201)
    const speede = await ask('POST', 'speede/bookings', { unit: 1, date, time: '18:00', name: 'Sam', email })
    expect(speede.status).toBe(201)
    const rsvp = await ask('POST', 'events/homework-helper-2026-11-25/attendees', { name: 'Sam', email, qty: 1 })
    expect(rsvp.status).toBe(201)
  })

  test('books together and in further weeks for one who has signed and one who has not', async () => {
    await sign()
    const kit = { name: 'Kit Example', age: '9', position: 'forward', plan: 'monthly' }
    const { players } = ((await ask('POST', 'account/players', kit)).body as Reply<'addPlayer'>).account
    const at = (time: string) => players.map(({ id }, nth) => ({ player: id, unit: nth + 1, date, time }))
    expect((await ask('POST', 'bookings', { kind: 'lane', bookings: at('17:00') })).status).toBe(201)
    const weeks = await ask('POST', 'bookings', { kind: 'lane', weeks: 1, bookings: at('18:00') })
    expect((weeks.body as Reply<'reserveTogether'>).weeks.map(({ refused }) => refused)).toEqual([undefined, undefined])
    expect(toSign((await account()).players)).toEqual({ names: 'Kit', visit: 'first' })
  })

  test('signs at any time', async () => {
    expect((await sign()).status).toBe(200)
    expect((await account()).players[0]!.consents).toMatchObject([
      { text: 'terms', name: 'Robin Example' },
      { text: 'waiver', name: 'Robin Example', answer: 'yes' },
      { text: 'treatment' },
      { text: 'photos' },
    ])
  })

  test('may say no to photos, and change its mind, and to nothing else', async () => {
    const all = consentNames.map((text) => answer(text, text === 'photos' ? { answer: 'no' } : {}))
    expect((await sign(all)).status).toBe(200)
    expect((await book()).status).toBe(201)
    await sign([answer('photos')])
    const photos = (await account()).players[0]!.consents.filter(({ text }) => text === 'photos')
    expect(photos.map((each) => each.answer)).toEqual(['no', 'yes'])
    expect((await sign([answer('waiver', { answer: 'no' })])).status).toBe(400)
  })

  test('signs as either caregiver', async () => {
    const lou = await joinSecond(server, cookie)
    const own = cookie
    cookie = lou.cookie
    expect((await sign(undefined, 'Lou Example')).status).toBe(200)
    cookie = own
    expect((await book()).status).toBe(201)
    const [, waiver] = (await account()).players[0]!.consents
    expect([waiver!.by.id, waiver!.name]).toEqual([lou.profile.id, 'Lou Example'])
  })
})

describe('signing', () => {
  test.each([
    ['a version that was never published', () => sign([answer('waiver', { version: 99 })]), 400],
    ['an unknown text', () => sign([{ ...answer('waiver'), text: 'haircut' }]), 400],
    ['nothing', () => sign([]), 400],
    ["a stranger's player", () => sign([answer('waiver', { player: `pl_${'0'.repeat(24)}` })]), 404],
    ['a name of two spaces', () => sign(undefined, '  '), 400],
    ['a name of punctuation', () => sign(undefined, '–'), 400],
    ['a card number as the name', () => sign(undefined, '4242 4242 4242 4242'), 400],
  ])('%s changes nothing', async (_, attempt, status) => {
    const before = await account()
    const writes = server.writeCount()
    expect((await attempt()).status).toBe(status)
    expect(await account()).toEqual(before)
    expect(server.writeCount() - writes).toBeLessThanOrEqual(1)
  })

  test('says what is wrong with a name', async () => {
    expect(errorOf(await sign(undefined, '  ')).fields).toEqual({ name: 'Please type your name' })
    expect(errorOf(await sign(undefined, '4242 4242 4242 4242')).fields).toEqual({
      name: 'This looks like a card number. Please remove it from this field.',
    })
  })

  test('twice is once', async () => {
    await sign()
    await sign()
    expect((await account()).players[0]!.consents).toHaveLength(4)
  })

  test('leaves a form that is open elsewhere without a conflict', async () => {
    const { rev, address } = await account()
    await sign()
    const change = { rev, address: `${address}, NY`, billingAddressType: 'same', billingAddress: `${address}, NY` }
    expect((await ask('PATCH', 'account', change)).status).toBe(200)
  })
})

describe('a text with a new version', () => {
  let takeBack = () => {}
  const raise = () => {
    takeBack = publishNewWaiver()
  }
  afterEach(() => takeBack())

  test('is asked for once, and nothing waits for it: booking, moving, canceling, reading and the export', async () => {
    await sign()
    const { booking } = (await book()).body as Reply<'reserveLane'>
    raise()
    expect(toSign((await account()).players)).toEqual({ names: 'Sam', visit: 'next' })
    expect((await book('18:00')).status).toBe(201)
    expect(((await ask('GET', 'schedule')).body as Reply<'schedule'>).bookings).toHaveLength(2)
    expect((await ask('GET', 'account/export')).status).toBe(200)
    const moves = [{ id: booking.id, unit: 2, date, time: '17:00' }]
    const moved = await ask('POST', 'bookings/move', { kind: 'lane', moves })
    expect(moved.status).toBe(200)
    const [again] = (moved.body as Reply<'moveOwn'>).bookings
    expect((await ask('DELETE', `lanes/bookings/${again!.id}`)).status).toBe(204)
  })

  test('is not signed by whoever has read the old one', async () => {
    raise()
    const refused = await sign([answer('waiver', { version: 1 })])
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      {
        code: 'changed',
        error: 'A text has changed meanwhile. Please reload the page, read the new one and sign again.',
      },
    ])
  })
})

test('the desk books for a player for whom nothing is signed, who is asked for it all the same', async () => {
  const staff = await server.signUpStaff()
  const body = { kind: 'lane', unit: 1, date, time: '16:00', name: 'Sam', email }
  expect((await server.ask('POST', '/api/admin/bookings', body, staff)).status).toBe(201)
  expect(toSign((await account()).players)).toEqual({ names: 'Sam', visit: 'first' })
})

test('what was signed is in the export and on the page of the family at the desk, and in no list', async () => {
  await sign(undefined, 'Signature Zqx')
  const exported = (await ask('GET', 'account/export')).body as Reply<'exportOwnData'>
  expect(exported.account.players[0]!.consents).toHaveLength(4)
  const staff = await server.signUpStaff()
  const { id } = await account()
  const page = await server.ask('GET', `/api/admin/members/${id}`, undefined, staff)
  expect((page.body as Reply<'memberDetails'>).member.players[0]!.consents).toHaveLength(4)
  for (const path of ['members', 'members/full', 'members/export.csv', 'members/export.csv?of=players'])
    expect(JSON.stringify((await server.ask('GET', `/api/${path}`, undefined, staff)).body)).not.toContain('Zqx')
})

test('of each signature both caregivers get a copy, once, whoever has the phone in hand', async () => {
  const family = await openFamily()
  await joinSecond(family, family.cookie)
  await family.send()
  family.sent.length = 0
  const { account: signing } = (await family.as(family.cookie, 'GET', '/account')).body as Reply<'account'>
  const player = signing.players[0]!.id
  const signed = consentNames.map((text) => answer(text, { player, ...(text === 'photos' && { answer: 'no' }) }))
  for (let nth = 0; nth < 2; nth += 1)
    await family.as(family.cookie, 'POST', '/account/consents', { name: 'Lou Lindgren', answers: signed })
  await family.send()
  expect(family.sent.map(({ to }) => to).toSorted()).toEqual([kim.email, robin.email])
  const { subject, text } = family.sent[0]!
  expect(subject).toBe('Signed for Sam at The Nest')
  expect(text).toContain('“Lou Lindgren” was typed as the signature on Nov 21, 2026.')
  expect(text).toContain(`${currentText('photos').title}: Sam: No, version ${currentText('photos').version}`)
  expect(text).toContain('https://thenest.example/account/consent')
})
