/** Whoever gets an account back has it alone: what was begun with the lost sign-in ends with it. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import type { Message } from '#server/mail/smtp.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const password = 'three blue herons'
const fresh = 'purple giraffe lamp'
const email = 'robin@families.example'
const thief = 'thief@evil.example'

let server: TestServer
let family: string
let networks = 0
beforeEach(async () => {
  server = testServer({ mailEnabled: true })
})

/** Each call from a network of its own, as a thief's are. */
const ask = (method: string, path: string, body?: object, cookie?: string) =>
  server.ask(method, `/api/${path}`, body, { ...(cookie && { cookie }), ip: `10.${(networks += 1)}.1.1` })

/** Sends what is due. */
async function mails(): Promise<Message[]> {
  const sent: Message[] = []
  await sendDue(server.context, {
    compose: (unsent) => compose(server.context, 'https://thenest.example', unsent),
    transport: {
      send: async (message) => {
        sent.push(message)
        return { outcome: 'accepted' }
      },
    },
    alarm: () => undefined,
  })
  await server.drainWaitUntil()
  return sent
}

const tokenIn = (messages: readonly Message[], to: string, name: string) =>
  messages.flatMap((message) =>
    message.to === to ? (new RegExp(`#${name}=(\\S+)`).exec(message.text)?.[1] ?? []) : [],
  )[0]

/** The ways to get an account back. */
const recoveries = {
  'a password changed on the account page': async () =>
    ask('POST', 'account/password', { current: password, next: fresh }, family),
  'a code of the front desk': async () => {
    const staff = await server.signUpStaff()
    const { body } = await ask('GET', 'account', undefined, family)
    const { id, caregivers } = (body as Reply<'account'>).account
    const made = await ask(
      'POST',
      `admin/members/${id}/caregivers/${caregivers[0]!.id}/reset-code`,
      undefined,
      staff.cookie,
    )
    const { code } = made.body as Reply<'makeResetCode'>
    return ask('POST', 'members/login/code', { email, code, password: fresh })
  },
  'a link by e-mail': async () => {
    await ask('POST', 'password/forgot', { email, role: 'member' })
    return ask('POST', 'password/reset', { token: tokenIn(await mails(), email, 'member'), password: fresh })
  },
}

describe.each(Object.entries(recoveries))('%s ends', (_, recover) => {
  describe.each([true, false])('with an address that is not verified: %s', (isUnverified) => {
    beforeEach(async () => {
      ;({ cookie: family } = await server.signUp({ email }, isUnverified ? { isUnverified } : {}))
      await mails()
    })

    test('a change of address that somebody has asked for', async () => {
      expect((await ask('POST', 'account/address', { email: thief, password }, family)).status).toBe(200)
      const sent = await mails()
      expect(sent.map(({ to }) => to).toSorted()).toEqual(isUnverified ? [thief] : [email, thief])
      expect((await recover()).status).toBeLessThan(300)
      const token = tokenIn(sent, thief, 'address')
      expect((await ask('POST', 'members/address', { token, answer: 'confirm' })).status).toBe(403)
      expect((await ask('POST', 'members/login', { email, password: fresh })).status).toBe(200)
      await ask('POST', 'password/forgot', { email: thief, role: 'member' })
      expect((await mails()).filter(({ to }) => to === thief)).toEqual([])
    })

    test('an invitation to the family', async () => {
      const { body } = await ask('POST', 'account/caregivers', undefined, family)
      const { token } = (body as Reply<'inviteCaregiver'>).invite
      expect((await ask('POST', 'links/check', { token })).status).toBe(200)
      expect((await recover()).status).toBeLessThan(300)
      expect((await ask('POST', 'links/check', { token })).status).toBe(403)
      const joining = { token, email: thief, password: fresh, firstName: 'K', lastName: 'T', phone: '5' }
      expect((await ask('POST', 'members/join', joining)).status).toBe(403)
    })
  })
})

