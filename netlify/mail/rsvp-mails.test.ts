/** A withdrawn RSVP leaves the family's calendars, read by two independent parsers, unless it was taken back in time. */
// @module-tag long
import { forgetMails } from '#server/test-support/mail/forget-mails.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCalendar } from '#domain/calendar/testing/read-calendar.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { deliver } from '#server/test-support/mail/deliver.ts'
import { startSmtp } from '#server/test-support/mail/smtp-fixture.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@families.example'
const morning = { title: 'Goalie Morning', datetime: '2026-11-27T09:00', ends: '10:30', room: 'Lounge', summary: '…' }

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
let family: string
let coach: string
let players: string[]
let event: string
let minutes = 0

beforeEach(async () => {
  minutes = 0
  smtp = await startSmtp()
  server = testServer({ mailEnabled: true })
  ;({ cookie: family } = await server.signUp({ email }))
  ;({ cookie: coach } = await server.signUpStaff())
  const sibling = { name: 'ليلى Lindgren', age: '12', position: 'goalie', plan: 'annual' }
  const { account } = await ask<Reply<'addPlayer'>>('POST', '/account/players', sibling)
  await forgetMails(server, email, 'player_added')
  players = account.players.map(({ id }) => id)
  event = (await ask<Reply<'addEvent'>>('POST', '/events', morning, coach)).event.id
})
afterEach(() => smtp.stop())

const ask = <Body>(method: string, path: string, body?: unknown, cookie = family) =>
  server.askOk<Body>(method, path, body, cookie)

const reply = async (coming = players, qty = coming.length) => {
  const rsvp = { name: 'Robin', email, qty, players: coming }
  return (await ask<Reply<'createRsvp'>>('POST', `/events/${event}/attendees`, rsvp)).booking.id
}
const withdraw = (id: string, cookie = family) => ask('DELETE', `/events/${event}/attendees/${id}`, undefined, cookie)

/** Each message that a minute of waiting delivers, with what both parsers read in its files. */
async function delivered() {
  minutes += 1
  server.setClock(new Date(Date.parse('2026-11-21T17:00:00Z') + minutes * 60_000))
  smtp.received.length = 0
  const run = () => deliver(server, smtp)
  // The second one sends what the first has queued for the other caregiver.
  await run()
  await run()
  return smtp.received.map(({ parsed, envelope }) => {
    const [entry] = parsed.attachments.flatMap(({ content }) => readCalendar(content.toString('utf8')))
    const { uid, method, sequence, title } = entry ?? {}
    return {
      to: envelope.to[0],
      subject: parsed.subject?.split(':')[0],
      text: parsed.text,
      uid,
      method,
      sequence,
      title,
    }
  })
}

test('withdrawn: one message with a cancellation of the same entry; attending again has a higher sequence', async () => {
  const id = await reply()
  const [made] = await delivered()
  expect(made).toMatchObject({ subject: 'RSVP confirmed', method: 'PUBLISH', sequence: 1 })
  expect(made?.text).toContain('Who: Sam and \u2068ليلى\u2069')
  await withdraw(id)
  const [left, ...more] = await delivered()
  expect(left).toMatchObject({ subject: 'RSVP canceled', method: 'CANCEL', sequence: 2, uid: made?.uid })
  expect(left?.text).toContain('Goalie Morning')
  expect(left?.text).toContain('Who: Sam and \u2068ليلى\u2069')
  expect(left?.text).toContain('https://thenest.example/events')
  expect([...more, ...(await delivered())]).toEqual([])
  await reply()
  expect(await delivered()).toMatchObject([{ method: 'PUBLISH', sequence: 3, uid: made?.uid }])
})

test('undone before anybody was told: no message, and the RSVP is what it was', async () => {
  const id = await reply()
  await delivered()
  const { eventBookings: before } = await ask<Reply<'schedule'>>('GET', '/schedule')
  await withdraw(id)
  await reply()
  expect([...(await delivered()), ...(await delivered())]).toEqual([])
  const { eventBookings: after } = await ask<Reply<'schedule'>>('GET', '/schedule')
  expect(after).toEqual([{ ...before[0], rev: 3 }])
})

test('withdrawn before its confirmation went out: no message at all', async () => {
  await withdraw(await reply())
  expect([...(await delivered()), ...(await delivered())]).toEqual([])
})

test('withdrawn, and back with others: one message, with who comes now', async () => {
  const id = await reply()
  await delivered()
  await withdraw(id)
  await reply(players.slice(0, 1))
  const told = [...(await delivered()), ...(await delivered())]
  expect(told).toMatchObject([{ subject: 'Changed', method: 'PUBLISH', title: 'Goalie Morning for Sam' }])
})

test('one player less: the same entry without the name, and a message that says what changed', async () => {
  await reply()
  const [made] = await delivered()
  await reply(players.slice(1))
  const [changed, ...more] = await delivered()
  expect(changed).toMatchObject({ subject: 'Changed', method: 'PUBLISH', sequence: 2, uid: made?.uid })
  expect(changed).toMatchObject({ title: 'Goalie Morning for \u2068ليلى\u2069' })
  expect(changed?.text).toContain('Who: \u2068ليلى\u2069')
  expect(more).toEqual([])
})

test('changed twice within a minute, or changed and withdrawn: one message', async () => {
  await reply(players.slice(0, 1))
  const id = await reply()
  expect(await delivered()).toMatchObject([
    { subject: 'RSVP confirmed', title: 'Goalie Morning for Sam and \u2068ليلى\u2069' },
  ])
  await reply(players.slice(0, 1))
  await withdraw(id)
  expect(await delivered()).toMatchObject([{ subject: 'RSVP canceled', method: 'CANCEL' }])
})

test('removed by the club: the family is told so', async () => {
  const id = await reply()
  const [made] = await delivered()
  await withdraw(id, coach)
  const [removed] = await delivered()
  expect(removed).toMatchObject({ subject: 'RSVP canceled', method: 'CANCEL', sequence: 2, uid: made?.uid })
  expect(removed?.text).toContain('The club canceled your RSVP')
})

test('canceled by the club and then withdrawn: one cancellation', async () => {
  const id = await reply()
  await delivered()
  await ask('DELETE', `/events/${event}`, undefined, coach)
  expect(await delivered()).toMatchObject([{ subject: 'Canceled', method: 'CANCEL', sequence: 2 }])
  await withdraw(id)
  expect(await delivered()).toEqual([])
})

test('withdrawn within the minute in which the club cancels: one cancellation', async () => {
  const id = await reply()
  await delivered()
  await ask('DELETE', `/events/${event}`, undefined, coach)
  await withdraw(id)
  expect(await delivered()).toMatchObject([{ method: 'CANCEL', sequence: 3 }])
})

test('the other caregiver is told too, also if the first has turned confirmations off', async () => {
  const { profile: second } = await joinSecond(server, family)
  await ask('PATCH', '/account/mail', { wanted: [] })
  const id = await reply()
  expect(await delivered()).toMatchObject([{ to: second.email, method: 'PUBLISH' }])
  await withdraw(id)
  expect(await delivered()).toMatchObject([{ to: second.email, method: 'CANCEL' }])
})
