/** A changed address: the family keeps everything, the old address is free, and one address never opens two accounts. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { isDeleted } from '#server/repositories/accounts/members.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { compose } from '#server/mail/compose.ts'
import {
  errorOf,
  fakePasswordHasher,
  registration,
  testServer,
  visible,
} from '#server/test-support/server/test-server.ts'
import { changeAddress } from './change-address.ts'
import { issueDeviceToken } from './known-devices.ts'

const before = 'robin@thenest.example'
const after = 'lindgren@families.example'
const other = 'kim@families.example'
const password = 'three blue herons'
const theirs = 'four grey geese'
const slot = { date: '2026-11-24', time: '17:00', name: 'Sam' }

async function family() {
  const passwords = fakePasswordHasher()
  const server = testServer({ passwords, mailEnabled: true })
  const { cookie, profile } = await server.signUp({ email: before, password })
  const { context, ask } = server
  const keyOf = (address: string) => accountKeyOf(context.keyPepper, address)
  return {
    ...server,
    passwords,
    cookie,
    profile,
    keyOf,
    change: (email: string, accountKey = keyOf(before), caregiver = profile.id) =>
      changeAddress(context, accountKey, caregiver, email),
    as: (method: string, path: string, body?: object) => ask(method, `/api${path}`, body, { cookie }),
    signIn: (email: string, secret = password, asked: Parameters<typeof ask>[3] = {}) =>
      ask('POST', '/api/members/login', { email, password: secret }, asked),
    register: (email: string, secret = theirs) =>
      ask('POST', '/api/members/register', { ...registration(email), password: secret }),
    recordOf: async (address: string) => (await context.store.read(keys.member(keyOf(address))))?.value,
    mails: async () => {
      const unsent = await unsentEntries(context)
      const composed = await Promise.all(unsent.map((each) => compose(context, 'https://thenest.example', each)))
      return composed.flatMap((each) => (typeof each?.mail === 'object' ? each.mail : []))
    },
  }
}
let club: Awaited<ReturnType<typeof family>>
beforeEach(async () => {
  club = await family()
})

describe('after a change', () => {
  test('only the new address signs in, and the profile shows it', async () => {
    expect(await club.change(after)).toMatchObject({ outcome: 'changed', member: { caregivers: [{ email: after }] } })
    expect((await club.signIn(before)).status).toBe(401)
    const response = await club.signIn(` ${after.toUpperCase()} `)
    expect([response.status, response.body]).toEqual([200, { profile: { ...club.profile, email: after } }])
  })

  test('the session, bookings, RSVPs and orders stay, under the new address', async () => {
    expect((await club.as('POST', '/lanes/bookings', { ...slot, lane: 3, email: before })).status).toBe(201)
    const items = [{ pid: 'members-jacket', size: 'M', qty: 1 }]
    expect((await club.as('POST', '/orders', { items })).status).toBe(201)
    const rsvp = { name: 'Sam', email: before, qty: 2 }
    expect((await club.as('POST', '/events/homework-helper-2026-11-25/attendees', rsvp)).status).toBe(201)
    await club.change(after)
    const [session, schedule, orders] = await Promise.all(
      ['/session', '/schedule', '/orders'].map((path) => club.as('GET', path)),
    )
    expect(session!.body).toMatchObject({ profile: { ...club.profile, email: after } })
    expect(schedule!.body).toMatchObject({ bookings: [{ email: after }], eventBookings: [{ email: after }] })
    expect(orders!.body).toMatchObject({ orders: [{ email: after }] })
    expect((await club.as('POST', '/lanes/bookings', { ...slot, time: '18:00', lane: 3, email: after })).status).toBe(
      201,
    )
  })

  test('staff find, book for and delete the family by the new address only', async () => {
    await club.change(after)
    const coach = await club.signUpStaff()
    const book = (email: string, time: string) =>
      club.ask('POST', '/api/admin/bookings', { ...slot, time, kind: 'lane', unit: 2, email }, coach)
    expect([(await book(before, '17:00')).status, (await book(after, '17:00')).status]).toEqual([400, 201])
    const listed = (await club.ask('GET', '/api/members', undefined, coach)).body as Reply<'listMembers'>
    expect(listed.members.map(({ email }) => email)).toEqual([after])
    const code = await club.ask(
      'POST',
      `/api/admin/members/${club.profile.id}/caregivers/${club.profile.id}/reset-code`,
      undefined,
      coach,
    )
    const reset = { code: (code.body as Reply<'makeResetCode'>).code, password: theirs }
    const byCode = (email: string) => club.ask('POST', '/api/members/login/code', { ...reset, email })
    expect([(await byCode(before)).status, (await byCode(after)).status]).toEqual([401, 200])
    const remove = (confirm: string) =>
      club.ask('POST', `/api/admin/members/${club.profile.id}/delete`, { confirm }, coach)
    expect([(await remove(before)).status, (await remove(after)).status]).toEqual([400, 204])
  })

  test('a link for a forgotten password goes to the new address, and one in the old mailbox is worthless', async () => {
    const forgot = (email: string) => club.ask('POST', '/api/password/forgot', { email, role: 'member' })
    const reset = (text: string) => {
      const [, token] = /#member=(\S+)/.exec(text) ?? []
      return club.ask('POST', '/api/password/reset', { token, password: theirs })
    }
    await forgot(before)
    const [old] = await club.mails()
    expect(old).toMatchObject({ to: before })
    await club.change(after)
    expect(await club.mails()).toEqual([])
    expect((await reset(old!.text)).status).toBe(403)
    await forgot(after)
    const fresh = (await club.mails()).find(({ to }) => to === after)
    expect((await reset(fresh!.text)).status).toBe(200)
    expect((await club.signIn(after, theirs)).status).toBe(200)
  })

  test('another spelling is the same address', async () => {
    await club.change('Robin@TheNest.example')
    expect((await club.signIn(before)).body).toMatchObject({ profile: { email: 'Robin@TheNest.example' } })
  })
})

describe('an address that somebody has', () => {
  test('is refused, and nothing changes', async () => {
    await club.signUp({ email: other, password: theirs })
    const records = await Promise.all([club.recordOf(before), club.recordOf(other)])
    expect(await club.change(other.toUpperCase())).toEqual({ outcome: 'taken' })
    expect(await Promise.all([club.recordOf(before), club.recordOf(other)])).toEqual(records)
    expect((await club.signIn(before)).status).toBe(200)
    expect((await club.signIn(other, theirs)).status).toBe(200)
  })

  test('is refused as well if it was changed to, to a change and to a registration, as any used one', async () => {
    const kim = await club.signUp({ email: other, password: theirs })
    await club.change(after)
    expect(await club.change(after, club.keyOf(kim.profile.email), kim.profile.id)).toEqual({ outcome: 'taken' })
    const [changed, used] = [await club.register(after), await club.register(other)]
    expect([changed.status, changed.body]).toEqual([409, used.body])
    expect(errorOf(changed).code).toBe('email_taken')
    expect((await club.signIn(after)).status).toBe(200)
  })
})

describe('the old address', () => {
  test('is free for another family, which has nothing of the first', async () => {
    await club.as('POST', '/lanes/bookings', { ...slot, lane: 3, email: before })
    await club.change(after)
    const joined = await club.register(before)
    expect(joined.status).toBe(201)
    const asNew = (method: string, path: string, body?: object) =>
      club.ask(method, `/api${path}`, body, { cookie: joined.cookie })
    expect((await asNew('GET', '/schedule')).body).toMatchObject({ items: [] })
    await club.signAll()
    expect((await asNew('POST', '/lanes/bookings', { ...slot, lane: 4, email: before })).status).toBe(201)
    expect((await club.as('GET', '/schedule')).body).toMatchObject({ bookings: [{ lane: 3 }] })
    expect((await club.signIn(before, theirs)).status).toBe(200)
    expect((await club.signIn(before)).status).toBe(401)
    expect((await club.signIn(after)).status).toBe(200)
    expect((await club.register(before, 'five red robins')).status).toBe(409)
    expect(await club.change(before)).toEqual({ outcome: 'taken' })
  })

  test('a lost answer to that registration is repeated as any other', async () => {
    await club.change(after)
    const body = { ...registration(before), password: theirs }
    const join = () => club.ask('POST', '/api/members/register', body, { key: 'k1' })
    const first = await join()
    const again = await join()
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('can be taken back, also after another family had it', async () => {
    await club.change(after)
    expect(await club.change(before)).toMatchObject({ outcome: 'changed', member: { caregivers: [{ email: before }] } })
    expect(await club.recordOf(before)).not.toHaveProperty('addressKey')
    await club.change(after)
    const { cookie } = await club.register(before)
    const leave = { password: theirs, confirm: before }
    expect((await club.ask('POST', '/api/account/delete', leave, { cookie })).status).toBe(204)
    expect(await club.change(before)).toMatchObject({ outcome: 'changed' })
    expect((await club.signIn(before)).status).toBe(200)
    expect((await club.signIn(after)).status).toBe(401)
  })

  test('that was changed to is free after the next change, for a registration and for a change', async () => {
    await club.change(after)
    await club.change(other)
    await club.drainWaitUntil()
    expect(await club.recordOf(after)).not.toHaveProperty('claim')
    const kim = await club.register(after)
    expect(kim.status).toBe(201)
    await club.ask('POST', '/api/account/delete', { password: theirs, confirm: after }, { cookie: kim.cookie })
    expect(await club.change(after)).toMatchObject({ outcome: 'changed' })
    expect((await club.signIn(after)).status).toBe(200)
  })
})

describe('a deletion', () => {
  test('frees every address, and keeps the claim of another family', async () => {
    await club.change(after)
    const kim = await club.signUp({ email: other, password: theirs })
    expect(await club.change(before, club.keyOf(kim.profile.email), kim.profile.id)).toMatchObject({
      outcome: 'changed',
    })
    expect((await club.as('POST', '/account/delete', { password, confirm: before })).status).toBe(400)
    expect((await club.as('POST', '/account/delete', { password, confirm: after })).status).toBe(204)
    const [first, second] = [await club.recordOf(before), await club.recordOf(after)]
    expect(first && isDeleted(first) && first.claim).toBe(club.keyOf(other))
    expect(second).not.toHaveProperty('claim')
    expect((await club.signIn(before, theirs)).status).toBe(200)
    expect((await club.register(before)).status).toBe(409)
    expect((await club.register(after)).status).toBe(201)
    expect(await club.change(other)).toEqual({ outcome: 'gone' })
  })
})

describe('a changed, an unchanged and an unknown address', () => {
  const addresses = [after, other, 'nobody@thenest.example']

  test('get the same answers for a wrong password, up to the limit and beyond it', async () => {
    await club.change(after)
    await club.signUp({ email: other, password: theirs })
    const answers = []
    for (const address of addresses) {
      const seen: string[] = []
      for (let n = 0; n < 11; n += 1) seen.push(visible(await club.signIn(address, 'wrong', { ip: `10.9.${n}.1` })))
      answers.push(seen.join('\n'))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('too_many')
  })

  test('cost one hash; with a device token of somebody also the same operations', async () => {
    await club.change(after)
    const kim = await club.signUp({ email: other, password: theirs })
    const { keyPepper } = club.context
    const account = { role: 'member', accountKey: 'f'.repeat(40), id: kim.profile.id, sessionVersion: 1 } as const
    const cookie = `__Host-nest-device=${issueDeviceToken(keyPepper, account)}`
    const operations = []
    for (const [n, address] of addresses.entries()) {
      const hashes = club.passwords.computed()
      await club.signIn(address, 'wrong', { ip: `10.8.${n}.1`, cookie })
      expect(club.passwords.computed() - hashes).toBe(1)
      operations.push(club.lines.at(-1)!.operations)
    }
    expect(new Set(operations).size).toBe(1)
  })
})
