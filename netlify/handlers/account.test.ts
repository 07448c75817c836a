/** The account over HTTP: what is told, what can be changed, and the copy to take along. */
import { describe, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { accountMessages, registerMessages } from '#domain/messages/messages.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { email, isSignedIn, joined, password, signIn } from '#server/test-support/server/joined-family.ts'
import { errorOf, isReply, registration, testServer } from '#server/test-support/server/test-server.ts'

type Own = Reply<'account'>['account']

const familyOf = ({
  rev,
  firstName,
  lastName,
  childName,
  childAge,
  childTeam,
  childPosition,
  address,
  parentPhone,
  childPhone,
  billingAddressType,
  billingAddress,
}: Own): Body<'editAccount'> => ({
  rev,
  firstName,
  lastName,
  childName,
  childAge,
  childTeam,
  childPosition,
  address,
  parentPhone,
  childPhone,
  billingAddressType,
  billingAddress,
})

describe('GET account', () => {
  test('tells the family what is on record, and nothing that opens it', async () => {
    const { server, cookie } = await joined()
    const answer = await server.ask('GET', '/api/account', undefined, { cookie })
    const { agree: _, password: __, ...asked } = registration(email)
    const own = {
      ...asked,
      id: expect.any(String),
      profileName: 'Robin Example',
      createdAt: expect.any(String),
      rev: 1,
    }
    expect(answer.body).toEqual({ account: own })
    expect(isReply('account', answer)).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('PATCH account', () => {
  test('changes what was typed; the profile name follows the names, on every device', async () => {
    const { server, cookie, read, save } = await joined()
    const other = await signIn(server, password)
    const before = await read()
    const answer = await save({ ...familyOf(before), lastName: ' Miller ', childAge: '12' })
    expect(answer.status).toBe(200)
    const after = { ...before, lastName: 'Miller', childAge: '12', profileName: 'Robin Miller', rev: 2 }
    expect(answer.body).toEqual({ account: after })
    expect(await read()).toEqual(after)
    const { body } = await server.ask('GET', '/api/session', undefined, { cookie: other.cookie })
    expect(body).toMatchObject({ profile: { profileName: 'Robin Miller' } })
    expect(await isSignedIn(server, cookie)).toBe(true)
  })

  test('another device was faster: 409, and its change stands', async () => {
    const { read, save } = await joined()
    const seen = familyOf(await read())
    await save({ ...seen, address: '2 Rink Road' })
    const late = await save({ ...seen, address: '3 Rink Road' })
    expect([late.status, errorOf(late).code, errorOf(late).error]).toEqual([
      409,
      'changed_elsewhere',
      accountMessages.changedElsewhere,
    ])
    expect(await read()).toMatchObject({ address: '2 Rink Road', rev: 2 })
    expect((await save({ ...seen, rev: 2, address: '3 Rink Road' })).status).toBe(200)
  })

  test('two at the same moment: one is saved, the other is told', async () => {
    const { read, save } = await joined()
    const seen = familyOf(await read())
    const answers = await Promise.all(['2', '3'].map((number) => save({ ...seen, address: `${number} Rink Road` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read()).rev).toBe(2)
  })

  test('sent again because its answer got lost, it is the same answer and one change', async () => {
    const { read, save } = await joined()
    const change = { ...familyOf(await read()), childTeam: 'Sabres U12' }
    const first = await save(change)
    const again = await save(change)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await read()).rev).toBe(2)
  })

  test('the hosted copy follows', async () => {
    const mirrored: string[] = []
    const server = testServer({ mirror: async (ownerKey) => (mirrored.push(ownerKey), 'done') })
    const { read, save } = await joined(server)
    await save({ ...familyOf(await read()), childAge: '9' })
    const ownerKey = ownerKeyOf(server.context.keyPepper, email)
    expect(mirrored).toEqual([ownerKey, ownerKey])
  })

  test.each<[object, field: string, sentence: string]>([
    [{ childName: ' ' }, 'childName', "Child's name is required"],
    [{ childAge: '7' }, 'childAge', "Child's age is required"],
    [{ address: '4111 1111 1111 1111' }, 'address', registerMessages.cardInText],
    [{ billingAddress: '' }, 'billingAddress', 'Billing address is required'],
  ])('%j is refused as on the day of joining', async (change, field, sentence) => {
    const { server, read, save } = await joined()
    const seen = familyOf(await read())
    const before = server.writes()
    const answer = await save({ ...seen, ...change })
    expect([answer.status, errorOf(answer).fields?.[field]]).toEqual([400, sentence])
    expect(server.writes()).toBe(before)
  })

  test.each(['email', 'password', 'id', 'membershipPlan', 'cardLast4', 'sessionVersion', 'closing'])(
    '%s is not to be changed here',
    async (field) => {
      const { read, save } = await joined()
      const seen = await read()
      expect((await save({ ...familyOf(seen), [field]: 'x' })).status).toBe(400)
      expect(await read()).toEqual(seen)
    },
  )
})

describe('GET account/export', () => {
  test('brings everything that is kept, past and coming, and no password', async () => {
    const { server, cookie } = await joined()
    const lane = { lane: 1, date: '2026-11-21', time: '16:00', name: 'Sam', email }
    await server.ask('POST', '/api/lanes/bookings', lane, { cookie })
    await server.ask('POST', '/api/speede/bookings', { ...lane, lane: undefined, unit: 2 }, { cookie })
    const rsvp = { name: 'Sam', email, qty: 2 }
    await server.ask('POST', '/api/events/homework-helper-2026-11-25/attendees', rsvp, { cookie })
    const items = [{ pid: 'logo-hat', size: 'One Size', qty: 1 }]
    await server.ask('POST', '/api/orders', { items, note: 'for Sam' }, { cookie })
    server.at('2026-12-03T12:00:00Z')
    const answer = await server.ask('GET', '/api/account/export', undefined, { cookie })
    expect(isReply('exportOwnData', answer)).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toMatchObject({
      exportedAt: '2026-12-03T12:00:00.000Z',
      account: { email, childName: 'Sam Example' },
      bookings: [{ lane: 1, date: '2026-11-21', time: '16:00' }],
      speedeBookings: [{ unit: 2 }],
      rsvps: [{ eventId: 'homework-helper-2026-11-25', qty: 2, state: 'attending' }],
      orders: [{ total: 3000, note: 'for Sam' }],
    })
    expect(JSON.stringify(answer.body)).not.toContain(password)
    expect(JSON.stringify(answer.body)).not.toContain('joinedBy')
  })

  test("holds nothing of another family's", async () => {
    const { server } = await joined()
    const { cookie } = await server.signUp()
    const answer = await server.ask('GET', '/api/account/export', undefined, { cookie })
    expect(JSON.stringify(answer.body)).not.toContain(email)
  })
})
