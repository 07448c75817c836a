/** What happens reaches the people concerned: once, with calendar files, and only while it is true. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { calendarFile, sessionItem } from '#domain/bookings/calendar-entry.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { unsentEntries } from '#server/repositories/outbox.ts'
import { deliver } from '#server/test-support/mail/deliver.ts'
import { startSmtp } from '#server/test-support/mail/smtp-fixture.ts'
import { addClosure } from '#server/services/bookings/closures.ts'
import { queueMissingClosedMails } from '#server/services/bookings/closure-mails.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@families.example'
const slot = { date: '2026-11-24', time: '16:00' }

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
let family: string
let coach: string

beforeEach(async () => {
  smtp = await startSmtp()
  server = testServer({ mailEnabled: true })
  ;({ cookie: family } = await server.signUp({ email }))
  ;({ cookie: coach } = await server.signUpStaff())
})
afterEach(() => smtp.stop())

const ask = <Body>(...request: Parameters<TestServer['askOk']>) => server.askOk<Body>(...request)
const newFamily = async () => {
  const { cookie, profile } = await server.signUp()
  return { cookie, email: profile.email }
}
const reserve = async (lane = 3, time = slot.time) => {
  const { booking } = await ask<Reply<'reserveLane'>>(
    'POST',
    '/lanes/bookings',
    { ...slot, time, lane, name: 'Sam', email },
    family,
  )
  return booking.id
}
const move = async (id: string, time: string) =>
  (await ask<Reply<'moveBooking'>>('POST', `/admin/bookings/${id}/move`, { ...slot, time, unit: 2 }, coach)).booking.id

/** Minutes after the start of the test. */
const after = (minutes: number) => server.setClock(new Date(Date.parse('2026-11-21T17:00:00Z') + minutes * 60_000))
const run = () => deliver(server, smtp)
const calendars = (n = 0) =>
  (smtp.received[n]?.parsed.attachments ?? []).map(({ content }) => content.toString('utf8').replaceAll('\r\n ', ''))

