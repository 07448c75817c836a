/** Reminders, from the booking to the mail: once each, never at night, never of what changed meanwhile. */
// @module-tag long
import { forgetMails } from '#server/test-support/mail/forget-mails.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { deliver } from '#server/test-support/mail/deliver.ts'
import { startSmtp } from '#server/test-support/mail/smtp-fixture.ts'
import { recordReminders } from '#server/services/reminders/record-reminders.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@families.example'
const day = '2026-11-24'
const before = '2026-11-23'
let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
let family: string
let coach: string
beforeEach(async () => {
  smtp = await startSmtp()
  server = testServer({ mailEnabled: true, now: instantOf(before, '09:00') })
  ;({ cookie: family } = await server.signUp({ email }))
  ;({ cookie: coach } = await server.signUpStaff())
})
afterEach(() => smtp.stop())

const ask = <Body>(...request: Parameters<TestServer['askOk']>) => server.askOk<Body>(...request)
const reserve = async (time = '16:00', lane = 3) =>
  (await ask<Reply<'reserveLane'>>('POST', '/lanes/bookings', { date: day, time, lane, name: 'Sam', email }, family))
    .booking.id

/** Sets the facility clock. */
const at = (date: string, time: string) => server.setClock(instantOf(date, time))

/** Runs both jobs. @returns the subjects of the reminders that arrived. */
async function run(date: string, time: string) {
  at(date, time)
  await recordReminders(server.context)
  smtp.received.length = 0
  await deliver(server, smtp)
  return smtp.received.flatMap(({ parsed: { subject = '' } }) => (subject.startsWith('Reminder') ? [subject] : []))
}
const subject = 'Reminder: Shooting lane 3 for Sam, Tuesday, November 24, 4:00–5:00 PM'

test('the day before and two hours before, once each, with a link and the first name at most', async () => {
  await reserve()
  expect(await run(before, '15:55')).toEqual([])
  expect(await run(before, '16:00')).toEqual([subject])
  expect(smtp.received[0]?.envelope.to).toEqual([email])
  expect(smtp.received[0]?.parsed.text).toContain('https://thenest.example/schedule')
  expect(smtp.received[0]?.parsed.text).not.toContain('Sam Example')
  expect(await run(before, '16:05')).toEqual([])
  expect(await run(day, '13:55')).toEqual([])
  expect(await run(day, '14:00')).toEqual([subject])
  expect(await run(day, '14:05')).toEqual([])
})

test('a reminder asks for what is not signed and leads there, until it is', async () => {
  ;({ cookie: family } = await server.signUp({ email: 'lou@families.example' }, { isUnsigned: true }))
  const body = { date: day, time: '16:00', lane: 3, name: 'Sam', email: 'lou@families.example' }
  await ask('POST', '/lanes/bookings', body, family)
  expect(await run(before, '16:00')).toEqual([subject])
  const { text } = smtp.received.find(({ parsed }) => parsed.subject === subject)!.parsed
  expect(text).toContain(consentMessages.oneThing({ names: 'Sam', visit: 'first' }))
  expect(text).toContain('https://thenest.example/account/consent?redirect=%2Fschedule')
  await server.signAll()
  await run(day, '14:00')
  expect(smtp.received[0]?.parsed.text).not.toContain('read and sign')
})

test('two jobs at the same time record one reminder', async () => {
  await reserve()
  at(before, '16:00')
  await Promise.all([recordReminders(server.context), recordReminders(server.context)])
  expect(await run(before, '16:01')).toEqual([subject])
})

