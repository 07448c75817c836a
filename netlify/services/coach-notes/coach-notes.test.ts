/** A sentence from a coach about a session: who writes when, who gets it, what can be taken back, and the one answer. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { coachNoteLimits, coachNoteMessages, coachNoteRefusals } from '#domain/coach-notes/coach-notes.ts'
import { instantOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { keys } from '#server/repositories/keys.ts'
import { joinSecond, openFamily, robin } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { errorOf, matchesContract } from '#server/test-support/server/test-server.ts'

const day = '2026-11-24'
const text = 'Mia kept her head up all session.'
const coachOf = (name: string) => ({ email: `${name}@staff.example`, password: 'a whistle in the dark' })

let club: Awaited<ReturnType<typeof openFamily>>
let player: string
let booking: string
let coach: string
let family: string
beforeEach(async () => {
  club = await openFamily()
  const { account } = (await club.as(club.cookie, 'GET', '/account')).body as Reply<'account'>
  player = account.players[0]!.id
  const { email, password } = coachOf('kim')
  await club.signUpStaff(email, password, 'coach')
  await club.signUpStaff('manager@staff.example', password, 'manager')
  const slot = { date: day, time: '16:00', lane: 3, name: 'Mia', email: robin.email }
  booking = ((await club.as(club.cookie, 'POST', '/lanes/bookings', slot)).body as Reply<'reserveLane'>).booking.id
  await at('16:50')
})

/** Sessions of staff end with the day. */
async function at(time: Time, date: Day = day) {
  club.setClock(instantOf(date, time))
  coach = (await club.ask('POST', '/api/staff/login', coachOf('kim'))).cookie
  family = (await club.signIn(robin.email, robin.password)).cookie
}
const write = (by = coach, body: object = { text }, id = booking) =>
  club.as(by, 'POST', `/admin/bookings/${id}/notes`, body)
const takeBack = (by = coach) => club.as(by, 'DELETE', `/admin/bookings/${booking}/notes`)
const session = async (by = coach) =>
  (await club.as(by, 'GET', `/admin/bookings/${booking}/notes`)).body as Reply<'sessionNotes'>
const own = async (by = family) =>
  ((await club.as(by, 'GET', `/account/players/${player}/notes`)).body as Reply<'playerNotes'>).notes
const thank = (id: string, by = family) => club.as(by, 'POST', `/account/notes/${id}/thanks`)
const thanks = async () => ((await club.as(coach, 'GET', '/admin/notes/thanks')).body as Reply<'coachThanks'>).thanks
const mails = () => club.sent.filter(({ subject }) => subject.includes('session'))
const refusal = (response: Awaited<ReturnType<typeof write>>) => [response.status, errorOf(response).error]
const mark = (body: object) => club.as(coach, 'POST', `/admin/arrivals/${booking}/absence`, body)

describe('a sentence from a coach', () => {
  test('is with the family after a minute, by mail and on the page of the child, and not before', async () => {
    const written = await write()
    expect([written.status, matchesContract('writeCoachNote', written)]).toEqual([201, true])
    expect(await own()).toEqual([])
    await club.send()
    expect(mails().map(({ to, text: body }) => [to, body?.includes(text)])).toEqual([[robin.email, true]])
    const [note] = await own()
    expect(note).toMatchObject({ text, by: 'Coach Example', date: day, time: '16:00', thanked: false })
    await club.send()
    expect(mails()).toHaveLength(1)
  })

  test('is taken back within the minute, and nobody gets it', async () => {
    await write()
    expect((await takeBack()).status).toBe(204)
    await club.send()
    expect([mails(), await own(), (await session()).notes]).toEqual([[], [], []])
    expect((await takeBack()).status).toBe(204)
    // Another one can be written.
    expect((await write(coach, { text: 'Again.' })).status).toBe(201)
  })

  test('that was sent stays', async () => {
    await write()
    await club.send()
    expect(refusal(await takeBack())).toEqual([409, coachNoteMessages.sent])
  })

  test('of the evening waits until 7 AM, and can be taken back until then', async () => {
    await at('21:30')
    await write()
    await club.send()
    expect([mails(), await own()]).toEqual([[], []])
    await at('06:59', '2026-11-25')
    expect((await session()).notes).toMatchObject([{ isMine: true, isSent: false }])
    await at('07:00', '2026-11-25')
    await club.send()
    expect(mails()).toHaveLength(1)
  })

  test('is written once the session has begun, for a week, and not about who was not here', async () => {
    await at('15:59')
    expect(refusal(await write())).toEqual([409, coachNoteRefusals.not_begun])
    await at('16:30')
    await mark({ state: 'excused' })
    expect(refusal(await write())).toEqual([409, coachNoteRefusals.absent])
    expect((await session()).why).toBe('absent')
    await club.as(coach, 'DELETE', `/admin/arrivals/${booking}`)
    await at('09:00', '2026-12-01')
    expect((await write()).status).toBe(201)
    await at('09:00', '2026-12-02')
    expect(refusal(await write())).toEqual([409, coachNoteRefusals.over])
  })

  test('is not written about an hour that was canceled', async () => {
    const slot = { date: '2026-11-25', time: '16:00', lane: 3, name: 'Mia', email: robin.email }
    const { booking: other } = (await club.as(family, 'POST', '/lanes/bookings', slot)).body as Reply<'reserveLane'>
    await club.as(coach, 'POST', `/admin/bookings/${other.id}/cancel`, { kind: 'lane' })
    await at('16:30', '2026-11-25')
    expect((await write(coach, { text }, other.id)).status).toBe(404)
  })

  test('is one for each coach; of another coach only what was sent is read', async () => {
    await club.signUpStaff('lou@staff.example', coachOf('lou').password, 'coach')
    const lou = (await club.ask('POST', '/api/staff/login', coachOf('lou'))).cookie
    await write()
    expect(refusal(await write())).toEqual([409, coachNoteMessages.once])
    expect((await session(lou)).notes).toEqual([])
    expect((await write(lou, { text: 'Good stops.' })).status).toBe(201)
    await club.send()
    expect((await session(lou)).notes.map(({ isMine }) => isMine)).toEqual([false, true])
    expect((await own()).map((note) => note.text)).toHaveLength(2)
  })

  test('is short, not empty, and not from the desk', async () => {
    for (const wrong of ['', ' \n ', 'x'.repeat(coachNoteLimits.text + 1)])
      expect((await write(coach, { text: wrong })).status).toBe(400)
    const { cookie: desk } = await club.signUpStaff('desk@staff.example', 'a whistle in the dark', 'desk')
    expect((await write(desk)).status).toBe(403)
    expect((await club.as(desk, 'GET', `/admin/bookings/${booking}/notes`)).status).toBe(403)
  })

  test('is counted for each coach and day', async () => {
    const [stored] = await club.context.store.list(keys.allWrittenNotes)
    expect(stored).toBeUndefined()
    await write()
    const { key } = (await club.context.store.list(keys.allWrittenNotes))[0]!
    const found = await club.context.store.read(key)
    const many = Array.from({ length: coachNoteLimits.perDay }, () => found!.value.notes[0]!)
    await club.context.store.replace(key, found!.tag, { v: 1, notes: many })
    await takeBack()
    expect(refusal(await write())).toEqual([429, coachNoteMessages.perDay])
    await at('09:00', '2026-11-25')
    expect((await write()).status).toBe(201)
  })

  test('of a request that is repeated is one', async () => {
    const send = () =>
      club.ask('POST', `/api/admin/bookings/${booking}/notes`, { text }, { cookie: coach, key: 'one-press' })
    expect((await send()).body).toEqual((await send()).body)
    expect((await session()).notes).toHaveLength(1)
  })
})