describe('a booking', () => {
  test('canceled by staff: one message with a cancellation for the calendar', async () => {
    const id = await reserve()
    await ask('DELETE', `/lanes/bookings/${id}`, undefined, coach)
    await server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, { cookie: coach })
    after(1)
    expect(await run()).toMatchObject({ sent: 1, dropped: 0 })
    expect((await run()).sent).toBe(0)
    const [mail] = smtp.received
    expect(mail?.envelope.to).toEqual([email])
    expect(mail?.parsed.subject).toBe('Canceled: Shooting lane 3 for Sam, Tuesday, November 24, 4:00–5:00 PM')
    expect(mail?.parsed.text).toContain('https://thenest.example/reserve')
    expect(mail?.parsed.text).not.toContain('Sam Example')
    const [calendar = ''] = calendars()
    expect(calendar).toContain('METHOD:CANCEL')
    expect(calendar).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:1\r\nSTATUS:CANCELLED`)
    expect(calendar).toContain('DTSTART:20261124T210000Z')
    expect(mail?.parsed.attachments[0]?.contentType).toBe('text/calendar')
  })

  test('canceled by the family itself before anything was sent: no message', async () => {
    await ask('DELETE', `/lanes/bookings/${await reserve()}`, undefined, family)
    expect((await run()).sent).toBe(0)
  })

  test('canceled by the family after its message: one cancellation for the calendar; booked again, the same entry', async () => {
    const id = await reserve()
    after(1)
    await run()
    await ask('DELETE', `/lanes/bookings/${id}`, undefined, family)
    expect((await run()).sent).toBe(0)
    after(2)
    await run()
    await reserve()
    after(3)
    await run()
    const subjects = smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])
    expect(subjects).toEqual(['Booked', 'Canceled', 'Booked'])
    expect(calendars(1)[0]).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:1\r\nSTATUS:CANCELLED`)
    expect(calendars(2)[0]).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:2\r\nSTATUS:CONFIRMED`)
  })

  test.each([0, 1])('canceled and booked again at once, %i minutes after it was made: one message', async (minutes) => {
    const id = await reserve()
    after(minutes)
    await run()
    await ask('DELETE', `/lanes/bookings/${id}`, undefined, family)
    await reserve()
    for (const later of [1, 2, 3]) {
      after(minutes + later)
      await run()
    }
    expect(smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual(['Booked'])
    expect(calendars()[0]).toContain(`UID:${id}@`)
  })

  test('canceled, booked again and canceled within a minute: one cancellation, of the last', async () => {
    const id = await reserve()
    after(1)
    await run()
    await ask('DELETE', `/lanes/bookings/${id}`, undefined, family)
    await ask('DELETE', `/lanes/bookings/${await reserve()}`, undefined, family)
    after(3)
    await run()
    expect(smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual(['Booked', 'Canceled'])
    expect(calendars(1)[0]).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:3\r\nSTATUS:CANCELLED`)
  })

  test('two canceled together: one message with both, and a cancellation each', async () => {
    const ids = [await reserve(3), await reserve(4, '18:00')]
    after(1)
    await run()
    smtp.received.length = 0
    await ask('POST', '/bookings/cancel', { kind: 'lane', ids }, family)
    after(2)
    await run()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.parsed.text).toContain('Shooting lane 4 for Sam, Tuesday, November 24, 6:00–7:00 PM')
    expect(calendars().map((file) => file.match(/UID:(.*)@/)?.[1])).toEqual(ids)
    expect(calendars().every((file) => file.includes('METHOD:CANCEL'))).toBe(true)
  })

  test('made by the family: one message with a calendar file, however often the request is sent', async () => {
    const body = { ...slot, lane: 3, name: 'Sam', email }
    for (let n = 0; n < 3; n += 1)
      await server.ask('POST', '/api/lanes/bookings', body, { cookie: family, key: 'one-request' })
    expect((await run()).sent).toBe(0)
    after(1)
    await run()
    await run()
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail?.parsed.subject).toBe('Booked: Shooting lane 3 for Sam, Tuesday, November 24, 4:00–5:00 PM')
    expect(mail?.parsed.text).toContain('https://thenest.example/schedule')
    expect(mail?.parsed.text).not.toContain('Sam Example')
    expect(calendars()[0]).toContain('METHOD:PUBLISH')
    expect(calendars()[0]).toContain('SEQUENCE:0')
    expect(calendars()[0]).toContain('DTSTART:20261124T210000Z')
  })

  test('made for two players together: one message and one calendar file with both', async () => {
    const sibling = { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' }
    const { account } = await ask<Reply<'addPlayer'>>('POST', '/account/players', sibling, family)
    await server.signAll()
    const bookings = [
      { ...slot, unit: 1, player: account.players[0]!.id },
      { ...slot, unit: 2, player: account.players[1]!.id },
    ]
    await ask('POST', '/bookings', { kind: 'lane', bookings }, family)
    after(1)
    await run()
    expect(smtp.received).toHaveLength(1)
    const text = smtp.received[0]?.parsed.text
    for (const what of ['Shooting lane 1 for Sam\n', 'Shooting lane 2 for Lou,']) expect(text).toContain(what)
    expect(calendars()).toHaveLength(1)
    expect(
      calendars()[0]
        ?.match(/SUMMARY:.*/g)
        ?.map((line) => line.trim()),
    ).toEqual(['SUMMARY:Shooting lane 1 for Sam', 'SUMMARY:Shooting lane 2 for Lou'])
  })

  test('made for several weeks: one message and one calendar file with all that were booked', async () => {
    const other = await newFamily()
    await ask(
      'POST',
      '/lanes/bookings',
      { date: '2026-12-01', time: slot.time, lane: 3, name: 'Ada', email: other.email },
      other.cookie,
    )
    await ask('POST', '/bookings/weeks', { kind: 'lane', weeks: 2, bookings: [{ ...slot, unit: 3 }] }, family)
    await run()
    expect(smtp.received.filter(({ envelope }) => envelope.to[0] === email)).toEqual([])
    after(2)
    await run()
    const [mail, ...others] = smtp.received.filter(({ envelope }) => envelope.to[0] === email)
    expect(others).toEqual([])
    expect(mail?.parsed.subject).toBe(
      'Booked: Shooting lane 3 for Sam, Tuesday, November 24, 4:00–5:00 PM, and 1 more day',
    )
    expect(mail?.parsed.text).toContain('Shooting lane 3 for Sam, Tuesday, December 8, 4:00–5:00 PM')
    const uids = (mail?.parsed.attachments ?? []).flatMap(
      ({ content }) =>
        content
          .toString('utf8')
          .replaceAll('\r\n ', '')
          .match(/UID:[^@]*/g) ?? [],
    )
    expect([uids.length, new Set(uids).size]).toEqual([2, 2])
  })

  test('made by staff is told too; one that failed is not', async () => {
    const booking = { kind: 'speede', unit: 1, ...slot, date: '2026-11-23', email, name: 'Sam' }
    await ask('POST', '/admin/bookings', booking, coach)
    const { status } = await server.ask('POST', '/api/admin/bookings', booking, { cookie: coach })
    expect(status).toBe(409)
    after(1)
    await run()
    expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual([
      'Booked: Speede unit 1 for Sam, Monday, November 23, 4:00–4:30 PM',
    ])
  })

  test('moved by staff: before and now, and the entry in the calendar moves too', async () => {
    const id = await reserve()
    await move(id, '18:00')
    after(1)
    await run()
    const [mail] = smtp.received
    expect(mail?.parsed.subject).toBe('Moved: Shooting lane 2 for Sam, Tuesday, November 24, 6:00–7:00 PM')
    expect(mail?.parsed.text).toContain('Before: Shooting lane 3, Tuesday, November 24, 4:00–5:00 PM')
    const [file = '', ...others] = calendars()
    expect(others).toEqual([])
    expect(file).toContain('METHOD:PUBLISH')
    expect(file).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:1`)
    expect(file).toContain('DTSTART:20261124T230000Z')
  })

  test('moved by the family, twice, into another week: one calendar entry that moves, as a file too', async () => {
    const id = await reserve()
    const moveOwn = async (from: string, date: string) => {
      const moves = [{ id: from, unit: 2, date, time: '18:00' }]
      const { bookings } = await ask<Reply<'moveOwn'>>('POST', '/bookings/move', { kind: 'lane', moves }, family)
      return bookings[0]!
    }
    after(1)
    await run()
    const first = await moveOwn(id, '2026-11-26')
    after(2)
    await run()
    const second = await moveOwn(first.id, '2026-12-01')
    after(3)
    await run()
    expect(calendars(0)[0]).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:0\r\n`)
    expect(calendars(1)[0]).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:1\r\n`)
    expect(calendars(2)[0]).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:2\r\n`)
    expect(calendars(2)[0]).toContain('DTSTART:20261201T230000Z')
    expect([1, 2].map((nth) => calendars(nth).length)).toEqual([1, 1])
    expect(second.calendar).toEqual({ id, sequence: 2 })
    const file = calendarFile(sessionItem(second), new Date())
    expect(file.replaceAll('\r\n ', '')).toContain(`UID:${id}@thenest.example\r\nSEQUENCE:2\r\n`)
  })

  test('moved and then canceled a minute later: only the last is told', async () => {
    const moved = await move(await reserve(), '18:00')
    await ask('DELETE', `/lanes/bookings/${moved}`, undefined, coach)
    after(1)
    await run()
    expect(smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual(['Canceled'])
  })

  describe('taken back by the desk', () => {
    const again = { kind: 'lane', unit: 3, ...slot, email, name: 'Sam' }
    const subjects = () => smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])

    test('within a minute: nobody is told that it was canceled, nor that it is booked again', async () => {
      const id = await reserve()
      after(1)
      await run()
      await ask('POST', `/admin/bookings/${id}/cancel`, { kind: 'lane', reason: 'Coach is ill' }, coach)
      await ask('POST', '/admin/bookings', again, coach)
      for (const minutes of [1, 2, 3]) {
        after(minutes)
        await run()
      }
      expect(subjects()).toEqual(['Booked'])
    })

    test('later: the family is told of both, and why it was canceled', async () => {
      const id = await reserve()
      after(1)
      await run()
      await ask('POST', `/admin/bookings/${id}/cancel`, { kind: 'lane', reason: 'Coach is ill' }, coach)
      after(2)
      await run()
      await ask('POST', '/admin/bookings', again, coach)
      after(3)
      await run()
      expect(subjects()).toEqual(['Booked', 'Canceled', 'Booked'])
      expect(smtp.received[1]?.parsed.text).toContain('Why: Coach is ill')
    })

    test('a move within a minute: nobody is told; moved on instead, one message from where the family knows it', async () => {
      const id = await reserve()
      after(1)
      await run()
      const first = await move(id, '18:00')
      const to = { unit: 3, ...slot }
      await ask('POST', `/admin/bookings/${first}/move`, to, coach)
      after(2)
      await run()
      after(3)
      await run()
      expect(subjects()).toEqual(['Booked'])
    })

    test('a move of a move: one message, from where the family knows it to be', async () => {
      const first = await move(await reserve(), '18:00')
      await move(first, '19:00')
      after(1)
      await run()
      expect(subjects()).toEqual(['Moved'])
      expect(smtp.received[0]?.parsed.text).toContain('Before: Shooting lane 3, Tuesday, November 24, 4:00–5:00 PM')
    })
  })

  test('that could not be moved: no message', async () => {
    const id = await reserve()
    const other = await server.signUp()
    const theirs = { ...slot, lane: 2, name: 'Lou', email: other.profile.email }
    await ask('POST', '/lanes/bookings', theirs, other.cookie)
    const { status } = await server.ask(
      'POST',
      `/api/admin/bookings/${id}/move`,
      { ...slot, unit: 2 },
      { cookie: coach },
    )
    expect(status).toBe(409)
    after(1)
    expect((await run()).sent).toBe(2)
    expect(smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual(['Booked', 'Booked'])
    server.setClock('2026-11-21T17:11:00Z')
    expect((await run()).dropped).toBe(1)
  })
})

