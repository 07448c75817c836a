/** Messages to families: who gets them, once, by which ways, and what a failure leaves. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { clubMessageLimits } from '#domain/club-messages/club-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeValue } from '#server/repositories/remove-keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { joinSecond, kim } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { email, mailedClub, slot, type MailedClub } from '#server/test-support/fixtures/mailed-club.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'
import { deliverMessages } from './write.ts'

const words = { subject: 'We close at 6', text: 'Please come earlier.\n\nSee https://thenest.example/hours.' }
const day = { kind: 'day', id: slot.date }

let club: MailedClub
let familyId: string
beforeEach(async () => {
  club = await mailedClub()
  familyId = (await club.ask<Reply<'account'>>('GET', '/account', undefined, club.family)).account.id
})
afterEach(() => club.smtp.stop())

const write = async (to: object, body: object = words, { cookie = club.coach, key = '' } = {}) => {
  const response = await club.server.ask(
    'POST',
    '/api/admin/messages',
    { to, ...body },
    { cookie, ...(key !== '' && { key }) },
  )
  await club.server.drainWaitUntil()
  return response
}
const writeToAll = async (cookie = club.coach) => {
  const response = await club.server.ask('POST', '/api/admin/messages/all', words, { cookie })
  await club.server.drainWaitUntil()
  return response
}
const preview = (query: string) =>
  club.ask<Reply<'messageRecipients'>>('GET', `/admin/messages/recipients?${query}`, undefined, club.coach)
const unread = async (cookie = club.family) =>
  (await club.ask<Reply<'familyMessages'>>('GET', '/messages', undefined, cookie)).messages
const all = async (cookie = club.family) =>
  (await club.ask<Reply<'familyMessages'>>('GET', '/messages?of=all', undefined, cookie)).messages
const listed = async () =>
  (await club.ask<Reply<'listMessages'>>('GET', '/admin/messages', undefined, club.coach)).messages
const calls = async () =>
  (await club.ask<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, club.coach)).items.filter(
    ({ kind }) => kind === 'call',
  )
const bookFor = (date: string) =>
  club.ask('POST', '/lanes/bookings', { date, time: '16:00', lane: 3, name: 'Sam', email }, club.family)
/** Both runs: the second caregiver's message follows from the first's. @returns who has got the message. */
const run = async () => {
  await club.run()
  await club.run()
  return club.smtp.received.flatMap(({ envelope, parsed }) => (parsed.subject === words.subject ? envelope.to : []))
}

