/** Messages that a family turns off are not sent, and one click in a mail program does no more than that. */
// @module-tag long
import type { Reply } from '#api-contract/schemas.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { deliver } from '#server/test-support/mail/deliver.ts'
import { startSmtp } from '#server/test-support/mail/smtp-fixture.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@families.example'
let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
let cookie: string
beforeEach(async () => {
  smtp = await startSmtp()
  server = testServer({ mailEnabled: true })
  ;({ cookie } = await server.signUp({ email }))
})
afterEach(() => smtp.stop())

const reserve = (lane: number) =>
  server.ask('POST', '/api/lanes/bookings', { date: '2026-11-24', time: '16:00', lane, name: 'Sam', email }, { cookie })
const choices = async () => (await server.ask('GET', '/api/account/mail', undefined, { cookie })).body
const choose = (wanted: string[]) => server.ask('PATCH', '/api/account/mail', { wanted }, { cookie })

async function run() {
  smtp.received.length = 0
  // The minute for an undo has passed.
  server.setClock(new Date(server.context.now().getTime() + undoMs))
  await deliver(server, smtp)
  return smtp.received
}

/** The path of the unsubscribe link of a confirmation. */
async function unsubscribePath() {
  await reserve(3)
  const [mail] = await run()
  const header = /^List-Unsubscribe: <https:\/\/thenest\.example(\S+)>\r?$/m.exec(
    mail?.raw.replaceAll(/\r\n\s/g, ' ') ?? '',
  )
  return header?.[1] ?? ''
}

test('the link that people see opens a page for the same choice, with its secret in the fragment', async () => {
  const [, token = 'none'] = /unsubscribe\/(.+)$/.exec(await unsubscribePath()) ?? []
  const [mail] = smtp.received
  for (const part of [mail?.parsed.text, String(mail?.parsed.html)])
    expect(part).toContain(`https://thenest.example/email-link#unsubscribe=${token}`)
})

/** The POST of a mail program (RFC 8058, 3.1): a form, no cookie, no origin. */
const click = async (path: string) =>
  (
    await server.serve(
      new Request(`https://thenest.example${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
      { ip: '198.51.100.7' },
    )
  ).status

test('everything is on at first; what is turned off is not sent, and on again it is', async () => {
  expect(await choices()).toEqual({ mailOn: true, wanted: ['confirmations', 'reminders', 'news'] })
  expect((await choose(['reminders'])).body).toEqual({ mailOn: true, wanted: ['reminders'] })
  await reserve(3)
  expect(await run()).toEqual([])
  await choose(['reminders', 'confirmations'])
  expect(await run()).toHaveLength(1)
})

test('what one caregiver has turned off, the other still gets: confirmations, and their cancellations', async () => {
  const { profile: other } = await joinSecond(server, cookie)
  await choose([])
  const { body } = await reserve(3)
  const told = async () =>
    [...(await run()), ...(await run())].map(({ envelope, parsed }) => [envelope.to[0], parsed.subject?.split(':')[0]])
  expect(await told()).toEqual([[other.email, 'Booked']])
  await server.ask('DELETE', `/api/lanes/bookings/${(body as Reply<'reserveLane'>).booking.id}`, undefined, { cookie })
  expect(await told()).toEqual([[other.email, 'Canceled']])
})

test('messages of the contract always go, and have no unsubscribe link', async () => {
  await choose([])
  await server.ask('POST', '/api/password/forgot', { email, role: 'member' })
  const accountKey = accountKeyOf(server.context.keyPepper, email)
  await addToOutbox(server.context, { accountKey, kind: 'password_changed_member', subjectRef: 'v1' })
  const sent = await run()
  expect(sent).toHaveLength(2)
  for (const { raw } of sent) expect(raw).not.toContain('List-Unsubscribe')
})

test('an unknown choice is refused', async () => {
  expect((await choose(['everything'])).status).toBe(400)
})

describe('one click', () => {
  test('needs no sign-in, turns one choice off, and may be repeated', async () => {
    const path = await unsubscribePath()
    expect(path).toMatch(/^\/api\/mail\/unsubscribe\/[0-9a-f]{40}-confirmations-[0-9a-f]{40}$/)
    expect(smtp.received[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(smtp.received[0]?.parsed.text).toContain('https://thenest.example/account')
    for (let n = 0; n < 2; n += 1) expect(await click(path)).toBe(204)
    expect(await choices()).toEqual({ mailOn: true, wanted: ['reminders', 'news'] })
    await reserve(4)
    expect(await run()).toEqual([])
  })

  test('with a bit changed, another choice or another family changes nothing', async () => {
    const other = await server.signUp()
    const path = await unsubscribePath()
    const changed = path.slice(0, -1) + (path.endsWith('0') ? '1' : '0')
    const theirs = accountKeyOf(server.context.keyPepper, other.profile.email)
    const forged = [
      changed,
      path.replace('confirmations', 'reminders'),
      path.replace('confirmations', 'everything'),
      path.replace(accountKeyOf(server.context.keyPepper, email), theirs),
    ]
    for (const each of forged) expect(await click(each), each).toBe(404)
    expect(await choices()).toEqual({ mailOn: true, wanted: ['confirmations', 'reminders', 'news'] })
  })

  test('its secret signs nobody in and sets no password', async () => {
    const token = (await unsubscribePath()).split('/').at(-1) ?? ''
    const password = 'four grey herons'
    expect((await server.ask('POST', '/api/password/reset', { token, password })).status).toBe(403)
    const parts = token.split('-')
    const asReset = ['member', parts[0], 'zzzzzzzz', parts[2]].join('.')
    expect((await server.ask('POST', '/api/password/reset', { token: asReset, password })).status).toBe(403)
  })

  test('of a deleted account is refused', async () => {
    const path = await unsubscribePath()
    await updateMember(server.context, accountKeyOf(server.context.keyPepper, email), ({ v, id, rev }) => ({
      v,
      id,
      rev,
      closed: true,
      at: '2026-11-21T17:00:00.000Z',
    }))
    expect(await click(path)).toBe(404)
  })
})