describe('a closure', () => {
  const closeLanes = async (units: number[]) => {
    const ids: string[] = []
    for (const unit of units) {
      const body = {
        scope: 'unit',
        kind: 'lane',
        unit,
        from: '2026-11-24T15:00',
        to: '2026-11-24T20:00',
        reason: 'Boards',
      }
      ids.push((await ask<Reply<'addClosure'>>('POST', '/admin/closures', body, coach)).closure.id)
    }
    return ids
  }
  const subjects = () => smtp.received.map(({ parsed }) => parsed.subject?.replace(', Tuesday, November 24', ''))

  test('two lanes are closed: every family concerned has a mail with its own hour, nobody else', async () => {
    const families = [{ cookie: family, email }, ...(await Promise.all([1, 2].map(() => newFamily())))]
    const [mine, theirs, other] = families
    const book = (lane: number, time: string, of: (typeof families)[number] | undefined) =>
      ask('POST', '/lanes/bookings', { ...slot, time, lane, name: 'Sam', email: of?.email }, of?.cookie ?? '')
    await book(2, '16:00', mine)
    await book(3, '18:00', theirs)
    await book(4, '18:00', other)
    after(1)
    await run()
    smtp.received.length = 0
    await closeLanes([2, 3])
    expect((await run()).sent).toBe(0)
    after(2)
    await run()
    const told = smtp.received.map(({ envelope, parsed }) => [envelope.to[0], parsed.subject])
    expect(told.toSorted()).toEqual(
      [
        [mine?.email, 'Closed: Shooting lane 2 for Sam, Tuesday, November 24, 4:00–5:00 PM'],
        [theirs?.email, 'Closed: Shooting lane 3 for Sam, Tuesday, November 24, 6:00–7:00 PM'],
      ].toSorted(),
    )
    expect(smtp.received[0]?.parsed.text).toContain('Why: Boards')
    after(5)
    await queueMissingClosedMails(server.context)
    expect((await run()).sent).toBe(0)
  })

  test('staff decide within a minute: only the decision is told, with its reason', async () => {
    const id = await reserve()
    after(1)
    await run()
    await closeLanes([3])
    await ask('DELETE', `/lanes/bookings/${id}`, undefined, coach)
    after(2)
    await run()
    expect(subjects()).toEqual([
      'Booked: Shooting lane 3 for Sam, 4:00–5:00 PM',
      'Canceled: Shooting lane 3 for Sam, 4:00–5:00 PM',
    ])
    expect(smtp.received[1]?.parsed.text).toContain('Why: Boards')
  })

  test.each(['keep', 'reopen'])('%s: families that were told learn that they can come', async (decision) => {
    const id = await reserve()
    const [closureId = ''] = await closeLanes([3])
    after(1)
    await run()
    if (decision === 'keep') await ask('PATCH', `/admin/closures/${closureId}`, { keep: id }, coach)
    else await ask('DELETE', `/admin/closures/${closureId}`, undefined, coach)
    await run()
    expect(subjects().at(-1)).toBe('You can come: Shooting lane 3 for Sam, 4:00–5:00 PM')
    expect(smtp.received).toHaveLength(3)
  })

  test('an event closes the lane, and is canceled', async () => {
    await reserve()
    after(1)
    await run()
    const night = {
      title: 'Skills Night',
      datetime: `${slot.date}T16:00`,
      ends: '17:00',
      summary: 'Hands.',
      lanes: [3],
    }
    const { event } = await ask<Reply<'addEvent'>>('POST', '/events', night, coach)
    after(2)
    await run()
    expect(subjects().at(-1)).toBe('Closed: Shooting lane 3 for Sam, 4:00–5:00 PM')
    await ask('DELETE', `/events/${event.id}`, undefined, coach)
    await run()
    expect(subjects().at(-1)).toBe('You can come: Shooting lane 3 for Sam, 4:00–5:00 PM')
    expect(smtp.received).toHaveLength(3)
  })

  test('kept before anybody was told: no message', async () => {
    const id = await reserve()
    after(1)
    await run()
    const [closureId = ''] = await closeLanes([3])
    await ask('PATCH', `/admin/closures/${closureId}`, { keep: id }, coach)
    after(2)
    await run()
    expect(smtp.received).toHaveLength(1)
  })

  test('a booking made while its slot was being closed is found by the reconciler', async () => {
    await reserve()
    const draft = { scope: 'club', from: '2026-11-24T15:00', to: '2026-11-24T20:00', reason: 'Storm' } as const
    await addClosure(server.context, draft, 'a closure whose request was killed')
    expect(await queueMissingClosedMails(server.context)).toBe(1)
    expect(await queueMissingClosedMails(server.context)).toBe(0)
    after(1)
    await run()
    expect(subjects()).toContain('Closed: Shooting lane 3 for Sam, 4:00–5:00 PM')
  })
})

