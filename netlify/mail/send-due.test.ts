/** Sending what is due, with a real SMTP server: tries and their times, giving up, and what is never sent. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { deliver } from '#server/test-support/mail/deliver.ts'
import { startSmtp } from '#server/test-support/mail/smtp-fixture.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { sendDue } from './send-due.ts'
import type { Message, SendOutcome } from './smtp.ts'
import type { OutboxEntry } from '#records/outbox.ts'

const email = 'robin@families.example'
const passwordSubject = `Your password for ${facility.name} was changed`
const start = Date.parse('2026-11-21T17:00:00Z')
const minute = 60_000

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
let alarms: string[]
let isLost: (key: string) => boolean
let cookie: string
/** Runs before each change of a record. */
let beforeReplace: (key: string) => void
let isUnread: (key: string) => boolean
/** Short only where the server is silent. */
let answerMs: number

beforeEach(async () => {
  smtp = await startSmtp()
  alarms = []
  answerMs = 10_000
  isLost = () => false
  isUnread = () => false
  beforeReplace = () => undefined
  const store = failingStore(memoryStore(), ({ verb, key }) => {
    if (verb === 'read') return isUnread(key) ? 'before' : undefined
    if (verb !== 'replace') return undefined
    beforeReplace(key)
    return isLost(key) ? 'before' : undefined
  })
  server = testServer({ mailEnabled: true, store })
  ;({ cookie } = await server.signUp({ email, firstName: 'Robin', lastName: '<b>O’Neil</b>' }))
})
afterEach(() => smtp.stop())

/** Runs the job at a time after the start. */
function run(afterMs = 0) {
  server.setClock(new Date(start + afterMs))
  return deliver(server, smtp, { answerMs, alarm: (problem) => alarms.push(problem) })
}

const accountKey = (address = email) => accountKeyOf(server.context.keyPepper, address)
/** A message that may be tried for 48 hours. */
const passwordChanged = (address = email) =>
  addToOutbox(server.context, { accountKey: accountKey(address), kind: 'password_changed_member', subjectRef: 'v1' })
const entries = async () => {
  const listed = await server.context.store.list(keys.allOutboxEntries)
  return Promise.all(listed.map(async ({ key }) => (await server.context.store.read<OutboxEntry>(key))?.value))
}
const pointers = async () => (await server.context.store.list(keys.allOutboxPointers)).length
const temporary = { on: 'recipient', code: 450, text: `Mailbox of ${email} is busy` } as const