describe('an invitation of staff ends', () => {
  const next = 'another whistle here'
  let first: string
  const invite = async (cookie: string) =>
    ((await ask('POST', 'staff/invites', { role: 'owner' }, cookie)).body as Reply<'inviteStaff'>).invite.token
  const accept = (token: string, address: string) =>
    ask('POST', 'staff/join', { by: 'invite', token, email: address, name: address, password: next })
  const check = async (token: string) => (await ask('POST', 'links/check', { token })).status
  beforeEach(async () => {
    ;({ cookie: first } = await server.signUpStaff('first@thenest.example'))
  })

  test('with the removal of its sender, who may come back', async () => {
    const colleague = await accept(await invite(first), 'kim@thenest.example')
    const kept = await invite(colleague.cookie)
    expect(await check(kept)).toBe(200)
    const { id } = (colleague.body as Reply<'joinStaff'>).staff
    expect((await ask('DELETE', `staff/${id}`, undefined, first)).status).toBe(204)
    expect((await accept(kept, 'thief@evil.example')).status).toBe(403)
    expect((await accept(await invite(first), 'kim@thenest.example')).status).toBe(201)
    expect(await check(kept)).toBe(403)
    expect((await accept(kept, 'thief@evil.example')).status).toBe(403)
  })

  test('with a new password of its sender', async () => {
    const kept = await invite(first)
    const changed = await ask('POST', 'account/password', { current: 'a whistle in the dark', next }, first)
    expect(changed.status).toBe(204)
    expect((await accept(kept, 'thief@evil.example')).status).toBe(403)
  })
})

describe('a stranger on the same network', () => {
  const evil = { ip: '203.0.113.66' }
  const rink = { ip: '203.0.113.7' }
  const many = async (count: number, send: (nth: number) => Promise<{ status: number }>) => {
    for (let nth = 0; nth < count; nth += 1) await send(nth)
    await server.drainWaitUntil()
  }

  test('does not stop a signed-in member, a good invitation or a good link', async () => {
    const { cookie } = await server.signUp({ email }, { isUnverified: true })
    const verify = tokenIn(await mails(), email, 'verify')
    const { body } = await ask('POST', 'account/caregivers', undefined, cookie)
    const { token } = (body as Reply<'inviteCaregiver'>).invite
    await ask('POST', 'password/forgot', { email, role: 'member' })
    const reset = tokenIn(await mails(), email, 'member')
    await many(20, (nth) => server.ask('POST', '/api/members/register', registration(`junk${nth}@x.example`), evil))
    await many(25, () => server.ask('POST', '/api/members/verify', { token: 'x' }, evil))
    await many(25, () => server.ask('POST', '/api/links/check', { token: 'x' }, evil))
    expect((await server.ask('POST', '/api/members/verify', { token: 'x' }, rink)).status).toBe(429)
    const asked = { email: 'new@families.example', password }
    expect((await server.ask('POST', '/api/account/address', asked, { cookie, ...rink })).status).toBe(200)
    expect((await server.ask('POST', '/api/members/verify', { token: verify }, rink)).status).toBe(200)
    expect((await server.ask('POST', '/api/links/check', { token }, rink)).status).toBe(200)
    expect((await server.ask('POST', '/api/password/reset', { token: reset, password: fresh }, rink)).status).toBe(200)
  })

  test('causes six messages a day at most, from however many networks', async () => {
    await server.signUp({ email })
    await mails()
    const start = server.context.now().getTime()
    let sent = 0
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      server.setClock(new Date(start + minute * 60_000))
      await ask('POST', 'password/forgot', { email, role: 'member' })
      await ask('POST', 'tour-requests', { name: `T${minute}`, phone: '5', date: '2026-11-24', time: '9am', email })
      sent += (await mails()).filter(({ to }) => to === email).length
    }
    // One of the six was the message of the registration.
    expect(sent).toBe(5)
  })
})