describe('two players at the same hour', () => {
  /** Both players of the family, on lanes 1 and 2. */
  async function reserveBoth(time = '16:00') {
    const sibling = { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' }
    const { account } = await ask<Reply<'addPlayer'>>('POST', '/account/players', sibling, family)
    await forgetMails(server, email, 'player_added')
    await server.signAll()
    const players = account.players.map(({ id }) => id)
    const bookings = players.map((player, nth) => ({ player, unit: nth + 1, date: day, time }))
    const made = await ask<Reply<'reserveTogether'>>('POST', '/bookings', { kind: 'lane', bookings }, family)
    return made.weeks[0]!.bookings.map(({ id }) => id)
  }
  const both = 'Reminder: Shooting lane 1 for Sam and Shooting lane 2 for Lou, Tuesday, November 24, 4:00–5:00 PM'

  test('are in one reminder that names both', async () => {
    await reserveBoth()
    expect(await run(before, '16:00')).toEqual([both])
    const text = smtp.received[0]?.parsed.text ?? ''
    expect(text).toContain('Shooting lane 1 for Sam')
    expect(text).toContain('Together with: Shooting lane 2 for Lou\n')
    expect(await run(before, '16:05')).toEqual([])
    expect(await run(day, '14:00')).toEqual([both])
  })

  test('of which one is canceled: the other is reminded, once', async () => {
    const [first = ''] = await reserveBoth()
    at(before, '16:00')
    await recordReminders(server.context)
    await ask('DELETE', `/lanes/bookings/${first}`, undefined, family)
    expect(await run(before, '16:01')).toEqual([
      'Reminder: Shooting lane 2 for Lou, Tuesday, November 24, 4:00–5:00 PM',
    ])
    expect(await run(before, '16:05')).toEqual([])
  })
})

describe('no reminder', () => {
  test('of the day before, for what was booked after that time', async () => {
    at(before, '16:10')
    await reserve()
    expect(await run(before, '16:15')).toEqual([])
    expect(await run(day, '14:00')).toEqual([subject])
  })

  test('two hours before, for what was booked an hour before', async () => {
    at(day, '15:00')
    await reserve()
    expect(await run(day, '15:01')).toEqual([])
  })

  test('for what was canceled a minute ago, also if it was recorded before', async () => {
    const id = await reserve()
    at(before, '16:00')
    await recordReminders(server.context)
    await ask('DELETE', `/lanes/bookings/${id}`, undefined, family)
    expect(await run(before, '16:01')).toEqual([])
  })

  test('for what was moved a minute ago: the message of the move tells', async () => {
    const id = await reserve()
    at(before, '17:30')
    await ask('POST', `/admin/bookings/${id}/move`, { date: day, time: '17:00', unit: 2 }, coach)
    expect(await run(before, '17:31')).toEqual([])
    expect(await run(day, '15:00')).toEqual(['Reminder: Shooting lane 2 for Sam, Tuesday, November 24, 5:00–6:00 PM'])
  })

  test('of a lane that has been closed, until staff have decided that the booking stays', async () => {
    const id = await reserve()
    const closed = { from: `${day}T15:00`, to: `${day}T18:00`, reason: 'Ice repair', scope: 'club' }
    const { closure } = await ask<Reply<'addClosure'>>('POST', '/admin/closures', closed, coach)
    for (const time of ['16:00', '16:01', '18:00']) expect(await run(before, time)).toEqual([])
    await ask('PATCH', `/admin/closures/${closure.id}`, { keep: id }, coach)
    expect(await run(day, '14:00')).toEqual([subject])
  })

  test('at night, also if the mail server was down until then', async () => {
    await reserve('21:00')
    smtp.behave({ on: 'recipient', code: 450, text: 'Busy' })
    expect(await run(before, '20:00')).toEqual([])
    expect(await run(before, '20:58')).toEqual([])
    smtp.behave({ on: 'accept' })
    expect(await run(before, '21:03')).toEqual([])
    expect(await run(day, '03:00')).toEqual([])
  })

  test('where mail is off', async () => {
    server.context.mailEnabled = false
    await reserve()
    at(before, '16:00')
    expect(await recordReminders(server.context)).toBe(0)
  })
})

describe('of an event', () => {
  const id = 'homework-helper-2026-11-25'
  const reply = () => ask('POST', `/events/${id}/attendees`, { name: 'Sam', email, qty: 2 }, family)

  test('the day before and two hours before, to its guests', async () => {
    await reply()
    expect(await run(day, '18:30')).toEqual(['Reminder: Homework Helper, Wed Nov 25, 6:30 PM'])
    expect(await run('2026-11-25', '16:30')).toEqual(['Reminder: Homework Helper, Wed Nov 25, 6:30 PM'])
    expect(await run('2026-11-25', '16:35')).toEqual([])
  })

  test('not of one for which the club is closed', async () => {
    await reply()
    const closed = { from: '2026-11-25T18:00', to: '2026-11-25T22:00', reason: 'Ice repair', scope: 'club' }
    await ask('POST', '/admin/closures', closed, coach)
    expect(await run(day, '18:30')).toEqual([])
  })

  test('not of a canceled one', async () => {
    await reply()
    await ask('DELETE', `/events/${id}`, undefined, coach)
    expect(await run(day, '18:30')).toEqual([])
  })
})