describe('‘Thanks’', () => {
  test('is the one answer: said once, read by the coach', async () => {
    await write()
    const { id } = (await session()).notes[0]!
    expect((await thank(id)).status).toBe(404)
    await club.send()
    expect(await thanks()).toEqual([])
    const said = await thank(id)
    expect([said.status, matchesContract('thankCoach', said)]).toEqual([200, true])
    expect((await thank(id)).body).toEqual(said.body)
    expect(await thanks()).toMatchObject([
      { id, text, thanked: expect.any(String) as string, player: expect.any(String) as string },
    ])
    expect((await session()).notes).toMatchObject([{ thanked: expect.any(String) as string }])
    expect(await own()).toMatchObject([{ thanked: true }])
  })

  test('of another family is none', async () => {
    await write()
    await club.send()
    const { cookie: other } = await club.signUp()
    expect((await thank((await session()).notes[0]!.id, other)).status).toBe(404)
    expect((await club.as(other, 'GET', `/account/players/${player}/notes`)).status).toBe(404)
  })
})

test('a caregiver who must not collect the child gets and reads nothing', async () => {
  const second = await joinSecond(club, club.cookie)
  const { cookie: manager } = await club.ask('POST', '/api/staff/login', {
    email: 'manager@staff.example',
    password: 'a whistle in the dark',
  })
  const ofPlayer = `/admin/members/${club.profile.id}/players/${player}`
  const denied = await club.as(manager, 'PATCH', `${ofPlayer}/denied`, {
    denied: true,
    caregiver: second.profile.id,
    name: 'Kim Lindgren',
    note: 'Court',
  })
  expect(denied.status).toBe(200)
  await write()
  await club.send()
  expect(mails().map(({ to }) => to)).toEqual([robin.email])
  expect([(await own(second.cookie)).length, (await own()).length]).toEqual([0, 1])
  const [{ id } = { id: '' }] = await own()
  expect((await thank(id, second.cookie)).status).toBe(404)
  const { body } = await club.as(second.cookie, 'GET', '/account/export')
  expect((body as Reply<'exportOwnData'>).coachNotes).toEqual([])
})

test('a child who has stopped keeps what was written; with the account it goes', async () => {
  await write()
  await club.send()
  expect((await club.as(family, 'GET', '/account/export')).body).toMatchObject({
    coachNotes: [{ text, thanked: false }],
  })
  const left = await club.as(family, 'POST', `/account/players/${player}/membership`, { change: 'end' })
  expect([left.status, (await own()).length]).toEqual([200, 1])
  const gone = { password: robin.password, confirm: robin.email }
  expect((await club.as(family, 'POST', '/account/delete', gone)).status).toBe(204)
  const { store } = club.context
  const notes = await Promise.all((await store.list(keys.allFamilyNotes)).map(({ key }) => store.read(key)))
  expect(notes).toEqual([undefined])
  expect((await write()).status).toBe(404)
  expect(await thanks()).toEqual([])
})
