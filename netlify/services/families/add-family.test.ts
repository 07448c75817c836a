/** A family that a colleague adds at the counter, what its invitation may do and when that ends, and the desk's browser. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { compose } from '#server/mail/compose.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { newcomer } from '#server/test-support/fixtures/newcomer.ts'
import { inviteSecond, kim } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { errorOf, registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'counter@families.example'
const password = 'four grey herons'
let server: TestServer
let coach: string

beforeEach(async () => {
  server = testServer({ mailEnabled: true })
  ;({ cookie: coach } = await server.signUpStaff('coach@thenest.example', undefined, 'coach'))
})

const add = (key = 'add', cookie = coach) => server.ask('POST', '/api/admin/members', newcomer(email), { cookie, key })
const idOf = ({ body }: { body: unknown }) => (body as Reply<'addFamily'>).id
const invite = (id: string, invited: boolean) =>
  server.ask('PATCH', `/api/admin/members/${id}/invitation`, { invited }, { cookie: coach })
const stored = async (address = email) =>
  (await readMember(server.context.store, accountKeyOf(server.context.keyPepper, address)))?.value
const reset = (token: string, cookie?: string) =>
  server.ask('POST', '/api/password/reset', { token, password }, { cookie })
const details = async (id: string) =>
  (await server.askOk<Reply<'memberDetails'>>('GET', `/admin/members/${id}`, undefined, coach)).invitation

/** What would be sent now to somebody who has no password. */
async function links(kind = 'invitation_member') {
  const due = (await unsentEntries(server.context)).filter(({ entry }) => entry.value.kind === kind)
  const messages = await Promise.all(due.map((each) => compose(server.context, 'https://thenest.example', each)))
  return messages.flatMap((composed) => {
    const { mail } = composed ?? {}
    if (!mail || mail === 'withheld') return []
    return [{ to: mail.to, text: mail.text, token: /#member=(\S+)/.exec(mail.text)?.[1] ?? '' }]
  })
}

describe('a family that a coach adds', () => {
  test('is the same as one that registers, but has no card, no password and no agreement', async () => {
    const response = await add()
    expect([response.status, response.body]).toEqual([201, { id: expect.any(String), isSent: true }])
    await server.ask('POST', '/api/members/register', registration('other@families.example'))
    const [added, registered] = [await stored(), await stored('other@families.example')]
    expect(added).toMatchObject({
      cardType: '',
      cardAsked: added!.createdAt,
      billingAddress: newcomer(email).address,
      players: [{ name: newcomer(email).childName, consents: [] }],
      caregivers: [{ email, isFirst: true, unverified: true, invited: { by: { name: 'Coach Example' } } }],
    })
    const fieldsOf = (record: object) => Object.keys(record).toSorted()
    expect(fieldsOf({ ...added, byItself: true })).toEqual(fieldsOf(registered!))
    expect((await readAdminLog(server.context, '2026-11-21')).map(({ what }) => what)).toContain('member_added')
    const items = await server.askOk<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, coach)
    expect(items.items.map(({ kind }) => kind)).toContain('family_new')
  })

  test('is one family however often the request is sent, and gets one message', async () => {
    const [one, other] = [await add(), await add()]
    expect([one.status, other.status, idOf(other)]).toEqual([201, 201, idOf(one)])
    expect(await links()).toHaveLength(1)
  })

  test('with an address that is in use gets the answer of the registration, and changes nothing', async () => {
    await server.signUp({ email })
    const before = await stored()
    const response = await add()
    expect([response.status, errorOf(response)]).toMatchObject([
      409,
      { code: 'email_taken', error: registerMessages.emailTaken },
    ])
    expect([await stored(), await links()]).toEqual([before, []])
  })

  test('is refused to the desk, and to a family', async () => {
    const desk = await server.signUpStaff('desk@thenest.example', undefined, 'desk')
    const { cookie: family } = await server.signUp()
    expect([(await add('a', desk.cookie)).status, (await add('b', family)).status]).toEqual([403, 403])
    expect(await stored()).toBeUndefined()
  })

  test('without e-mail has no link, and the reply says so', async () => {
    server = testServer()
    ;({ cookie: coach } = await server.signUpStaff())
    expect((await add()).body).toEqual({ id: expect.any(String), isSent: false })
  })
})

describe('its invitation', () => {
  test('goes to the address, sets the password once, proves the address and signs in', async () => {
    const id = idOf(await add())
    const [link] = await links()
    expect(link).toMatchObject({ to: email, text: expect.stringContaining('We added your family at the front desk.') })
    expect(await details(id)).toMatchObject({ by: 'Coach Example', state: 'open', until: '2026-12-05T17:00:00.000Z' })
    const used = await reset(link!.token)
    expect([used.status, (used.body as Reply<'resetPassword'>).profile.email]).toEqual([200, email])
    const [caregiver] = (await stored())!.caregivers
    expect([caregiver!.invited, caregiver!.unverified]).toEqual([undefined, undefined])
    expect(await details(id)).toBeUndefined()
    expect((await server.ask('GET', '/api/account', undefined, { cookie: used.cookie })).status).toBe(200)
    expect((await invite(id, true)).status).toBe(409)
    expect(
      (await server.ask('POST', '/api/password/reset', { token: link!.token, password: 'six owls sing' })).status,
    ).toBe(403)
  })

  test('ends when it is taken back: neither its link nor a forgotten password opens the account', async () => {
    const id = idOf(await add())
    const [link] = await links()
    expect([(await invite(id, false)).status, (await invite(id, false)).status]).toEqual([200, 200])
    expect(await details(id)).toMatchObject({ state: 'taken_back' })
    expect((await reset(link!.token)).status).toBe(403)
    await server.ask('POST', '/api/password/forgot', { email, role: 'member' })
    expect([await links(), await links('reset_member')]).toEqual([[], []])
    expect((await readAdminLog(server.context, '2026-11-21')).map(({ what }) => what)).toContain(
      'member_invitation_ended',
    )
  })

  test('ends when another is sent, which works', async () => {
    const id = idOf(await add())
    const [first] = await links()
    expect((await invite(id, true)).body).toEqual({ isSent: true })
    const [second, ...others] = await links()
    expect([others, second!.token === first!.token]).toEqual([[], false])
    expect([(await reset(first!.token)).status, (await reset(second!.token)).status]).toEqual([403, 200])
  })

  test('works again after it was taken back and made again', async () => {
    const id = idOf(await add())
    await invite(id, false)
    await invite(id, true)
    const [link] = await links()
    expect((await reset(link!.token)).status).toBe(200)
  })

  test('ends after fourteen days', async () => {
    const id = idOf(await add())
    const [link] = await links()
    server.setClock('2026-12-05T17:00:00Z')
    ;({ cookie: coach } = await server.signUpStaff('later@thenest.example'))
    expect([await details(id), (await reset(link!.token)).status]).toMatchObject([{ state: 'expired' }, 403])
  })
})

describe('on the browser of the desk, who stays signed in', () => {
  const isDesk = async (cookie: string) =>
    (await server.ask('GET', '/api/session', undefined, { cookie })).body as Reply<'whoAmI'>

  test.each([
    [
      'a family that registers',
      async () => server.ask('POST', '/api/members/register', registration(email), { cookie: coach }),
    ],
    [
      'a family that opens its invitation',
      async () => {
        await add()
        return reset((await links())[0]!.token, coach)
      },
    ],
    [
      'a caregiver who joins a family',
      async () => {
        const { cookie } = await server.signUp()
        const token = await inviteSecond(server, cookie)
        return server.ask('POST', '/api/members/join', { ...kim, token }, { cookie: coach })
      },
    ],
  ])('%s has an account, and is not signed in there', async (_name, join) => {
    const joined = await join()
    expect(joined.status).toBeLessThan(300)
    expect(joined.body).toMatchObject({ deskStays: true, profile: { email: expect.any(String) } })
    expect([joined.cookie, (await isDesk(coach)).role]).toEqual([coach, 'staff'])
  })

  test('a session that has ended keeps nobody from being signed in', async () => {
    await server.ask('POST', '/api/members/logout', undefined, { cookie: coach })
    const joined = await server.ask('POST', '/api/members/register', registration(email), { cookie: coach })
    expect(joined.body).not.toHaveProperty('deskStays')
    expect((await isDesk(joined.cookie)).role).toBe('member')
  })

  test('a family signs in by name where it wants to', async () => {
    await server.signUp({ email })
    const signedIn = await server.ask(
      'POST',
      '/api/members/login',
      { email, password: registration(email).password },
      { cookie: coach },
    )
    expect((await isDesk(signedIn.cookie)).role).toBe('member')
  })
})