describe('who gets a message', () => {
  test('of a day: each family that has booked or comes to an event, once, and both of its caregivers', async () => {
    const second = await joinSecond(club.server, club.family)
    for (const name of ['Kit Example', 'Lou Example'])
      await club.ask('POST', '/account/players', { name, age: '9', position: 'goalie', plan: 'monthly' }, club.family)
    const { account } = await club.ask<Reply<'account'>>('GET', '/account', undefined, club.family)
    const bookings = account.players.map(({ id: player }, nth) => Object.assign({ player, unit: nth + 1 }, slot))
    await club.ask('POST', '/bookings', { kind: 'lane', bookings }, club.family)
    const guest = await club.newFamily()
    const elsewhere = await club.newFamily()
    const rsvp = { name: 'Sam', email: guest.email, qty: 1 }
    const event = { title: 'Skills Night', datetime: `${slot.date}T18:30`, summary: 'Stations.' }
    const added = await club.ask<Reply<'addEvent'>>('POST', '/events', event, club.coach)
    await club.ask('POST', `/events/${added.event.id}/attendees`, rsvp, guest.cookie)
    await run()
    club.smtp.received.length = 0

    expect(await preview(`kind=day&id=${slot.date}`)).toMatchObject({
      to: 'Who comes on Tue Nov 24',
      families: 2,
      addresses: 3,
      names: ['Robin Example', 'Robin Example and Kim Lindgren'],
      unreached: [],
    })
    expect((await write(day)).body).toEqual({ families: 2 })
    expect((await run()).toSorted()).toEqual([email, guest.email, kim.email].toSorted())
    expect(await unread(elsewhere.cookie)).toEqual([])
    const [notice] = await unread(second.cookie)
    expect(notice).toMatchObject(words)
    const seen = `/messages/${notice!.id}/seen`
    expect((await club.server.ask('POST', `/api${seen}`, undefined, { cookie: elsewhere.cookie })).status).toBe(404)
    await club.ask('POST', seen, undefined, second.cookie)
    expect(await unread(second.cookie)).toEqual([])
    expect(await all(second.cookie)).toEqual([notice])
    expect(await all(elsewhere.cookie)).toEqual([])
    expect(await unread()).toHaveLength(1)
    expect(await listed()).toMatchObject([{ families: 2, sent: 2, waiting: 0, read: 1, by: 'Coach Example' }])
    const exported = await club.ask<Reply<'exportOwnData'>>('GET', '/account/export', undefined, club.family)
    expect(exported.messages).toMatchObject([{ ...words, seen: [{ by: second.profile.id }] }])
  })

  test('of an event: its guests; nobody, an unknown event and an unknown family are refused', async () => {
    const path = '/events/healthy-eats-2026-11-22/attendees'
    expect((await write({ kind: 'event', id: 'healthy-eats-2026-11-22' })).status).toBe(409)
    await club.ask('POST', path, { name: 'Sam', email, qty: 2 }, club.family)
    expect(await preview('kind=event&id=healthy-eats-2026-11-22')).toMatchObject({
      to: 'Guests of Healthy Eats',
      families: 1,
    })
    expect((await write({ kind: 'event', id: 'healthy-eats-2026-11-22' })).body).toEqual({ families: 1 })
    expect((await write(day)).status).toBe(409)
    expect((await write({ kind: 'event', id: 'evt_none' })).status).toBe(404)
    expect((await write({ kind: 'family', id: 'none' })).status).toBe(404)
    expect((await write({ kind: 'day', id: 'tomorrow' })).status).toBe(400)
  })

  test('of all families: only from managers, also if the role changes after the preview', async () => {
    const mate = await club.server.signUpStaff('mate@thenest.example', 'a whistle at the desk', 'manager')
    expect(await preview('kind=all')).toMatchObject({ to: 'All families', families: 1 })
    await club.ask('PATCH', `/staff/${mate.profile.id}`, { role: 'coach' }, club.coach)
    expect((await writeToAll(mate.cookie)).status).toBe(403)
    expect(await unread()).toEqual([])
    expect((await writeToAll()).body).toEqual({ families: 1 })
    expect(await unread()).toHaveLength(1)
  })

  test('news only by email to those who want it, and on the page of all', async () => {
    await club.ask('PATCH', '/account/mail', { wanted: ['confirmations', 'reminders'] }, club.family)
    expect(await preview('kind=all')).toMatchObject({ families: 1, addresses: 0, unreached: [] })
    await writeToAll()
    expect(await run()).toEqual([])
    expect(await unread()).toHaveLength(1)
    club.after(1)
    await write({ kind: 'family', id: familyId })
    expect(await run()).toEqual([email])
  })
})

test('a family that has left since is not listed as waiting', async () => {
  const other = await club.newFamily()
  await writeToAll()
  await run()
  await club.ask('POST', '/account/delete', { password: 'three blue herons', confirm: other.email }, other.cookie)
  await club.server.drainWaitUntil()
  expect(await listed()).toMatchObject([{ families: 2, waiting: 0 }])
})

test('a family can read the last 20 messages again, newest first', async () => {
  for (let nth = 1; nth <= 21; nth += 1) {
    await write({ kind: 'family', id: familyId }, { ...words, subject: `Message ${nth}` })
    club.after(nth * 7)
  }
  expect((await all()).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 20 }, (_, nth) => `Message ${21 - nth}`),
  )
})

