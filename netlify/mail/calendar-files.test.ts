/** The calendar files of every message, read by two independent parsers: one entry for life, where and for whom. */
// @module-tag long
import { forgetMails } from '#server/test-support/mail/forget-mails.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calendarFileOf } from '#domain/calendar/calendar-file.ts'
import { readCalendar, type ReadEntry } from '#domain/calendar/testing/read-calendar.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { deliver } from '#server/test-support/mail/deliver.ts'
import { startSmtp } from '#server/test-support/mail/smtp-fixture.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@families.example'
const date = '2026-11-24'
const address = 'The Nest, 12 Rink Road, Syracuse, NY 13202'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
let family: string
let coach: string
let players: string[]
let minutes = 0

beforeEach(async () => {
  minutes = 0
  smtp = await startSmtp()
  server = testServer({ mailEnabled: true })
  ;({ cookie: family } = await server.signUp({ email }))
  ;({ cookie: coach } = await server.signUpStaff())
  const sibling = { name: 'ليلى Lindgren', age: '12', position: 'goalie', plan: 'annual' }
  const { account } = await ask<Reply<'addPlayer'>>('POST', '/account/players', sibling, family)
  await forgetMails(server, email, 'player_added')
  players = account.players.map(({ id }) => id)
  await server.signAll()
})
afterEach(() => smtp.stop())

const ask = <Body>(...request: Parameters<TestServer['askOk']>) => server.askOk<Body>(...request)

/** What a minute of waiting delivers: the kind of each message, and what both parsers read in its files. */
async function delivered() {
  minutes += 1
  server.setClock(new Date(Date.parse('2026-11-21T17:00:00Z') + minutes * 60_000))
  smtp.received.length = 0
  await deliver(server, smtp)
  return smtp.received.map(({ parsed }) => {
    const entries = parsed.attachments.flatMap(({ content }) => readCalendar(content.toString('utf8')))
    return { subject: parsed.subject?.split(':')[0], entries }
  })
}

const brief = ({ method, sequence, start, end, title, place }: ReadEntry) =>
  `${method} ${sequence} ${start.slice(5, 16)} to ${end.slice(11, 16)} ${title} @ ${place}`

test('a pair that is booked, moved by the family, then by the club, and canceled keeps two entries', async () => {
  const bookings = players.map((player, nth) => ({ player, unit: 2 + nth, date, time: '16:00' }))
  const booked = await ask<Reply<'reserveTogether'>>('POST', '/bookings', { kind: 'lane', bookings }, family)
  const [made] = await delivered()
  expect(made).toMatchObject({ subject: 'Booked' })
  expect(made?.entries.map(brief)).toEqual([
    `PUBLISH 0 11-24T21:00 to 22:00 Shooting lane 2 for Sam @ Shooting lane 2, ${address}`,
    `PUBLISH 0 11-24T21:00 to 22:00 Shooting lane 3 for \u2068ليلى\u2069 @ Shooting lane 3, ${address}`,
  ])
  const uids = made?.entries.map(({ uid }) => uid) ?? []

  const moves = booked.weeks[0]!.bookings.map(({ id }, nth) => ({ id, unit: 4 + nth, date, time: '18:00' }))
  const moved = await ask<Reply<'moveOwn'>>('POST', '/bookings/move', { kind: 'lane', moves }, family)
  const [byFamily] = await delivered()
  expect(byFamily?.subject).toBe('Moved')
  expect(byFamily?.entries.map(brief)).toEqual([
    `PUBLISH 1 11-24T23:00 to 00:00 Shooting lane 4 for Sam @ Shooting lane 4, ${address}`,
    `PUBLISH 1 11-24T23:00 to 00:00 Shooting lane 5 for \u2068ليلى\u2069 @ Shooting lane 5, ${address}`,
  ])
  expect(byFamily?.entries.map(({ uid }) => uid)).toEqual(uids)

  const to = { unit: 1, date, time: '19:00' }
  const { id } = moved.bookings[0]!
  const byClub = await ask<Reply<'moveBooking'>>('POST', `/admin/bookings/${id}/move`, to, coach)
  const [club] = await delivered()
  expect(club?.entries.map(brief)).toEqual([
    `PUBLISH 2 11-25T00:00 to 01:00 Shooting lane 1 for Sam @ Shooting lane 1, ${address}`,
  ])
  expect(club?.entries[0]?.uid).toBe(uids[0])

  const ids = [byClub.booking.id, moved.bookings[1]!.id]
  await ask('POST', '/bookings/cancel', { kind: 'lane', ids }, family)
  const [canceled] = await delivered()
  const withUids = canceled?.entries.map((entry) => [entry.uid, entry.method, entry.sequence, entry.status])
  expect(withUids?.toSorted()).toEqual(
    [
      [uids[0], 'CANCEL', 3, 'CANCELLED'],
      [uids[1], 'CANCEL', 2, 'CANCELLED'],
    ].toSorted(),
  )
})