describe('an event', () => {
  const draft = { title: 'Skills <b>Night</b>', datetime: '2026-12-01T18:30', ends: '21:00', summary: 'Stations.' }
  const add = async () => (await ask<Reply<'addEvent'>>('POST', '/events', draft, coach)).event
  const subjects = () => smtp.received.map(({ parsed }) => parsed.subject)
  const reply = (id: string) => ask('POST', `/events/${id}/attendees`, { name: 'Sam', email, qty: 2 }, family)

  test('canceled: every guest gets one message, nobody else', async () => {
    const { id } = await add()
    await reply(id)
    await server.signUp()
    await ask('DELETE', `/events/${id}`, undefined, coach)
    await ask('DELETE', `/events/${id}`, undefined, coach)
    after(1)
    await run()
    await run()
    expect(smtp.received.map(({ envelope }) => envelope.to)).toEqual([[email]])
    expect(smtp.received[0]?.parsed.subject).toBe('Canceled: Skills <b>Night</b>, Tue Dec 1, 6:30 PM')
    expect(smtp.received[0]?.parsed.html).toContain('Skills &lt;b&gt;Night&lt;/b&gt; is canceled')
    expect(calendars()[0]).toContain('METHOD:CANCEL')
  })

  test('an occurrence of a weekly event canceled', async () => {
    await reply('homework-helper-2026-11-25')
    await ask('DELETE', '/events/homework-helper-2026-11-25', undefined, coach)
    after(1)
    await run()
    expect(smtp.received).toHaveLength(1)
  })

  test('canceled and restored within a minute: nobody is told of either', async () => {
    const { id } = await add()
    await reply(id)
    await ask('DELETE', `/events/${id}`, undefined, coach)
    await ask('POST', `/events/${id}/restore`, undefined, coach)
    after(1)
    await run()
    expect(subjects()).toEqual(['You are on the list: Skills <b>Night</b>, Tue Dec 1, 6:30 PM'])
  })

  test('restored after its guests were told: they are told again, as often as it happens', async () => {
    const { id } = await add()
    await reply(id)
    after(1)
    await run()
    smtp.received.length = 0
    for (const [minutes, change] of [
      [2, () => ask('DELETE', `/events/${id}`, undefined, coach)],
      [3, () => ask('POST', `/events/${id}/restore`, undefined, coach)],
      [4, () => ask('DELETE', `/events/${id}`, undefined, coach)],
      [5, () => ask('POST', `/events/${id}/restore`, undefined, coach)],
    ] as const) {
      await change()
      after(minutes)
      await run()
    }
    const when = 'Skills <b>Night</b>, Tue Dec 1, 6:30 PM'
    expect(subjects()).toEqual([
      `Canceled: ${when}`,
      `Takes place after all: ${when}`,
      `Canceled: ${when}`,
      `Takes place after all: ${when}`,
    ])
    expect(calendars(1)[0]).toContain('METHOD:PUBLISH')
  })

  test('restored: a guest who left in between, and one who could not be told, hear nothing', async () => {
    const { id } = await add()
    const { booking } = (await reply(id)) as Reply<'createRsvp'>
    await ask('DELETE', `/events/${id}`, undefined, coach)
    after(1)
    await run()
    await ask('DELETE', `/events/${id}/attendees/${booking.id}`, undefined, family)
    await ask('POST', `/events/${id}/restore`, undefined, coach)
    after(2)
    await run()
    expect(subjects()).toHaveLength(1)
  })

  test('moved: the new time, in the same calendar entry; a changed text alone says nothing', async () => {
    const { id, rev } = await add()
    await reply(id)
    after(1)
    await run()
    smtp.received.length = 0
    const { event } = await ask<Reply<'editEvent'>>('PATCH', `/events/${id}`, { ...draft, summary: 'New.', rev }, coach)
    expect(await unsentEntries(server.context)).toEqual([])
    const later = { ...draft, datetime: '2026-12-02T18:30', rev: event.rev }
    await ask('PATCH', `/events/${id}`, later, coach)
    after(2)
    await run()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.parsed.text).toContain('Now: Wed Dec 2, 6:30 PM – 9:00 PM\nBefore: Tue Dec 1, 6:30 PM')
    expect(smtp.received[0]?.parsed.text).toContain(mailMessages.eventMoved.paragraphs[0])
    expect(calendars()[0]).toContain('METHOD:PUBLISH')
    expect(calendars()[0]).toContain('SEQUENCE:3')
    expect(calendars()[0]).toContain('DTSTART:20261202T233000Z\r\nDTEND:20261203T020000Z')
  })

  test('an RSVP is confirmed with a calendar file, and a changed number of guests again', async () => {
    const id = 'homework-helper-2026-11-25'
    const request = () =>
      server.ask('POST', `/api/events/${id}/attendees`, { name: 'Sam', email, qty: 2 }, { cookie: family, key: 'one' })
    for (let n = 0; n < 3; n += 1) expect((await request()).status).toBe(201)
    after(1)
    await run()
    await ask('POST', `/events/${id}/attendees`, { name: 'Sam', email, qty: 3 }, family)
    after(2)
    await run()
    expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual([
      'You are on the list: Homework Helper, Wed Nov 25, 6:30 PM',
      'Changed: Homework Helper, Wed Nov 25, 6:30 PM',
    ])
    expect(smtp.received[1]?.parsed.text).toContain('Guests: 3')
    expect(calendars(0)[0]).toContain('METHOD:PUBLISH')
    expect(calendars(0)[0]?.match(/UID:.*/)?.[0]).toBe(calendars(1)[0]?.match(/UID:.*/)?.[0])
  })

  test('a guest who left is not told', async () => {
    const { id } = await add()
    const { booking } = (await reply(id)) as Reply<'createRsvp'>
    await ask('DELETE', `/events/${id}/attendees/${booking.id}`, undefined, family)
    await ask('DELETE', `/events/${id}`, undefined, coach)
    await run()
    expect(smtp.received).toEqual([])
  })
})

