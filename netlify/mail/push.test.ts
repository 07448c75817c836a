/** Notifications on devices: the second way for the messages of the outbox. Only the services of the browsers are replaced. */
// @module-tag long
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { pushKinds } from '#domain/notifications/mail-kind.ts'
import { maxPushDevices } from '#domain/notifications/push.ts'
import { pushMessages } from '#domain/notifications/push-messages.ts'
import { pushOf } from '#domain/mail/mail-kinds.ts'
import { newPushKey, publicKeyOf } from '#server/context/push-key.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { deviceIdOf, readDevices, updateDevices } from '#server/repositories/push.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { standbyClub } from '#server/test-support/fixtures/standby-fixture.ts'
import { startPushService } from '#server/test-support/mail/push-service.ts'
import { testKeyPepper, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { compose } from './compose.ts'
import { showOn, toDevices } from './push-notice.ts'
import { pushTransport } from './push.ts'
import { sendDue } from './send-due.ts'
import type { Message, SendOutcome } from './smtp.ts'
import type { OutboxEntry } from '#records/outbox.ts'

const email = 'robin@families.example'
const privateKey = newPushKey()
const siteKeys = { privateKey, publicKey: publicKeyOf(privateKey) }
const siteUrl = 'https://thenest.example'
const date = '2026-11-24'
const minute = 60_000
const start = Date.parse('2026-11-21T17:00:00Z')
const accountKey = accountKeyOf(testKeyPepper, email)

let server: TestServer
let family: string
let coach: string
let service: Awaited<ReturnType<typeof startPushService>>
/** What is mailed, and what the mail server answers. */
let mailed: Message[]
let mailAnswer: SendOutcome
let now: number

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

beforeEach(async () => {
  service.restart()
  mailed = []
  mailAnswer = { outcome: 'accepted' }
  now = start
  server = testServer({ mailEnabled: true })
  server.context.pushKey = publicKeyOf(privateKey)
  ;({ cookie: family } = await server.signUp({ email, childName: 'Sam Lindgren' }))
  ;({ cookie: coach } = await server.signUpStaff())
})

const ask = (method: string, path: string, body?: unknown, cookie = family) =>
  server.ask(method, `/api${path}`, body, { cookie, headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16)' } })

const allow = (name = 'phone', fields: object = {}, cookie = family) =>
  ask('POST', '/account/push', { ...service.subscribe(name), kinds: ['changes', 'offers'], ...fields }, cookie)

/** How many devices a caregiver sees. */
const listed = async (cookie: string) =>
  ((await ask('GET', '/account/push', undefined, cookie)).body as Reply<'pushDevices'>).devices.length

const devices = () => readDevices(server.context.store, accountKey)

async function send(timeoutMs?: number, of = server) {
  now += minute
  of.setClock(new Date(now))
  return sendDue(of.context, {
    compose: (unsent, otherWay) => compose(of.context, siteUrl, unsent, otherWay),
    transport: {
      async send(message) {
        if (mailAnswer.outcome === 'accepted') mailed.push(message)
        return mailAnswer
      },
    },
    otherWay: toDevices(siteKeys, siteUrl, service.ask, timeoutMs),
    alarm: () => undefined,
  })
}

/** Books a lane, and has the club move it. Only the club's message is counted. */
async function movedByClub(lane = 2) {
  const slot = { date, time: '16:00' }
  const { body } = await ask('POST', '/lanes/bookings', { lane, ...slot, name: 'Sam', email })
  await send()
  mailed = []
  const { booking } = body as Reply<'reserveLane'>
  const { status } = await ask('POST', `/admin/bookings/${booking.id}/move`, { unit: lane + 1, ...slot }, coach)
  expect(status).toBe(200)
}

const callsOfDesk = async () =>
  ((await ask('GET', '/admin/inbox', undefined, coach)).body as Reply<'listInbox'>).items.filter(
    ({ kind }) => kind === 'call',
  )

describe('a device', () => {
  test('is stored with its kinds, named by what it runs on, and removed', async () => {
    const { status, body } = await allow()
    expect([status, body]).toMatchObject([200, { devices: [{ name: 'Android', kinds: ['changes', 'offers'] }] }])
    const { id } = body as Reply<'savePush'>
    expect((await ask('GET', '/account/push')).body).toMatchObject({
      publicKey: publicKeyOf(privateKey),
      devices: [{ id }],
    })
    await ask('DELETE', `/account/push/${id}`)
    expect(await devices()).toEqual([])
  })

  test.each([
    'http://fcm.googleapis.com/send/x',
    'https://fcm.googleapis.com:8443/send/x',
    'https://fcm.googleapis.com.evil.example/send/x',
    'https://user:pw@fcm.googleapis.com/send/x',
    'https://127.0.0.1/send/x',
    'https://[::1]/send/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/send/x',
    'https://a.b.push.apple.com/x',
    'not an address',
  ])('at %s is refused: the server asks no address but those of the browsers', async (endpoint) => {
    const { status, body } = await allow('x', { endpoint })
    expect([status, body]).toMatchObject([400, { fields: { endpoint: pushMessages.unknown } }])
    expect(await devices()).toEqual([])
  })

  test('is of the person who used it last, of whichever family', async () => {
    const other = await server.signUp({ email: 'lou@families.example' })
    const { cookie: second } = await joinSecond(server, family)
    const people = [family, other.cookie, second]
    const phone = service.subscribe('phone')
    for (const cookie of [...people, family, other.cookie]) {
      expect((await allow('phone', phone, cookie)).status).toBe(200)
      expect(await Promise.all(people.map(listed))).toEqual(people.map((each) => (each === cookie ? 1 : 0)))
    }
    await movedByClub()
    await send()
    expect(service.received).toEqual([])
  })

  test('of one caregiver takes no room from the other', async () => {
    const { cookie: second } = await joinSecond(server, family)
    await allow('first')
    for (let nth = 0; nth < 30; nth += 1) await allow(`second-${nth}`, {}, second)
    expect([await listed(family), await listed(second)]).toEqual([1, maxPushDevices])
  })

  test.each(['turned off', 'gone', 'of an account that ends'])('leaves no owner once it is %s', async (how) => {
    const { id } = (await allow()).body as Reply<'savePush'>
    expect(await server.context.store.read(keys.pushOwner(id))).toMatchObject({ value: { accountKey } })
    if (how === 'turned off') await ask('DELETE', `/account/push/${id}`)
    else if (how === 'gone') {
      service.answerWith(() => 410)
      await movedByClub()
      await send()
    } else await ask('POST', '/account/delete', { password: 'three blue herons', confirm: email })
    await server.drainWaitUntil()
    expect(await server.context.store.read(keys.pushOwner(id))).toBeUndefined()
  })

  test('ends with the caregiver whose it is, and with no other', async () => {
    const { cookie: kim, profile } = await joinSecond(server, family)
    await allow('first')
    await allow('second', {}, kim)
    await ask('DELETE', `/account/caregivers/${profile.id}`)
    expect([await listed(family), (await devices()).length]).toEqual([1, 1])
  })

  test('is not asked for on a site without a key', async () => {
    delete server.context.pushKey
    expect((await ask('GET', '/account/push')).body).toEqual({ devices: [] })
    expect((await allow()).status).toBe(409)
  })

  test('ends with the right to sign in: a new password', async () => {
    await allow()
    await movedByClub()
    await ask('POST', '/account/password', { current: 'three blue herons', next: 'four grey herons' })
    await send()
    expect(service.received).toEqual([])
  })
})

describe('a message', () => {
  test('is shown and mailed, without a name, until it is too late, and a second run adds nothing', async () => {
    await allow()
    await movedByClub()
    expect(await send()).toMatchObject({ sent: 1 })
    expect(service.received).toMatchObject([{ headers: { ttl: '86400', urgency: 'normal' } }])
    expect(mailed).toHaveLength(1)
    await send()
    expect([service.received.length, mailed.length]).toEqual([1, 1])
  })

  test('has the declarative form and names nobody', async () => {
    await allow('phone', { kinds: ['reminders', 'changes', 'offers', 'orders'] })
    await movedByClub()
    await send()
    const { payload } = service.received[0]!
    expect(JSON.parse(payload)).toMatchObject({
      web_push: 8030,
      app_badge: 1,
      notification: { title: pushOf('booking_moved')!.title, navigate: 'https://thenest.example/schedule' },
    })
    expect(payload).not.toMatch(/Sam|Robin|Lindgren|families/)
  })

  test('of another kind, or for another caregiver’s device, is not shown', async () => {
    await allow('phone', { kinds: ['orders'] })
    await movedByClub()
    await send()
    expect([service.received.length, mailed.length]).toEqual([0, 1])
  })

  test.each([404, 410])('to a device that is gone (%i) is mailed, and the device removed', async (status) => {
    await allow()
    service.answerWith(() => status)
    await movedByClub()
    expect(await send()).toMatchObject({ sent: 1 })
    expect([mailed.length, await devices()]).toEqual([1, []])
  })

  test('that nothing at the device could decrypt is mailed, and the device removed', async () => {
    await allow('phone', { p256dh: 'A'.repeat(87) })
    await movedByClub()
    expect(await send()).toMatchObject({ sent: 1 })
    expect([service.received, mailed.length, await devices()]).toEqual([[], 1, []])
  })

  test('to a device whose service refuses it three times in a row removes it; one success forgets that', async () => {
    await allow()
    const statuses = [403, 403, 201, 403, 403, 403]
    for (const [nth, status] of statuses.entries()) {
      service.answerWith(() => status)
      await addToOutbox(server.context, { accountKey, kind: 'order_ready', subjectRef: `none-${nth}` })
      await movedByClub(1 + (nth % 4))
      await send()
      const [booking] = ((await ask('GET', '/schedule')).body as Reply<'schedule'>).bookings
      await ask('DELETE', `/lanes/bookings/${booking!.id}`)
      expect(await devices()).toHaveLength(nth === 5 ? 0 : 1)
    }
  })

  test.each([413, 429, 500, 'silence'] as const)(
    'that a service answers with %s is mailed, and the device stays',
    async (status) => {
      await allow()
      service.answerWith(() => status)
      await movedByClub()
      expect(await send(status === 'silence' ? 20 : undefined)).toMatchObject({ sent: 1 })
      expect([mailed.length, (await devices()).length]).toEqual([1, 1])
    },
  )

  test('that the mail server refuses is no call for the desk if a device has shown it, and one if none has', async () => {
    await allow()
    await movedByClub()
    mailAnswer = { outcome: 'refused', reason: 'no such mailbox' }
    expect(await send()).toMatchObject({ sent: 1, failed: 0 })
    expect(await callsOfDesk()).toEqual([])
    service.answerWith(() => 410)
    mailAnswer = { outcome: 'accepted' }
    await movedByClub(4)
    mailAnswer = { outcome: 'refused', reason: 'no such mailbox' }
    expect(await send()).toMatchObject({ failed: 1 })
    expect(await callsOfDesk()).toMatchObject([{ about: expect.stringContaining('(no such mailbox)') }])
  })

  test('is shown though the mail server is down, and the e-mail follows without a second one', async () => {
    await allow()
    await movedByClub()
    mailAnswer = { outcome: 'unavailable', reason: 'down', isServerDown: true, isMisconfigured: false }
    await send()
    expect([service.received.length, mailed.length]).toEqual([1, 0])
    mailAnswer = { outcome: 'accepted' }
    now += 10 * minute
    await send()
    expect([service.received.length, mailed.length]).toEqual([1, 1])
  })
})

test('an offer opens the standby list, where one signs in: what a device shows has no secret', async () => {
  const club = standbyClub()
  club.server.context.pushKey = publicKeyOf(privateKey)
  const waiter = await club.family('waiter')
  await waiter.ask('POST', '/account/push', { ...service.subscribe('phone'), kinds: pushKinds })
  await waiter.wish()
  const holder = await club.holder()
  await holder.cancel(holder.booking.id)
  await waiter.offer()
  now = club.server.context.now().getTime()
  await send(undefined, club.server)
  const shown = service.received.map(({ payload }) => payload)
  expect(shown.map((payload) => (JSON.parse(payload) as { notification: object }).notification)).toMatchObject([
    { title: pushOf('offer_made')!.title, navigate: 'https://thenest.example/standby' },
  ])
  expect(shown.join()).not.toMatch(/#|offer\./)
})

test('of 200 messages with 30 % of the devices gone, each is shown or mailed, or failed for the desk to call', async () => {
  const families = Array.from({ length: 200 }, (_, nth) => accountKeyOf(testKeyPepper, `f${nth}@families.example`))
  const payload = JSON.stringify({ web_push: 8030, notification: { title: pushOf('booking_moved')!.title } })
  const statuses = [404, 410, 410, 403, 413, 429, 500, 201, 201, 201]
  const answerOf = (nth: number) => statuses[nth % 10]!
  const isRefused = (nth: number) => nth % 4 === 0
  const { store } = server.context
  for (const [nth, owner] of families.entries()) {
    const subscription = service.subscribe(`${nth}`)
    const id = deviceIdOf(subscription.endpoint)
    const by = { id: owner, sessionVersion: 1 }
    const at = new Date(start).toISOString()
    await updateDevices(server.context, owner, () => [
      { id, by, at, name: 'Android', ...subscription, kinds: ['changes'] },
    ])
    await addToOutbox(server.context, { accountKey: owner, kind: 'booking_moved', subjectRef: `${nth}` })
  }
  service.answerWith((name) => answerOf(Number(name)))
  const mailedTo = new Set<string>()
  const transport = pushTransport({ ...siteKeys, subject: siteUrl }, service.ask)
  const notice = { payload, ttl: 60, isUrgent: true, topic: 'a' }
  const { sent, failed } = await sendDue(server.context, {
    compose: async ({ accountKey: owner }) => ({
      mail: { id: owner, to: owner, subject: '', text: '', html: '' },
      show: async () =>
        showOn(server.context, transport, owner, { devices: await readDevices(store, owner), ...notice }),
    }),
    transport: {
      async send({ to }) {
        if (isRefused(families.indexOf(to))) return { outcome: 'refused', reason: 'no such mailbox' }
        mailedTo.add(to)
        return { outcome: 'accepted' }
      },
    },
    alarm: () => undefined,
  })
  // Every device could read what it was sent, also those that are gone by now.
  expect(service.received.map((each) => each.payload)).toEqual(families.map(() => payload))
  const shownAt = new Set(families.filter((_, nth) => answerOf(nth) === 201))
  const unreached = families.filter((owner) => !mailedTo.has(owner) && !shownAt.has(owner))
  const left = await Promise.all(families.map(async (owner) => (await readDevices(store, owner)).length))
  const gone = left.filter((count) => count === 0).length
  const entries = await store.list(keys.allOutboxEntries)
  const states = await Promise.all(
    entries.map(async ({ key }) => ({ key, state: (await store.read<OutboxEntry>(key))!.value.state })),
  )
  const failedFor = states.filter(({ state }) => state === 'failed').map(({ key }) => key.split('/')[1])
  expect(failedFor.toSorted()).toEqual(unreached.toSorted())
  expect({ shown: shownAt.size, mailed: mailedTo.size, gone, sent, toCall: failed }).toEqual({
    shown: 60,
    mailed: 150,
    gone: 60,
    sent: 160,
    toCall: 40,
  })
})
