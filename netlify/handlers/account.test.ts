/** The account over HTTP: reading, editing and exporting it. */
import { describe, expect, test } from 'vitest'
import { allSigned } from '#domain/consents/consent-texts.ts'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { email, isSignedIn, signedUpMember, password, signIn } from '#server/test-support/fixtures/member-fixture.ts'
import { errorOf, matchesContract, registration, testServer } from '#server/test-support/server/test-server.ts'

type Own = Reply<'account'>['account']

const addressesOf = ({ rev, address, billingAddressType, billingAddress }: Own): Body<'editAccount'> => ({
  rev,
  address,
  billingAddressType,
  billingAddress,
})

describe('GET account', () => {
  test('returns the stored data, without credentials', async () => {
    const { server, cookie, profile } = await signedUpMember()
    const response = await server.ask('GET', '/api/account', undefined, { cookie })
    const { firstName, lastName, parentPhone: phone, ...entered } = registration(email)
    const { address, cardType, cardLast4, cardExp, billingAddressType, billingAddress } = entered
    const createdAt = '2026-11-21T17:00:00.000Z'
    const id = expect.stringMatching(/^pl_/)
    const sam = { name: 'Sam Example', age: '11', team: '', position: 'goalie', phone: '', plan: 'annual' }
    const signature = { by: { id: profile.id, name: 'Robin Example' }, name: 'Robin Example', at: createdAt }
    const robin = { id: profile.id, email, profileName: 'Robin Example', isFirst: true, firstName, lastName, phone }
    const own = {
      id: profile.id,
      createdAt,
      rev: 1,
      address,
      billingAddressType,
      billingAddress,
      cardType,
      cardLast4,
      cardExp,
      players: [{ ...sam, id, addedAt: createdAt, consents: allSigned(signature), away: [] }],
      caregivers: [robin],
    }
    expect(response.body).toEqual({ account: own })
    expect(matchesContract('account', response)).toBe(true)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('PATCH account', () => {
  test('saves the changes', async () => {
    const { read, save } = await signedUpMember()
    const before = await read()
    const response = await save({ ...addressesOf(before), address: ' 2 Rink Road ' })
    expect(response.status).toBe(200)
    const after = { ...before, address: '2 Rink Road', rev: 2 }
    expect(response.body).toEqual({ account: after })
    expect(await read()).toEqual(after)
  })

  test('a changed name is the profile name on every device', async () => {
    const { server, cookie, profile } = await signedUpMember()
    const other = await signIn(server, password)
    const name = { rev: 1, firstName: 'Robin', lastName: ' Miller ', phone: '555 0100' }
    const path = `/api/account/caregivers/${profile.id}`
    expect((await server.ask('PATCH', path, name, { cookie })).body).toMatchObject({
      account: { rev: 2, caregivers: [{ lastName: 'Miller', profileName: 'Robin Miller' }] },
    })
    const { body } = await server.ask('GET', '/api/session', undefined, { cookie: other.cookie })
    expect(body).toMatchObject({ profile: { profileName: 'Robin Miller' } })
    expect(await isSignedIn(server, cookie)).toBe(true)
  })

  test('changes the card where given, and refuses what registration would refuse', async () => {
    const { read, save } = await signedUpMember()
    const before = await read()
    const card = { cardType: 'amex', cardLast4: '0005', cardExp: '08/29' } as const
    expect((await save({ ...addressesOf(before), ...card })).status).toBe(200)
    expect(await read()).toEqual({ ...before, ...card, cardToTake: 'first_visit', rev: 2 })
    const changed = await read()
    for (const wrong of [{ cardLast4: '42424' }, { cardExp: '13/29' }, { cardType: 'x' }, { cardNumber: '4242' }])
      expect((await save({ ...addressesOf(changed), ...wrong } as Body<'editAccount'>)).status).toBe(400)
    expect((await save({ ...addressesOf(changed), address: '2 Rink Road' })).status).toBe(200)
    expect(await read()).toEqual({ ...changed, address: '2 Rink Road', rev: 3 })
  })

  test('a conflicting edit from another device is 409 and changes nothing', async () => {
    const { read, save } = await signedUpMember()
    const seen = addressesOf(await read())
    await save({ ...seen, address: '2 Rink Road' })
    const late = await save({ ...seen, address: '3 Rink Road' })
    expect([late.status, errorOf(late).code, errorOf(late).error]).toEqual([
      409,
      'changed_elsewhere',
      'These details were changed on another device. Your changes are still here. Save again to replace the saved version.',
    ])
    expect(await read()).toMatchObject({ address: '2 Rink Road', rev: 2 })
    expect((await save({ ...seen, rev: 2, address: '3 Rink Road' })).status).toBe(200)
  })

  test('of two concurrent edits one is saved and the other is 409', async () => {
    const { read, save } = await signedUpMember()
    const seen = addressesOf(await read())
    const responses = await Promise.all(['2', '3'].map((number) => save({ ...seen, address: `${number} Rink Road` })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read()).rev).toBe(2)
  })

  test('a retry after a lost response returns the same response and saves once', async () => {
    const { read, save } = await signedUpMember()
    const change = { ...addressesOf(await read()), address: '2 Rink Road' }
    const first = await save(change)
    const again = await save(change)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await read()).rev).toBe(2)
  })

  test('the member is replicated', async () => {
    const replicated: string[] = []
    const server = testServer({ replicate: async (accountKey) => (replicated.push(accountKey), 'done') })
    const { read, save } = await signedUpMember(server)
    await save({ ...addressesOf(await read()), address: '2 Rink Road' })
    const accountKey = accountKeyOf(server.context.keyPepper, email)
    expect(replicated).toEqual([accountKey, accountKey])
  })

  test.each<[object, field: string, message: string]>([
    [{ address: ' ' }, 'address', 'Address is required'],
    [{ address: '4111 1111 1111 1111' }, 'address', 'This looks like a card number. Please remove it from this field.'],
    [{ billingAddress: '' }, 'billingAddress', 'Billing address is required'],
  ])('%j is rejected, as on registration', async (change, field, message) => {
    const { server, read, save } = await signedUpMember()
    const seen = addressesOf(await read())
    const before = server.writeCount()
    const response = await save({ ...seen, ...change })
    expect([response.status, errorOf(response).fields?.[field]]).toEqual([400, message])
    expect(server.writeCount()).toBe(before)
  })

  test.each(['email', 'password', 'id', 'players', 'cardLast4', 'caregivers', 'deleting'])(
    '%s cannot be edited',
    async (field) => {
      const { read, save } = await signedUpMember()
      const seen = await read()
      expect((await save({ ...addressesOf(seen), [field]: 'x' })).status).toBe(400)
      expect(await read()).toEqual(seen)
    },
  )
})

describe('GET account/export', () => {
  test('returns all stored data, past and upcoming, without the password', async () => {
    const { server, cookie } = await signedUpMember()
    const lane = { lane: 1, date: '2026-11-21', time: '16:00', name: 'Sam', email }
    await server.ask('POST', '/api/lanes/bookings', lane, { cookie })
    await server.ask('POST', '/api/speede/bookings', { ...lane, lane: undefined, unit: 2 }, { cookie })
    const rsvp = { name: 'Sam', email, qty: 2 }
    await server.ask('POST', '/api/events/homework-helper-2026-11-25/attendees', rsvp, { cookie })
    const items = [{ pid: 'logo-hat', size: 'One Size', qty: 1 }]
    await server.ask('POST', '/api/orders', { items, note: 'for Sam' }, { cookie })
    server.setClock('2026-12-03T12:00:00Z')
    const response = await server.ask('GET', '/api/account/export', undefined, { cookie })
    expect(matchesContract('exportOwnData', response)).toBe(true)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.body).toMatchObject({
      exportedAt: '2026-12-03T12:00:00.000Z',
      account: { caregivers: [{ email }], players: [{ name: 'Sam Example' }] },
      bookings: [{ lane: 1, date: '2026-11-21', time: '16:00' }],
      speedeBookings: [{ unit: 2 }],
      rsvps: [{ eventId: 'homework-helper-2026-11-25', qty: 2, state: 'attending' }],
      orders: [{ total: 3000, note: 'for Sam' }],
    })
    expect(JSON.stringify(response.body)).not.toContain(password)
    expect(JSON.stringify(response.body)).not.toContain('joinedBy')
  })

  test('contains what the club has moved or canceled, and when the family saw it', async () => {
    const { server, cookie } = await signedUpMember()
    const staff = await server.signUpStaff()
    const lane = { lane: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email }
    const { body } = await server.ask('POST', '/api/lanes/bookings', lane, { cookie })
    const { id } = (body as Reply<'reserveLane'>).booking
    const to = { unit: 2, date: '2026-11-24', time: '17:00' }
    await server.ask('POST', `/api/admin/bookings/${id}/move`, to, staff)
    await server.ask('POST', `/api/schedule/changes/${id}/seen`, undefined, { cookie })
    const exported = await server.ask('GET', '/api/account/export', undefined, { cookie })
    expect((exported.body as Reply<'exportOwnData'>).clubChanges).toEqual([
      {
        kind: 'lane',
        from: { unit: 1, date: '2026-11-24', time: '16:00' },
        to,
        at: '2026-11-21T17:00:00.000Z',
        seen: '2026-11-21T17:00:00.000Z',
      },
    ])
  })

  test('contains no data of another family', async () => {
    const { server } = await signedUpMember()
    const { cookie } = await server.signUp()
    const response = await server.ask('GET', '/api/account/export', undefined, { cookie })
    expect(JSON.stringify(response.body)).not.toContain(email)
  })
})
