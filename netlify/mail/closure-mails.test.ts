/** A closure reaches the families whose bookings it is about: once, and only while it is true. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { addClosure } from '#server/services/closures/closures.ts'
import { queueMissingClosedMails } from '#server/services/closures/closure-mails.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { email, mailedClub, slot, type MailedClub } from '#server/test-support/fixtures/mailed-club.ts'

let club: MailedClub
beforeEach(async () => {
  club = await mailedClub()
})
afterEach(() => club.smtp.stop())

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
      ids.push((await club.ask<Reply<'addClosure'>>('POST', '/admin/closures', body, club.coach)).closure.id)
    }
    return ids
  }
  const subjects = () => club.smtp.received.map(({ parsed }) => parsed.subject?.replace(', Tuesday, November 24', ''))

  test('two lanes are closed: every family concerned has a mail with its own hour, nobody else', async () => {
    const families = [{ cookie: club.family, email }, ...(await Promise.all([1, 2].map(() => club.newFamily())))]
    const [mine, theirs, other] = families
    const book = (lane: number, time: string, of: (typeof families)[number] | undefined) =>
      club.ask('POST', '/lanes/bookings', { ...slot, time, lane, name: 'Sam', email: of?.email }, of?.cookie ?? '')
    await book(2, '16:00', mine)
    await book(3, '18:00', theirs)
    await book(4, '18:00', other)
    club.after(1)
    await club.run()
    club.smtp.received.length = 0
    await closeLanes([2, 3])
    expect((await club.run()).sent).toBe(0)
    club.after(2)
    await club.run()
    const told = club.smtp.received.map(({ envelope, parsed }) => [envelope.to[0], parsed.subject])
    expect(told.toSorted()).toEqual(
      [
        [mine?.email, 'Closed: Shooting lane 2 for Sam, Tuesday, November 24, 4:00–5:00 PM'],
        [theirs?.email, 'Closed: Shooting lane 3 for Sam, Tuesday, November 24, 6:00–7:00 PM'],
      ].toSorted(),
    )
    expect(club.smtp.received[0]?.parsed.text).toContain('Why: Boards')
    club.after(5)
    await queueMissingClosedMails(club.server.context)
    expect((await club.run()).sent).toBe(0)
  })

  test('three bookings of a family: one mail that they are closed, one that they are moved, for each caregiver', async () => {
    const { profile: second } = await joinSecond(club.server, club.family)
    const sibling = { name: 'Kit', age: '12', position: 'goalie', plan: 'annual' }
    const { account } = await club.ask<Reply<'addPlayer'>>('POST', '/account/players', sibling, club.family)
    const [sam, kit] = account.players.map(({ id }) => id)
    const booked: string[] = []
    for (const [lane, time, who] of [
      [2, '16:00', kit],
      [3, '17:00', kit],
      [2, '18:00', sam],
    ] as const) {
      const body = { ...slot, time, lane, name: 'Sam', email, player: who }
      booked.push((await club.ask<Reply<'reserveLane'>>('POST', '/lanes/bookings', body, club.family)).booking.id)
    }
    club.after(1)
    await club.run()
    await club.run()
    const told = async (minutes: number) => {
      club.smtp.received.length = 0
      club.after(minutes)
      await club.run()
      await club.run()
      return club.smtp.received.map(({ envelope, parsed }) => ({ ...parsed, to: envelope.to[0] }))
    }
    await closeLanes([2, 3])
    const closed = await told(2)
    expect(closed.map(({ to }) => to).toSorted()).toEqual([email, second.email].toSorted())
    for (const { subject, text } of closed) {
      expect(subject).toMatch(/^Closed: .+, and 2 more$/)
      expect(text?.match(/^When: /gm)).toHaveLength(3)
    }
    for (const [nth, id] of booked.entries()) {
      const body = { ...slot, time: `${16 + nth}:00`, unit: 5 }
      await club.ask('POST', `/admin/bookings/${id}/move`, body, club.coach)
      club.after(2 + nth / 4)
    }
    // The last was moved half a minute later than the first.
    expect(await told(3)).toEqual([])
    const moved = await told(4)
    expect(moved.map(({ to }) => to).toSorted()).toEqual([email, second.email].toSorted())
    for (const { subject, text } of moved) {
      expect(subject).toMatch(/^Moved: .+, and 2 more$/)
      expect(text?.match(/^Now: /gm)).toHaveLength(3)
    }
    expect(await told(30)).toEqual([])
    const { items } = await club.ask<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, club.coach)
    expect(items.filter(({ kind }) => kind === 'call')).toEqual([])
  })

  test('staff decide within a minute: only the decision is told, with its reason', async () => {
    const id = await club.reserve()
    club.after(1)
    await club.run()
    await closeLanes([3])
    await club.ask('DELETE', `/lanes/bookings/${id}`, undefined, club.coach)
    club.after(2)
    await club.run()
    expect(subjects()).toEqual([
      'Booked: Shooting lane 3 for Sam, 4:00–5:00 PM',
      'Canceled: Shooting lane 3 for Sam, 4:00–5:00 PM',
    ])
    expect(club.smtp.received[1]?.parsed.text).toContain('Why: Boards')
  })

  test.each(['keep', 'reopen'])('%s: families that were told learn that they can come', async (decision) => {
    const id = await club.reserve()
    const [closureId = ''] = await closeLanes([3])
    club.after(1)
    await club.run()
    if (decision === 'keep') await club.ask('PATCH', `/admin/closures/${closureId}`, { keep: id }, club.coach)
    else await club.ask('DELETE', `/admin/closures/${closureId}`, undefined, club.coach)
    await club.run()
    expect(subjects().at(-1)).toBe('You can come: Shooting lane 3 for Sam, 4:00–5:00 PM')
    expect(club.smtp.received).toHaveLength(3)
  })

  test('an event closes the lane, and is canceled', async () => {
    await club.reserve()
    club.after(1)
    await club.run()
    const night = {
      title: 'Skills Night',
      datetime: `${slot.date}T16:00`,
      ends: '17:00',
      summary: 'Hands.',
      lanes: [3],
    }
    const { event } = await club.ask<Reply<'addEvent'>>('POST', '/events', night, club.coach)
    club.after(2)
    await club.run()
    expect(subjects().at(-1)).toBe('Closed: Shooting lane 3 for Sam, 4:00–5:00 PM')
    await club.ask('DELETE', `/events/${event.id}`, undefined, club.coach)
    await club.run()
    expect(subjects().at(-1)).toBe('You can come: Shooting lane 3 for Sam, 4:00–5:00 PM')
    expect(club.smtp.received).toHaveLength(3)
  })

  test('kept before anybody was told: no message', async () => {
    const id = await club.reserve()
    club.after(1)
    await club.run()
    const [closureId = ''] = await closeLanes([3])
    await club.ask('PATCH', `/admin/closures/${closureId}`, { keep: id }, club.coach)
    club.after(2)
    await club.run()
    expect(club.smtp.received).toHaveLength(1)
  })

  test('a booking made while its slot was being closed is found by the reconciler', async () => {
    await club.reserve()
    const draft = { scope: 'club', from: '2026-11-24T15:00', to: '2026-11-24T20:00', reason: 'Storm' } as const
    await addClosure(club.server.context, draft, 'a closure whose request was killed')
    expect(await queueMissingClosedMails(club.server.context)).toBe(1)
    expect(await queueMissingClosedMails(club.server.context)).toBe(0)
    club.after(1)
    await club.run()
    expect(subjects()).toContain('Closed: Shooting lane 3 for Sam, 4:00–5:00 PM')
  })
})
