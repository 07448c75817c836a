/** Names of every script in every message and its calendar files: each is isolated, so that numbers after it stay in their order. */
// @module-tag long
import { expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { currentText } from '#domain/consents/consent-texts.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import * as clubMessageKinds from '#domain/club-messages/mail-kinds.ts'
import { mailKindNames, type MailKindName } from '#domain/mail/mail-kinds.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { tellStaff } from '#server/services/inbox/tell-staff.ts'
import { tellNumbers } from '#server/services/reports/tell-numbers.ts'
import { recordReminders } from '#server/services/reminders/record-reminders.ts'
import { joinSecond, kim } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'
import { reportIncidents } from '#server/test-support/fixtures/samples/incidents.ts'
import { compose } from './compose.ts'
import { sendDue } from './send-due.ts'
import type { Message } from './smtp.ts'

/** Messages that name nobody; of a late cancellation there is one in clubs with a cut-off only. */
const nameless = new Set<MailKindName>([
  'verify_member',
  'address_new',
  'address_old',
  'address_changed',
  'reset_member',
  'invitation_member',
  'reset_staff',
  'password_changed_member',
  'password_changed_staff',
  'family_changed',
  'caregiver_left',
  'account_deleted',
  'offer_withdrawn',
  'wish_paused',
  'order_ready',
  'tour_received',
  'tour_confirmed',
  'tour_reminder',
  'tour_invited',
  'tour_place',
  'tour_place_stays',
  'line_confirm',
  'line_offer',
  'line_still',
  'late_cancel_lifted',
  'prices_change',
  'prices_stay',
  'card_new',
  'place_moves',
  'place_stays',
  'card_expires',
  // No year passes here.
  'charge_coming',
  // Nobody writes about a session here.
  'coach_note',
  // The fixture that joins forgets it.
  'caregiver_joined',
  ...(Object.keys(clubMessageKinds) as (keyof typeof clubMessageKinds)[]),
])

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** What no isolate is around. */
const bare = (text: string): string => text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')

test('every message and calendar', async () => {
  const { server, family, job, later } = standbyClub()
  const told = new Map<MailKindName, Message>()
  /** Sends what is due in two minutes. */
  async function send() {
    later(2)
    await job()
    await sendDue(server.context, {
      async compose(unsent) {
        const composed = await compose(server.context, 'https://thenest.example', unsent)
        if (typeof composed?.mail === 'object' && !composed.mail.to.startsWith('holder'))
          told.set(unsent.entry.value.kind, composed.mail)
        return composed
      },
      transport: { send: async () => ({ outcome: 'accepted' }) },
      alarm: (problem) => expect(problem).toBe(''),
    })
  }
  const staff = { email: 'coach@thenest.example', password: 'a whistle in the dark' }
  await createStaff(server.context, { ...staff, profileName: 'סמיר כהן', staffRole: 'owner' })
  const { cookie: coach } = await server.ask('POST', '/api/staff/login', staff)
  const { cookie, playerId, profile } = await server.signUp({
    email: 'kay@families.example',
    firstName: 'سامي',
    childName: 'يُوسُف 2 الحدّاد',
  })
  const ask = <Reply>(method: string, path: string, body?: unknown, as = cookie) =>
    server.askOk<Reply>(method, path, body, as)
  const players = [playerId]
  for (const name of ['נֹעַם כהן', 'ليلى الحدّاد', 'ไอซ์ 李小龍']) {
    const body = { name, age: '11', position: 'goalie', plan: 'annual' }
    players.push((await ask<Reply<'addPlayer'>>('POST', '/account/players', body)).account.players.at(-1)!.id)
  }
  await server.signAll()

  const book = players.map((player, nth) => ({ player, unit: 1 + nth, date: friday, time: '16:00' }))
  const { weeks } = await ask<Reply<'reserveTogether'>>('POST', '/bookings', { kind: 'lane', bookings: book })
  await send()
  const moves = weeks[0]!.bookings.map(({ id }, nth) => ({ id, unit: 1 + nth, date: friday, time: '18:00' }))
  const moved = await ask<Reply<'moveOwn'>>('POST', '/bookings/move', { kind: 'lane', moves })
  await send()
  const [first, second, third] = moved.bookings.map(({ id }) => id)
  await ask('POST', `/admin/bookings/${first}/move`, { unit: 5, date: friday, time: '18:00' }, coach)
  const closed = { scope: 'unit', kind: 'lane', unit: 2, reason: 'Boards' }
  const closure = { ...closed, from: `${friday}T15:00`, to: `${friday}T20:00` }
  const { id } = (await ask<Reply<'addClosure'>>('POST', '/admin/closures', closure, coach)).closure
  await send()
  await ask('DELETE', `/admin/closures/${id}`, undefined, coach)
  await send()
  await ask('DELETE', `/lanes/bookings/${second}`, undefined, coach)
  await ask('DELETE', `/lanes/bookings/${third}`)

  const night = { title: 'ערב 3', datetime: `${friday}T19:00`, ends: '20:30', room: 'Lounge', summary: '…' }
  const { event } = await ask<Reply<'addEvent'>>('POST', '/events', night, coach)
  const reply = (coming: string[]) => ({ name: 'Kay', email: 'kay@families.example', qty: 4, players: coming })
  const attend = (coming: string[]) => ask<Reply<'createRsvp'>>('POST', `/events/${event.id}/attendees`, reply(coming))
  const { booking } = await attend(players)
  await send()
  await ask('DELETE', `/events/${event.id}/attendees/${booking.id}`)
  await send()
  const again = await attend(players.slice(1))
  await send()
  await ask('DELETE', `/events/${event.id}/attendees/${again.booking.id}`, undefined, coach)
  await send()
  await attend(players)
  await ask('PATCH', `/events/${event.id}`, { ...night, datetime: `${friday}T19:30`, rev: event.rev }, coach)
  await send()
  await ask('DELETE', `/events/${event.id}`, undefined, coach)
  await send()
  await ask('POST', `/events/${event.id}/restore`, undefined, coach)
  const items = players.map((player) => ({ pid: 'puck-bucks-25', size: 'One Size', qty: 2, player }))
  await ask<Reply<'placeOrder'>>('POST', '/orders', { items })
  await ask(
    'POST',
    '/staff/invites',
    { email: 'kim@thenest.example', role: 'desk' } satisfies Body<'inviteStaff'>,
    coach,
  )
  await send()

  await joinSecond(server, cookie, { ...kim, firstName: 'ليلى', lastName: 'الحدّاد' })
  const facts = `/account/players/${playerId}/safety`
  const { safety } = await ask<Reply<'playerSafety'>>('GET', facts)
  const nothing = { contactName: '', contactPhone: '', contactRelation: '', collectors: [] }
  const changed = { rev: safety.rev, born: '2015-03', health: 'Nuts', leavesAlone: 'no', ...nothing }
  await ask('PATCH', facts, changed)
  const photos = { player: players[1], text: 'photos', version: currentText('photos').version, answer: 'no' }
  await ask('POST', '/account/consents', { name: 'ليلى الحدّاد', answers: [photos] })
  await send()

  await reportIncidents(ask, coach, profile.id, playerId)
  await tellStaff(server.context)
  await send()

  const { dues } = await ask<Reply<'listDues'>>('GET', '/admin/dues', undefined, coach)
  const due = dues.find((each) => each.family.id === profile.id)!
  const entry = { step: 'declined', on: friday }
  await ask('POST', '/admin/dues', { dues: [{ family: profile.id, id: due.id, total: due.total }], entry }, coach)
  await ask('POST', `/account/players/${players[2]}/membership`, { change: 'end' })
  await send()

  const holder = await family('holder')
  const full = { title: 'סדנה 4', datetime: `${friday}T21:00`, summary: '…', capacity: 1 }
  const shooting = (await ask<Reply<'addEvent'>>('POST', '/events', full, coach)).event
  const guest = { name: 'Holder', email: holder.email, qty: 1 }
  const coming = await holder.ask('POST', `/events/${shooting.id}/attendees`, guest)
  await ask('POST', '/standby/events', { event: shooting.id, qty: 1 })
  await holder.ask('DELETE', `/events/${shooting.id}/attendees/${(coming.body as Reply<'createRsvp'>).booking.id}`)
  await send()
  await send()
  const held = (await holder.book(3, '20:00')).body as Reply<'reserveLane'>
  const open = (await holder.book(4, '21:00')).body as Reply<'reserveLane'>
  const wish = { kind: 'lane', days: [friday], from: '20:00', to: '22:00', players: [playerId] }
  await ask('POST', '/standby', wish)
  await ask('POST', '/standby', { ...wish, notice: 30, players: [players[1]] })
  await holder.cancel(held.booking.id)
  await send()
  for (const [day, time] of [
    ['2026-11-26', '18:00'],
    [friday, '16:00'],
  ] as const) {
    server.setClock(instantOf(day, time))
    await recordReminders(server.context)
    await send()
  }
  server.setClock(instantOf(friday, '19:45'))
  await holder.cancel(open.booking.id)
  for (const now of [instantOf(friday, '20:00'), instantOf('2026-12-28', '07:00')]) {
    server.setClock(now)
    await tellStaff(server.context)
    await tellNumbers(server.context)
    await send()
  }
  server.setClock(instantOf(friday, '20:30'))

  expect(mailKindNames.filter((kind) => !told.has(kind) && !nameless.has(kind))).toEqual([])
  for (const [kind, { subject, text, html, calendar = [] }] of told) {
    const parts = [subject, text, html, ...calendar.map((file) => file.text.replaceAll('\r\n ', ''))]
    if (!nameless.has(kind)) expect(parts.join(), kind).toContain('\u2068')
    expect([kind, ...parts.filter((part) => rightToLeft.test(bare(part)))]).toEqual([kind])
  }
})