test('a message is sent once, to the address of the account, and then nothing is listed as due', async () => {
  await passwordChanged()
  await passwordChanged()
  expect(await run()).toEqual({ sent: 1, retried: 0, failed: 0, withheld: 0, dropped: 0, left: 0 })
  const [mail] = smtp.received
  expect(mail?.envelope.to).toEqual([email])
  expect(mail?.parsed.subject).toBe(passwordSubject)
  expect(mail?.parsed.text).toContain('https://thenest.example/member-login')
  await passwordChanged()
  for (const after of [minute, 2 * minute]) expect((await run(after)).sent).toBe(0)
  expect([smtp.received.length, await pointers()]).toEqual([1, 0])
  expect(await entries()).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('forgot, link, new password: from the page’s call to the mail and back', async () => {
  await server.ask('POST', '/api/password/forgot', { email, role: 'member' })
  await run()
  const [, token] = /#member=(\S+)/.exec(smtp.received[0]?.parsed.text ?? '') ?? []
  expect(smtp.received[0]?.parsed.html).toContain(`#member=${token}`)
  const { status } = await server.ask('POST', '/api/password/reset', { token, password: 'four grey herons' })
  expect(status).toBe(200)
  await run(minute)
  expect(smtp.received[1]?.parsed.subject).toBe(passwordSubject)
})

describe('a server that refuses for now', () => {
  test('is tried after 1, 5, 30 minutes, 2 and 12 hours, and not in between', async () => {
    smtp.behave(temporary)
    await passwordChanged()
    const tries: number[] = []
    for (let at = 0; at <= 48 * 60; at += 1) {
      const { retried, failed } = await run(at * minute)
      if (retried + failed > 0) tries.push(at)
    }
    expect(tries).toEqual([0, 1, 6, 36, 156, 876, 1596, 2316, 2880])
    expect(await entries()).toMatchObject([{ state: 'failed', tries: 9, reason: '450 Mailbox of … is busy' }])
    expect(alarms).toEqual(['a message could not be delivered in time and was given up: password_changed_member'])
    smtp.behave({ on: 'accept' })
    expect([(await run(49 * 60 * minute)).sent, smtp.received.length]).toEqual([0, 0])
  })

  test('and accepts later gets the message once', async () => {
    smtp.behave(temporary)
    await passwordChanged()
    await run()
    smtp.behave({ on: 'accept' })
    await run(minute)
    expect([smtp.received.length, await pointers(), alarms]).toEqual([1, 0, []])
    await run(2 * minute)
    expect(smtp.received).toHaveLength(1)
  })

  test('holds up one message, not the others', async () => {
    await server.signUp({ email: 'alex@families.example' })
    await passwordChanged()
    smtp.behave(temporary)
    await run()
    await passwordChanged('alex@families.example')
    smtp.behave({ on: 'accept' })
    await run(1000)
    expect(smtp.received.map(({ envelope }) => envelope.to)).toEqual([['alex@families.example']])
  })
})

test('a server that refuses for good is not tried again', async () => {
  smtp.behave({ on: 'recipient', code: 550, text: `No user ${email}` })
  await passwordChanged()
  expect((await run()).failed).toBe(1)
  expect(await entries()).toMatchObject([{ state: 'failed', tries: 1, reason: '550 No user …' }])
  smtp.behave({ on: 'accept' })
  await run(60 * minute)
  expect([smtp.received.length, alarms]).toEqual([0, []])
})

test('a server that is down costs one try per run, not one per message', async () => {
  await server.signUp({ email: 'alex@families.example' })
  await passwordChanged()
  await passwordChanged('alex@families.example')
  await smtp.stop()
  expect(await run()).toEqual({ sent: 0, retried: 1, failed: 0, withheld: 0, dropped: 0, left: 1 })
  expect((await entries()).map((entry) => entry?.tries).toSorted()).toEqual([0, 1])
})

test('a server that takes 20 messages and then closes every line gets each of the others later, once', async () => {
  const others = Array.from({ length: 30 }, (_, n) => `family${n}@families.example`)
  for (const address of others) {
    await server.signUp({ email: address })
    await passwordChanged(address)
  }
  smtp.behave({ on: 'closed', after: 20 })
  const first = await run()
  expect(first.sent).toBeGreaterThanOrEqual(20)
  expect(first.left).toBeGreaterThan(0)
  const before = smtp.sessions()
  expect(await run(minute)).toMatchObject({ sent: 0 })
  expect(smtp.sessions() - before).toBe(1)
  smtp.behave({ on: 'accept' })
  for (const minutes of [2, 8, 40]) await run(minutes * minute)
  expect(smtp.received.map(({ envelope }) => envelope.to[0]).toSorted()).toEqual(others.toSorted())
  expect(await unsentEntries(server.context)).toEqual([])
})

test('a run starts no further message after 14 seconds; the others are due in the next', async () => {
  const others = Array.from({ length: 12 }, (_, n) => `family${n}@families.example`)
  for (const address of others) {
    await server.signUp({ email: address })
    await passwordChanged(address)
  }
  let now = start
  const sendSlowly = (ms: number) => {
    const send = async (): Promise<SendOutcome> => {
      server.setClock(new Date((now += ms)))
      return { outcome: 'accepted' }
    }
    const compose = async () => ({ mail: {} as Message })
    return sendDue(server.context, { compose, transport: { send }, alarm: () => undefined })
  }
  // One alone, and then as many as there are connections.
  expect(await sendSlowly(14_000)).toMatchObject({ sent: 7, left: 5 })
  expect(await sendSlowly(14_001)).toMatchObject({ sent: 1, left: 4 })
  expect(await sendSlowly(0)).toMatchObject({ sent: 4, left: 0 })
})

test('a run that was frozen for as long as its lease sends nothing: another may have the message', async () => {
  await passwordChanged()
  beforeReplace = (key) => key.startsWith('mail/') && server.setClock(new Date(start + 90_000))
  expect(await run()).toMatchObject({ sent: 0, retried: 0 })
  beforeReplace = () => undefined
  expect([smtp.received.length, (await run(90_000 - 1)).sent, (await run(90_000)).sent]).toEqual([0, 0, 1])
})

test('storage that does not answer while a message is composed ends the run, and takes no try', async () => {
  await passwordChanged()
  isUnread = (key) => key.startsWith('member/')
  await expect(run()).rejects.toThrow(StorageUnavailable)
  expect(await entries()).toMatchObject([{ state: 'waiting', tries: 0 }])
})

test('a server that refuses the site itself raises an alarm, and the message is kept', async () => {
  await passwordChanged()
  const refused = { outcome: 'unavailable', reason: '535 Wrong password', isServerDown: true, isMisconfigured: true }
  const transport = { send: async () => refused as SendOutcome }
  const alarm = (problem: string) => alarms.push(problem)
  await sendDue(server.context, { compose: async () => ({ mail: {} as Message }), transport, alarm })
  expect(alarms).toEqual(['the SMTP server refuses this site: check SMTP_URL and MAIL_FROM'])
  expect(await entries()).toMatchObject([{ state: 'waiting', tries: 1, reason: '535 Wrong password' }])
  expect((await run(minute)).sent).toBe(1)
})

describe('between the server’s yes and our note', () => {
  test.each(['drop', 'silence'] as const)('%s: the second copy has the same Message-ID', async (on) => {
    smtp.behave({ on })
    if (on === 'silence') answerMs = 1500
    await passwordChanged()
    expect((await run()).retried).toBe(1)
    await smtp.arrived(1)
    answerMs = 10_000
    smtp.behave({ on: 'accept' })
    expect((await run(minute)).sent).toBe(1)
    const ids = smtp.received.map(({ parsed }) => parsed.messageId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('a note that is lost keeps the message due until the lease ends', async () => {
    await passwordChanged()
    let writes = 0
    // The first write takes the entry, the second is the note.
    isLost = (key) => key.startsWith('mail/') && (writes += 1) === 2
    await expect(run()).rejects.toThrow(StorageUnavailable)
    expect((await run(minute)).sent).toBe(0)
    expect((await run(2 * minute)).sent).toBe(1)
    const ids = smtp.received.map(({ parsed }) => parsed.messageId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })
})

const setSessionVersion = (sessionVersion: number) =>
  updateMember(server.context, accountKey(), ({ caregivers: [owner], ...member }) => ({
    ...member,
    caregivers: [{ ...owner!, sessionVersion }],
  }))

describe('nothing is sent', () => {
  test('to an account that was deleted meanwhile but that it was, and the other entries are gone', async () => {
    await passwordChanged()
    await server.ask('POST', '/api/account/delete', { password: 'three blue herons', confirm: email }, { cookie })
    expect(await entries()).toMatchObject([{ kind: 'account_deleted' }])
    await run()
    expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual([`Your account at ${facility.name} was deleted`])
  })

  test('about a password that was changed again; the entry is dropped after ten minutes', async () => {
    await passwordChanged()
    await setSessionVersion(5)
    expect((await run(10 * minute - 1)).dropped).toBe(0)
    expect((await run(10 * minute)).dropped).toBe(1)
    await run(11 * minute)
    expect([smtp.received.length, await pointers()]).toEqual([0, 0])
  })

  test('where mail is off: no entry is made', async () => {
    await addToOutbox(
      { ...server.context, mailEnabled: false },
      { accountKey: accountKey(), kind: 'reset_member', subjectRef: 'w' },
    )
    expect(await entries()).toEqual([])
  })
})

test('an intent that was dropped and comes again is sent', async () => {
  await setSessionVersion(5)
  await passwordChanged()
  await run(10 * minute)
  await run(11 * minute)
  await passwordChanged()
  await setSessionVersion(1)
  expect((await run(12 * minute)).sent).toBe(1)
})

test('a link that somebody waits for goes before older messages, and is given up before it expires', async () => {
  await passwordChanged()
  server.setClock(new Date(start + 1000))
  await server.ask('POST', '/api/password/forgot', { email, role: 'member' })
  await run(2000)
  expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual([
    `Choose a new password for ${facility.name}`,
    passwordSubject,
  ])
  smtp.behave(temporary)
  server.setClock(new Date(start + 10 * minute))
  await server.ask('POST', '/api/password/forgot', { email, role: 'member' })
  for (let at = 10; at <= 36; at += 1) await run(at * minute)
  expect(alarms).toEqual(['a message could not be delivered in time and was given up: reset_member'])
})

test('entries hold no address and no name, and the reason of a refusal none either', async () => {
  smtp.behave({ on: 'recipient', code: 550, text: `<${email}> Robin unknown` })
  await passwordChanged()
  await run()
  const text = JSON.stringify([await entries(), await unsentEntries(server.context)])
  expect(text).not.toMatch(/robin@|O’Neil/)
})

describe('a damaged record', () => {
  let entriesOf: Map<string, StoredVersion>
  beforeEach(async () => {
    entriesOf = new Map()
    server = testServer({ mailEnabled: true, store: memoryStore(entriesOf) })
    await server.signUp({ email })
    await passwordChanged()
    server.setClock(new Date(start + 1))
    for (const other of ['a@families.example', 'b@families.example']) {
      await server.signUp({ email: other })
      await passwordChanged(other)
    }
  })
  const damage = (key: string) => entriesOf.set(key, { text: '{"v":1,', tag: '"damaged"' })

  test('of the oldest message stops no other; the message is put off, and given up at its limit', async () => {
    damage(keys.member(accountKey()))
    expect(await run(minute)).toMatchObject({ sent: 2, retried: 1, left: 0 })
    expect(await run(1.5 * minute)).toMatchObject({ sent: 0, retried: 0, left: 0 })
    const days = 48 * 60 * minute
    expect(await run(days + minute)).toMatchObject({ sent: 0, failed: 1 })
    expect(alarms).toEqual(['a message could not be composed and was given up: password_changed_member'])
    expect((await entries()).find((entry) => entry?.state === 'failed')).toMatchObject({
      reason: 'a record that it is about cannot be read',
    })
    expect(await run(days + 2 * minute)).toMatchObject({ sent: 0, failed: 0, left: 0 })
  })

  test('in the outbox itself stops no other message', async () => {
    const [{ key } = { key: '' }] = await server.context.store.list(keys.outboxOf(accountKey()))
    damage(key)
    expect(await run(minute)).toMatchObject({ sent: 2, left: 0 })
    expect(server.recordAlarms).toContain(`record does not match its schema: mail ${key}`)
  })
})