test('an entry of the schedule has the id and the sequence of the messages', async () => {
  const session = { unit: 2, date, time: '16:30', name: 'Sam', email, player: players[0] }
  const { booking } = await ask<Reply<'reserveSpeede'>>('POST', '/speede/bookings', session, family)
  const moves = [{ id: booking.id, unit: 3, date, time: '17:00' }]
  await ask('POST', '/bookings/move', { kind: 'speede', moves }, family)
  const [mail] = await delivered()
  const { speedeBookings } = await ask<Reply<'schedule'>>('GET', '/schedule', undefined, family)
  const { calendarEntryOf } = await import('#domain/schedule/calendar-entry.ts')
  const { sessionItem } = await import('#domain/schedule/schedule.ts')
  const item = sessionItem(speedeBookings[0]!)
  const entry = { ...calendarEntryOf(item), description: item.subtitle }
  const [ours] = readCalendar(calendarFileOf([entry], server.context.now()))
  expect(ours).toEqual(mail?.entries[0])
  expect(ours).toMatchObject({ sequence: 1, title: 'Speede unit 3 for Sam' })
})

test('an event has its own end, its room and who comes; moved and canceled, it stays one entry', async () => {
  const morning = { title: 'Goalie Morning', datetime: '2026-11-27T09:00', ends: '10:30', room: 'Lounge', summary: '…' }
  const { event } = await ask<Reply<'addEvent'>>('POST', '/events', morning, coach)
  const rsvp = { name: 'Robin', email, qty: 2, players }
  await ask('POST', `/events/${event.id}/attendees`, rsvp, family)
  const [made] = await delivered()
  expect(made?.entries.map(brief)).toEqual([
    `PUBLISH 1 11-27T14:00 to 15:30 Goalie Morning for Sam and \u2068ليلى\u2069 @ Lounge, ${address}`,
  ])
  await ask('DELETE', `/events/${event.id}`, undefined, coach)
  const [canceled] = await delivered()
  expect(canceled?.entries).toMatchObject([{ uid: made?.entries[0]?.uid, method: 'CANCEL', sequence: 2 }])
})

test('a night at the club ends on the next day, in the text and in the calendar', async () => {
  const lockIn = { title: 'Lock-in', datetime: '2026-11-27T19:00', ends: '08:00', summary: '…' }
  const { event } = await ask<Reply<'addEvent'>>('POST', '/events', lockIn, coach)
  await ask('POST', `/events/${event.id}/attendees`, { name: 'Robin', email, qty: 2, players }, family)
  const [made] = await delivered()
  expect(made?.entries.map(brief)).toEqual([expect.stringContaining('11-28T00:00 to 13:00')])
  expect(smtp.received.at(-1)?.parsed.text).toContain('Fri Nov 27, 7:00 PM – Sat Nov 28, 8:00 AM')
})

test("a confirmation says until when it is free, in a club with a cut-off; otherwise 'cancel until it starts'", async () => {
  const textFor = async (lane: number) => {
    const booking = { lane, date, time: '16:00', name: 'Sam', email, player: players[lane - 1] }
    await ask('POST', '/lanes/bookings', booking, family)
    await delivered()
    return smtp.received[0]?.parsed.text
  }
  expect(await textFor(1)).not.toContain('12 hours')
  bookables.lane.freeUntilHours = 12
  try {
    expect(await textFor(2)).toContain(bookingMessages.freeToCancel('lane'))
  } finally {
    bookables.lane.freeUntilHours = 0
  }
})
