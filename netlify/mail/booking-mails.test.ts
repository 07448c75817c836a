/** What happens to a booking reaches the family: once, with calendar files, and only while it is true. */
// @module-tag long
import { forgetMails } from '#server/test-support/mail/forget-mails.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { calendarEntryOf } from '#domain/schedule/calendar-entry.ts'
import { sessionItem } from '#domain/schedule/schedule.ts'
import { email, mailedClub, slot, type MailedClub } from '#server/test-support/fixtures/mailed-club.ts'

const organizer = 'ORGANIZER;CN="The Nest":mailto:hello@thenest.example'

let club: MailedClub
beforeEach(async () => {
  club = await mailedClub()
})
afterEach(() => club.smtp.stop())

describe('a booking', () => {
  test('canceled by staff: one message with a cancellation for the calendar', async () => {
    const id = await club.reserve()
    await club.ask('DELETE', `/lanes/bookings/${id}`, undefined, club.coach)
    await club.server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, { cookie: club.coach })
    club.after(1)
    expect(await club.run()).toMatchObject({ sent: 1, dropped: 0 })
    expect((await club.run()).sent).toBe(0)
    const [mail] = club.smtp.received
    expect(mail?.envelope.to).toEqual([email])
    expect(mail?.parsed.subject).toBe('Canceled: Shooting lane 3 for Sam, Tuesday, November 24, 4:00–5:00 PM')
    expect(mail?.parsed.text).toContain('https://thenest.example/reserve')
    expect(mail?.parsed.text).not.toContain('Sam Example')
    const [calendar = ''] = club.calendars()
    expect(calendar).toContain('METHOD:CANCEL')
    expect(calendar).toContain(`UID:${id}@thenest.example\r\n${organizer}\r\nSEQUENCE:1\r\nSTATUS:CANCELLED`)
    expect(calendar).toContain('DTSTART:20261124T210000Z')
    expect(mail?.parsed.attachments[0]?.contentType).toBe('text/calendar')
  })

  test('canceled by the family itself before anything was sent: no message', async () => {
    await club.ask('DELETE', `/lanes/bookings/${await club.reserve()}`, undefined, club.family)
    expect((await club.run()).sent).toBe(0)
  })

  test('canceled by the family after its message: one cancellation for the calendar; booked again, the same entry', async () => {
    const id = await club.reserve()
    club.after(1)
    await club.run()
    await club.ask('DELETE', `/lanes/bookings/${id}`, undefined, club.family)
    expect((await club.run()).sent).toBe(0)
    club.after(2)
    await club.run()
    await club.reserve()
    club.after(3)
    await club.run()
    const subjects = club.smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])
    expect(subjects).toEqual(['Booked', 'Canceled', 'Booked'])
    expect(club.calendars(1)[0]).toContain(
      `UID:${id}@thenest.example\r\n${organizer}\r\nSEQUENCE:1\r\nSTATUS:CANCELLED`,
    )
    expect(club.calendars(2)[0]).toContain(
      `UID:${id}@thenest.example\r\n${organizer}\r\nSEQUENCE:2\r\nSTATUS:CONFIRMED`,
    )
  })

  test.each([0, 1])('canceled and booked again at once, %i minutes after it was made: one message', async (minutes) => {
    const id = await club.reserve()
    club.after(minutes)
    await club.run()
    await club.ask('DELETE', `/lanes/bookings/${id}`, undefined, club.family)
    await club.reserve()
    for (const later of [1, 2, 3]) {
      club.after(minutes + later)
      await club.run()
    }
    expect(club.smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual(['Booked'])
    expect(club.calendars()[0]).toContain(`UID:${id}@`)
  })

  test('canceled, booked again and canceled within a minute: one cancellation, of the last', async () => {
    const id = await club.reserve()
    club.after(1)
    await club.run()
    await club.ask('DELETE', `/lanes/bookings/${id}`, undefined, club.family)
    await club.ask('DELETE', `/lanes/bookings/${await club.reserve()}`, undefined, club.family)
    club.after(3)
    await club.run()
    expect(club.smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual(['Booked', 'Canceled'])
    expect(club.calendars(1)[0]).toContain(
      `UID:${id}@thenest.example\r\n${organizer}\r\nSEQUENCE:3\r\nSTATUS:CANCELLED`,
    )
  })

  test('two canceled together: one message with both, and a cancellation each', async () => {
    const ids = [await club.reserve(3), await club.reserve(4, '18:00')]
    club.after(1)
    await club.run()
    club.smtp.received.length = 0
    await club.ask('POST', '/bookings/cancel', { kind: 'lane', ids }, club.family)
    club.after(2)
    await club.run()
    expect(club.smtp.received).toHaveLength(1)
    expect(club.smtp.received[0]?.parsed.text).toContain('Shooting lane 4 for Sam, Tuesday, November 24, 6:00–7:00 PM')
    expect(club.calendars().map((file) => file.match(/UID:(.*)@/)?.[1])).toEqual(ids)
    expect(club.calendars().every((file) => file.includes('METHOD:CANCEL'))).toBe(true)
  })

  test('made by the family: one message with a calendar file, however often the request is sent', async () => {
    const body = { ...slot, lane: 3, name: 'Sam', email }
    for (let n = 0; n < 3; n += 1)
      await club.server.ask('POST', '/api/lanes/bookings', body, { cookie: club.family, key: 'one-request' })
    expect((await club.run()).sent).toBe(0)
    club.after(1)
    await club.run()
    await club.run()
    expect(club.smtp.received).toHaveLength(1)
    const [mail] = club.smtp.received
    expect(mail?.parsed.subject).toBe('Booked: Shooting lane 3 for Sam, Tuesday, November 24, 4:00–5:00 PM')
    expect(mail?.parsed.text).toContain('https://thenest.example/schedule')
    expect(mail?.parsed.text).not.toContain('Sam Example')
    expect(club.calendars()[0]).toContain('METHOD:PUBLISH')
    expect(club.calendars()[0]).toContain('SEQUENCE:0')
    expect(club.calendars()[0]).toContain('DTSTART:20261124T210000Z')
  })

  test('made for two players together: one message and one calendar file with both', async () => {
    const sibling = { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' }
    const { account } = await club.ask<Reply<'addPlayer'>>('POST', '/account/players', sibling, club.family)
    await forgetMails(club.server, email, 'player_added')
    await club.server.signAll()
    const bookings = [
      { ...slot, unit: 1, player: account.players[0]!.id },
      { ...slot, unit: 2, player: account.players[1]!.id },
    ]
    await club.ask('POST', '/bookings', { kind: 'lane', bookings }, club.family)
    club.after(1)
    await club.run()
    expect(club.smtp.received).toHaveLength(1)
    const text = club.smtp.received[0]?.parsed.text
    for (const what of ['Shooting lane 1 for Sam\n', 'Shooting lane 2 for Lou\n']) expect(text).toContain(what)
    expect(club.calendars()).toHaveLength(1)
    expect(
      club
        .calendars()[0]
        ?.match(/SUMMARY:.*/g)
        ?.map((line) => line.trim()),
    ).toEqual(['SUMMARY:Shooting lane 1 for Sam', 'SUMMARY:Shooting lane 2 for Lou'])
  })

  test('made for several weeks: one message and one calendar file with all that were booked', async () => {
    const other = await club.newFamily()
    await club.ask(
      'POST',
      '/lanes/bookings',
      { date: '2026-12-01', time: slot.time, lane: 3, name: 'Ada', email: other.email },
      other.cookie,
    )
    await club.ask('POST', '/bookings', { kind: 'lane', weeks: 2, bookings: [{ ...slot, unit: 3 }] }, club.family)
    await club.run()
    expect(club.smtp.received.filter(({ envelope }) => envelope.to[0] === email)).toEqual([])
    club.after(2)
    await club.run()
    const [mail, ...others] = club.smtp.received.filter(({ envelope }) => envelope.to[0] === email)
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
    await club.ask('POST', '/admin/bookings', booking, club.coach)
    const { status } = await club.server.ask('POST', '/api/admin/bookings', booking, { cookie: club.coach })
    expect(status).toBe(409)
    club.after(1)
    await club.run()
    expect(club.smtp.received.map(({ parsed }) => parsed.subject)).toEqual([
      'Booked: Speede unit 1 for Sam, Monday, November 23, 4:00–4:30 PM',
    ])
  })

  test('moved by staff: before and now, and the entry in the calendar moves too', async () => {
    const id = await club.reserve()
    await club.move(id, '18:00')
    club.after(1)
    await club.run()
    const [mail] = club.smtp.received
    expect(mail?.parsed.subject).toBe('Moved: Shooting lane 2 for Sam, Tuesday, November 24, 6:00–7:00 PM')
    expect(mail?.parsed.text).toContain('Before: Shooting lane 3, Tuesday, November 24, 4:00–5:00 PM')
    const [file = '', ...others] = club.calendars()
    expect(others).toEqual([])
    expect(file).toContain('METHOD:PUBLISH')
    expect(file).toContain(`UID:${id}@thenest.example\r\n${organizer}\r\nSEQUENCE:1`)
    expect(file).toContain('DTSTART:20261124T230000Z')
  })

  test('moved by the family, twice, into another week: one calendar entry that moves, as a file too', async () => {
    const id = await club.reserve()
    const moveOwn = async (from: string, date: string) => {
      const moves = [{ id: from, unit: 2, date, time: '18:00' }]
      const { bookings } = await club.ask<Reply<'moveOwn'>>(
        'POST',
        '/bookings/move',
        { kind: 'lane', moves },
        club.family,
      )
      return bookings[0]!
    }
    club.after(1)
    await club.run()
    const first = await moveOwn(id, '2026-11-27')
    club.after(2)
    await club.run()
    const second = await moveOwn(first.id, '2026-12-01')
    club.after(3)
    await club.run()
    expect(club.calendars(0)[0]).toContain(`UID:${id}@thenest.example\r\n${organizer}\r\nSEQUENCE:0\r\n`)
    expect(club.calendars(1)[0]).toContain(`UID:${id}@thenest.example\r\n${organizer}\r\nSEQUENCE:1\r\n`)
    expect(club.calendars(2)[0]).toContain(`UID:${id}@thenest.example\r\n${organizer}\r\nSEQUENCE:2\r\n`)
    expect(club.calendars(2)[0]).toContain('DTSTART:20261201T230000Z')
    expect([1, 2].map((nth) => club.calendars(nth).length)).toEqual([1, 1])
    expect(second.calendar).toEqual({ id, sequence: 2 })
    expect(calendarEntryOf(sessionItem(second))).toMatchObject({ id, sequence: 2 })
  })

  test('moved and then canceled a minute later: only the last is told', async () => {
    const moved = await club.move(await club.reserve(), '18:00')
    await club.ask('DELETE', `/lanes/bookings/${moved}`, undefined, club.coach)
    club.after(1)
    await club.run()
    expect(club.smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual(['Canceled'])
  })

  describe('taken back by the desk', () => {
    const again = { kind: 'lane', unit: 3, ...slot, email, name: 'Sam' }
    const subjects = () => club.smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])

    test('within a minute: nobody is told that it was canceled, nor that it is booked again', async () => {
      const id = await club.reserve()
      club.after(1)
      await club.run()
      await club.ask('POST', `/admin/bookings/${id}/cancel`, { kind: 'lane', reason: 'Coach is ill' }, club.coach)
      await club.ask('POST', '/admin/bookings', again, club.coach)
      for (const minutes of [1, 2, 3]) {
        club.after(minutes)
        await club.run()
      }
      expect(subjects()).toEqual(['Booked'])
    })

    test('later: the family is told of both, and why it was canceled', async () => {
      const id = await club.reserve()
      club.after(1)
      await club.run()
      await club.ask('POST', `/admin/bookings/${id}/cancel`, { kind: 'lane', reason: 'Coach is ill' }, club.coach)
      club.after(2)
      await club.run()
      await club.ask('POST', '/admin/bookings', again, club.coach)
      club.after(3)
      await club.run()
      expect(subjects()).toEqual(['Booked', 'Canceled', 'Booked'])
      expect(club.smtp.received[1]?.parsed.text).toContain('Why: Coach is ill')
    })

    test('a move within a minute: nobody is told; moved on instead, one message from where the family knows it', async () => {
      const id = await club.reserve()
      club.after(1)
      await club.run()
      const first = await club.move(id, '18:00')
      const to = { unit: 3, ...slot }
      await club.ask('POST', `/admin/bookings/${first}/move`, to, club.coach)
      club.after(2)
      await club.run()
      club.after(3)
      await club.run()
      expect(subjects()).toEqual(['Booked'])
    })

    test('a move of a move: one message, from where the family knows it to be', async () => {
      const first = await club.move(await club.reserve(), '18:00')
      await club.move(first, '19:00')
      club.after(1)
      await club.run()
      expect(subjects()).toEqual(['Moved'])
      expect(club.smtp.received[0]?.parsed.text).toContain(
        'Before: Shooting lane 3, Tuesday, November 24, 4:00–5:00 PM',
      )
    })
  })

  test('that could not be moved: no message', async () => {
    const id = await club.reserve()
    const other = await club.server.signUp()
    const theirs = { ...slot, lane: 2, name: 'Lou', email: other.profile.email }
    await club.ask('POST', '/lanes/bookings', theirs, other.cookie)
    const { status } = await club.server.ask(
      'POST',
      `/api/admin/bookings/${id}/move`,
      { ...slot, unit: 2 },
      { cookie: club.coach },
    )
    expect(status).toBe(409)
    club.after(1)
    expect((await club.run()).sent).toBe(2)
    expect(club.smtp.received.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual(['Booked', 'Booked'])
    club.server.setClock('2026-11-21T17:11:00Z')
    expect(await club.run()).toMatchObject({ sent: 0, dropped: 0 })
  })
})