describe('a message is sent once', () => {
  test('after a lost answer or a double tap, also around midnight', async () => {
    const to = { kind: 'family', id: familyId }
    club.server.setClock('2026-11-22T04:59:30Z')
    await write(to, words, { key: 'one-tap-of-the-button' })
    club.server.setClock('2026-11-22T05:00:30Z')
    expect((await write(to, words, { key: 'one-tap-of-the-button' })).body).toEqual({ families: 1 })
    expect(await unread()).toHaveLength(1)
  })

  test('one colleague writes once a minute', async () => {
    const to = { kind: 'family', id: familyId }
    await write(to)
    const again = await write(to)
    expect([again.status, errorOf(again).error, again.headers.get('retry-after')]).toEqual([
      429,
      'You have just sent a message. Please wait a minute before the next one.',
      '60',
    ])
    const mate = await club.server.signUpStaff('mate@thenest.example', 'a whistle at the desk', 'desk')
    expect((await write(to, words, { cookie: mate.cookie })).status).toBe(201)
    club.after(1)
    expect((await write(to)).status).toBe(201)
    expect(await unread()).toHaveLength(3)
  })

  test("one colleague writes ten times an hour; more is refused, and 'messages_many' for the managers", async () => {
    const mate = await club.server.signUpStaff('mate@thenest.example', 'a whistle at the desk', 'desk')
    const sent = []
    for (let nth = 1; nth <= 11; nth += 1) {
      club.after(nth)
      sent.push(await write({ kind: 'family', id: familyId }, words, { cookie: mate.cookie }))
    }
    expect(sent.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    expect(errorOf(sent.at(-1)!).error).toBe(
      'You have sent ten messages within an hour. Please wait, or ask a manager.',
    )
    const { items } = await club.ask<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, club.coach)
    expect(items.filter(({ kind }) => kind === 'messages_many')).toHaveLength(1)
    const { entries } = await club.ask<Reply<'readLog'>>('GET', '/log?day=2026-11-21', undefined, club.coach)
    expect(entries.filter(({ what }) => what === 'message_sent')).toHaveLength(10)
    club.after(61)
    expect((await write({ kind: 'family', id: familyId }, words, { cookie: mate.cookie })).status).toBe(201)
  })

  test('a run that was killed is continued by the job, and tells nobody twice', async () => {
    const other = await club.newFamily()
    await club.server.ask('POST', '/api/admin/messages/all', words, { cookie: club.coach })
    await club.server.drainWaitUntil()
    const { store } = club.server.context
    const id = (await unread())[0]!.id
    const accountKey = accountKeyOf(club.server.context.keyPepper, other.email)
    await removeValue(club.server.context, keys.familyMessages(accountKey))
    const left = [accountKeyOf(club.server.context.keyPepper, email), accountKey]
    await store.create(keys.clubMessageDelivery(id), { v: 1, left })
    expect(await unread(other.cookie)).toEqual([])
    expect(await deliverMessages(club.server.context)).toBe(1)
    expect(await deliverMessages(club.server.context)).toBe(0)
    expect(await unread(other.cookie)).toHaveLength(1)
    expect(await unread()).toHaveLength(1)
    expect((await run()).toSorted()).toEqual([email, other.email].toSorted())
  })
})

describe('what is written', () => {
  test('is text: tags stay what they are, and only addresses of the web, of mail and phones become links', async () => {
    const text = '<b>Hi</b> javascript:alert(1) https://thenest.example/a?b=1. mailto:desk@thenest.example'
    await write({ kind: 'family', id: familyId }, { subject: 'A <b>bold</b> word', text })
    await run()
    const [mail] = club.smtp.received
    const html = String(mail!.parsed.html)
    expect(html).not.toContain('<b>')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual(
      expect.arrayContaining(['https://thenest.example/a?b=1', 'mailto:desk@thenest.example']),
    )
    expect(html).not.toContain('href="javascript')
    expect(mail!.parsed.subject).toBe('A <b>bold</b> word')
    expect(mail!.parsed.text).toContain(text)
  })

  test('is answered to the club', async () => {
    await write({ kind: 'family', id: familyId })
    await run()
    expect(club.smtp.received[0]!.parsed.replyTo?.value).toMatchObject([{ address: 'hello@thenest.example' }])
  })

  test('has a limit, and is not empty', async () => {
    const to = { kind: 'family', id: familyId }
    for (const body of [
      { ...words, text: 'x'.repeat(20_000) },
      { ...words, text: ' \n ' },
      { ...words, subject: '' },
      { ...words, subject: 'x'.repeat(clubMessageLimits.subject + 1) },
      { ...words, text: 'Card 4111 1111 1111 1111' },
    ])
      expect((await write(to, body)).status).toBe(400)
    expect(errorOf(await write(to, { ...words, text: 'x'.repeat(20_000) })).fields).toEqual({
      text: 'Use at most 2000 characters',
    })
  })
})