describe('an order', () => {
  const items = [{ pid: 'logo-hat', size: 'One Size', qty: 2 }]
  const order = (key: string) => server.ask('POST', '/api/orders', { items, note: 'For Sam' }, { cookie: family, key })

  test('is confirmed once, however often it is sent', async () => {
    for (let n = 0; n < 3; n += 1) expect((await order('cart-1')).status).toBe(201)
    await run()
    await run()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.parsed.subject).toMatch(/^We have your order N-\d+: \$\d/)
    expect(smtp.received[0]?.parsed.text).toMatch(/^Number: N-\d+\n2 × .*Hat, One Size: \$/m)
    expect(smtp.received[0]?.parsed.text).not.toContain('Sam')
  })

  test('that is ready is told once, unless staff take it back within two minutes', async () => {
    const { id, number } = ((await order('cart-1')).body as Reply<'placeOrder'>).order
    await run()
    const mark = (status: string, rev: number) => ask('PATCH', `/orders/${id}`, { status, rev }, coach)
    await mark('ready', 0)
    await run()
    await mark('pending_pickup', 1)
    after(20)
    await run()
    expect(smtp.received).toHaveLength(1)
    await mark('ready', 2)
    after(22)
    await run()
    await mark('pending_pickup', 3)
    await mark('ready', 4)
    after(60)
    await run()
    expect(smtp.received).toHaveLength(2)
    expect(smtp.received[1]?.parsed.subject).toBe(`Order ${number} is ready`)
    expect(smtp.received[1]?.parsed.text).toContain('at the front desk')
  })

  test('that is picked up at once is not told of', async () => {
    const { id } = ((await order('cart-1')).body as Reply<'placeOrder'>).order
    await ask('PATCH', `/orders/${id}`, { status: 'ready', rev: 0 }, coach)
    await ask('PATCH', `/orders/${id}`, { status: 'picked_up', rev: 1 }, coach)
    after(20)
    await run()
    expect(smtp.received).toEqual([])
  })

  test('that was refused is not confirmed', async () => {
    const body = { items: [{ pid: 'nothing', size: 'M', qty: 1 }] }
    expect((await server.ask('POST', '/api/orders', body, { cookie: family })).status).toBe(400)
    expect(await unsentEntries(server.context)).toEqual([])
  })
})

test('a changed password is told, also without a link', async () => {
  const body = { current: 'three blue herons', next: 'four grey herons' }
  await ask('POST', '/account/password', body, family)
  await ask('POST', '/staff/password', { current: 'a whistle in the dark', next: 'a whistle at dawn' }, coach)
  await run()
  expect(smtp.received.map(({ envelope }) => envelope.to[0]).toSorted()).toEqual(['coach@thenest.example', email])
})
