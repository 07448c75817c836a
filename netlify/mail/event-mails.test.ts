/** What happens to an event reaches its guests: once, with calendar files, and only while it is true. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { email, mailedClub, type MailedClub } from '#server/test-support/fixtures/mailed-club.ts'

let club: MailedClub
beforeEach(async () => {
  club = await mailedClub()
})
afterEach(() => club.smtp.stop())

describe('an event', () => {
  const draft = { title: 'Skills <b>Night</b>', datetime: '2026-12-01T18:30', ends: '21:00', summary: 'Stations.' }
  const add = async () => (await club.ask<Reply<'addEvent'>>('POST', '/events', draft, club.coach)).event
  /** Sets the clock, and signs a colleague in then. */
  const colleagueAt = async (instant: string) => {
    club.server.setClock(instant)
    return (await club.server.signUpStaff('later@thenest.example')).cookie
  }
  const subjects = () => club.smtp.received.map(({ parsed }) => parsed.subject)
  const reply = (id: string) => club.ask('POST', `/events/${id}/attendees`, { name: 'Sam', email, qty: 2 }, club.family)

  test('canceled: every guest gets one message, nobody else', async () => {
    const { id } = await add()
    await reply(id)
    await club.server.signUp()
    await club.ask('DELETE', `/events/${id}`, undefined, club.coach)
    await club.ask('DELETE', `/events/${id}`, undefined, club.coach)
    club.after(1)
    await club.run()
    await club.run()
    expect(club.smtp.received.map(({ envelope }) => envelope.to)).toEqual([[email]])
    expect(club.smtp.received[0]?.parsed.subject).toBe('Canceled: Skills <b>Night</b>, Tue Dec 1, 6:30 PM')
    expect(club.smtp.received[0]?.parsed.html).toContain('Skills &lt;b&gt;Night&lt;/b&gt; is canceled')
    expect(club.calendars()[0]).toContain('METHOD:CANCEL')
  })

  test('an occurrence of a weekly event canceled', async () => {
    await reply('homework-helper-2026-11-25')
    await club.ask('DELETE', '/events/homework-helper-2026-11-25', undefined, club.coach)
    club.after(1)
    await club.run()
    expect(club.smtp.received).toHaveLength(1)
  })

  test('canceled and restored within a minute: nobody is told of either', async () => {
    const { id } = await add()
    await reply(id)
    await club.ask('DELETE', `/events/${id}`, undefined, club.coach)
    await club.ask('POST', `/events/${id}/restore`, undefined, club.coach)
    club.after(1)
    await club.run()
    expect(subjects()).toEqual(['RSVP confirmed: Skills <b>Night</b>, Tue Dec 1, 6:30 PM'])
  })

  test('restored after its guests were told: they are told again, as often as it happens', async () => {
    const { id } = await add()
    await reply(id)
    club.after(1)
    await club.run()
    club.smtp.received.length = 0
    for (const [minutes, change] of [
      [2, () => club.ask('DELETE', `/events/${id}`, undefined, club.coach)],
      [3, () => club.ask('POST', `/events/${id}/restore`, undefined, club.coach)],
      [4, () => club.ask('DELETE', `/events/${id}`, undefined, club.coach)],
      [5, () => club.ask('POST', `/events/${id}/restore`, undefined, club.coach)],
    ] as const) {
      await change()
      club.after(minutes)
      await club.run()
    }
    const when = 'Skills <b>Night</b>, Tue Dec 1, 6:30 PM'
    expect(subjects()).toEqual([
      `Canceled: ${when}`,
      `Takes place after all: ${when}`,
      `Canceled: ${when}`,
      `Takes place after all: ${when}`,
    ])
    expect(club.calendars(1)[0]).toContain('METHOD:PUBLISH')
  })

  test('restored: a guest who left in between, and one who could not be told, hear nothing', async () => {
    const { id } = await add()
    const { booking } = (await reply(id)) as Reply<'createRsvp'>
    await club.ask('DELETE', `/events/${id}`, undefined, club.coach)
    club.after(1)
    await club.run()
    await club.ask('DELETE', `/events/${id}/attendees/${booking.id}`, undefined, club.family)
    await club.ask('POST', `/events/${id}/restore`, undefined, club.coach)
    club.after(2)
    await club.run()
    expect(subjects()).toHaveLength(1)
  })

  test('moved: the new time, in the same calendar entry; a changed text alone says nothing', async () => {
    const { id, rev } = await add()
    await reply(id)
    club.after(1)
    await club.run()
    club.smtp.received.length = 0
    const { event } = await club.ask<Reply<'editEvent'>>(
      'PATCH',
      `/events/${id}`,
      { ...draft, summary: 'New.', rev },
      club.coach,
    )
    expect(await unsentEntries(club.server.context)).toEqual([])
    const later = { ...draft, datetime: '2026-12-02T18:30', rev: event.rev }
    await club.ask('PATCH', `/events/${id}`, later, club.coach)
    club.after(2)
    await club.run()
    expect(club.smtp.received).toHaveLength(1)
    expect(club.smtp.received[0]?.parsed.text).toContain(
      'Now: Wed Dec 2, 6:30 PM – 9:00 PM\nBefore: Tue Dec 1, 6:30 PM',
    )
    expect(club.smtp.received[0]?.parsed.text).toContain('The club moved this event. Your RSVP stands.')
    expect(club.calendars()[0]).toContain('METHOD:PUBLISH')
    expect(club.calendars()[0]).toContain('SEQUENCE:3')
    expect(club.calendars()[0]).toContain('DTSTART:20261202T233000Z\r\nDTEND:20261203T020000Z')
  })

  test('an RSVP is confirmed with a calendar file, and a changed number of guests again', async () => {
    const id = 'homework-helper-2026-11-25'
    const request = () =>
      club.server.ask(
        'POST',
        `/api/events/${id}/attendees`,
        { name: 'Sam', email, qty: 2 },
        { cookie: club.family, key: 'one' },
      )
    for (let n = 0; n < 3; n += 1) expect((await request()).status).toBe(201)
    club.after(1)
    await club.run()
    await club.ask('POST', `/events/${id}/attendees`, { name: 'Sam', email, qty: 3 }, club.family)
    club.after(2)
    await club.run()
    expect(club.smtp.received.map(({ parsed }) => parsed.subject)).toEqual([
      'RSVP confirmed: Homework Helper, Wed Nov 25, 6:30 PM',
      'Changed: Homework Helper, Wed Nov 25, 6:30 PM',
    ])
    expect(club.smtp.received[1]?.parsed.text).toContain('How many: 3 people')
    expect(club.calendars(0)[0]).toContain('METHOD:PUBLISH')
    expect(club.calendars(0)[0]?.match(/UID:.*/)?.[0]).toBe(club.calendars(1)[0]?.match(/UID:.*/)?.[0])
  })

  test('removed after it took place: nobody is told that it was canceled', async () => {
    const { id } = await add()
    await reply(id)
    club.after(1)
    await club.run()
    club.smtp.received.length = 0
    await club.ask('DELETE', `/events/${id}`, undefined, await colleagueAt('2026-12-02T02:00:00Z'))
    club.server.setClock('2026-12-02T02:01:00Z')
    await club.run()
    expect(club.smtp.received).toEqual([])
  })

  test('canceled while it is under way: those who are still to come are told', async () => {
    const { id } = await add()
    await reply(id)
    club.after(1)
    await club.run()
    await club.ask('DELETE', `/events/${id}`, undefined, await colleagueAt('2026-12-01T23:35:00Z'))
    club.server.setClock('2026-12-01T23:36:00Z')
    await club.run()
    expect(subjects().at(-1)).toBe('Canceled: Skills <b>Night</b>, Tue Dec 1, 6:30 PM')
  })

  test('a guest who left is not told', async () => {
    const { id } = await add()
    const { booking } = (await reply(id)) as Reply<'createRsvp'>
    await club.ask('DELETE', `/events/${id}/attendees/${booking.id}`, undefined, club.family)
    await club.ask('DELETE', `/events/${id}`, undefined, club.coach)
    await club.run()
    expect(club.smtp.received).toEqual([])
  })
})