describe('when it goes out', () => {
  test('at night it waits until 7:00, also over the change of the clocks, but not if it is about today', async () => {
    // Saturday, 22:30; the clocks go back at 2:00.
    club.server.setClock('2026-11-01T02:30:00Z')
    await write({ kind: 'family', id: familyId })
    expect(await run()).toEqual([])
    club.server.setClock('2026-11-01T11:59:00Z')
    expect(await run()).toEqual([])
    club.server.setClock('2026-11-01T12:00:00Z')
    expect(await run()).toEqual([email])
    expect(await unread()).toHaveLength(1)

    await bookFor('2026-11-21')
    await run()
    club.smtp.received.length = 0
    // Saturday, 6:00.
    club.server.setClock('2026-11-21T11:00:00Z')
    expect((await write({ kind: 'day', id: '2026-11-21' })).status).toBe(201)
    expect(await run()).toEqual([email])
  })

  test('a mail server that is down for a day loses nothing', async () => {
    club.smtp.behave({ on: 'closed', after: 0 })
    await write({ kind: 'family', id: familyId })
    for (let minutes = 0; minutes < 24 * 60; minutes += 120) {
      club.after(minutes)
      await club.run()
    }
    club.smtp.behave({ on: 'accept' })
    club.after(48 * 60)
    expect(await run()).toEqual([email])
  })

  test('about today, it is given up after an hour: the desk calls instead, and nobody who has read it', async () => {
    await bookFor('2026-11-21')
    club.after(2)
    await run()
    club.smtp.behave({ on: 'closed', after: 0 })
    await write({ kind: 'day', id: '2026-11-21' })
    for (const minute of [2, 3, 8, 38, 62, 63]) {
      club.after(minute)
      await club.run()
    }
    const [call] = await calls()
    const about = expect.stringContaining('Message from the club: We close at 6')
    expect(call).toMatchObject({ about, member: { id: familyId } })
    expect(await listed()).toMatchObject([{ sent: 0 }])
    await club.ask('PATCH', `/admin/inbox/${call!.id}`, { done: true }, club.coach)
    expect(await calls()).toMatchObject([{ done: { by: { name: 'Coach Example' } } }])
    await club.ask('PATCH', `/admin/inbox/${call!.id}`, { done: false }, club.coach)
    expect((await calls())[0]).not.toHaveProperty('done')
    await club.ask('POST', `/messages/${(await unread())[0]!.id}/seen`, undefined, club.family)
    expect(await calls()).toEqual([])
  })
})

test('a family without a confirmed address is named in the preview, and called', async () => {
  const { profile } = await club.server.signUp({}, { isUnverified: true })
  expect(await preview('kind=all')).toMatchObject({ families: 2, addresses: 1, unreached: [{ id: profile.id }] })
  await write({ kind: 'family', id: profile.id })
  await run()
  expect(await calls()).toMatchObject([
    { member: { id: profile.id }, about: expect.stringContaining('(address not verified)') },
  ])
})

test('what a family has written to it alone goes with the account', async () => {
  await write({ kind: 'family', id: familyId })
  const id = (await unread())[0]!.id
  const { store } = club.server.context
  expect(await store.read(keys.clubMessage(id))).toBeDefined()
  const body = { password: 'three blue herons', confirm: email }
  await club.ask('POST', '/account/delete', body, club.family)
  await club.server.drainWaitUntil()
  expect(await store.read(keys.clubMessage(id))).toBeUndefined()
  expect(await store.read(keys.familyMessages(accountKeyOf(club.server.context.keyPepper, email)))).toBeUndefined()
  expect(await listed()).toEqual([])
})

test('without a mail server those who have not read it are called, but not all families about news', async () => {
  Object.assign(club.server.context, { mailEnabled: false })
  expect(await preview('kind=all')).toMatchObject({ mailOn: false, families: 1, addresses: 0 })
  await writeToAll()
  expect(await calls()).toEqual([])
  club.after(1)
  await write({ kind: 'family', id: familyId })
  expect(await calls()).toMatchObject([{ member: { id: familyId } }])
})
