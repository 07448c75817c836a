/** Arrivals through the whole server in memory: who came, when, by whom, and what a no-show means. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { arrivalMessages, noShowMessages } from '#domain/arrivals/arrival-messages.ts'
import { arrivals } from '#domain/facility/facility.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let staff: { cookie: string }
const today = '2026-11-24'

/** At this time in New York, where all is in November. */
const at = (clock: string, day = today) => new Date(`${day}T${clock}:00-05:00`)

beforeEach(async () => {
  server = testServer({ now: at('12:00') })
  anna = await server.signUp()
  staff = await server.signUpStaff()
})

const book = async (time: string, { date = today, unit = 3, who = anna } = {}) => {
  const body = { kind: 'lane', unit, date, time, name: 'Sam Example', email: who.profile.email, overLimit: true }
  const { body: reply } = await server.ask('POST', '/api/admin/bookings', body, staff)
  return (reply as Reply<'bookForMember'>).booking.id
}
const setClock = (clock: string, day = today) => server.setClock(at(clock, day))
const arrive = (id: string, sent?: Date, key?: string) =>
  server.ask('POST', `/api/arrivals/${id}`, sent ? { at: sent.toISOString() } : {}, { ...staff, ...(key && { key }) })
const absent = (id: string, body: object = { state: 'no_show', staffed: true }) =>
  server.ask('POST', `/api/admin/arrivals/${id}/absence`, body, staff)
const undo = (id: string) => server.ask('DELETE', `/api/admin/arrivals/${id}`, undefined, staff)
const arrivalOf = async (id: string, date = today) => {
  const { body } = await server.ask('GET', `/api/admin/day?date=${date}`, undefined, staff)
  return (body as Reply<'daySheet'>).sheet?.bookings.find((each) => each.id === id)?.arrival
}
const schedule = async () => (await server.ask('GET', '/api/schedule', undefined, anna)).body as Reply<'schedule'>
const refusal = (response: Awaited<ReturnType<typeof arrive>>) => [response.status, errorOf(response).error]

describe('here', () => {
  test("'Open from 30 minutes before to the end'", async () => {
    const id = await book('17:00')
    setClock('16:29')
    expect(refusal(await arrive(id))).toEqual([409, arrivalMessages.tooEarly('4:30 PM')])
    setClock('18:01')
    expect(refusal(await arrive(id))).toEqual([409, arrivalMessages.over])
    setClock('16:30')
    expect((await arrive(id)).status).toBe(200)
    expect(await arrivalOf(id)).toEqual({ state: 'here', at: at('16:30').toISOString(), by: 'Coach Example' })
  })

  test.each([
    ['the time of the device', '16:52', '16:52'],
    ['the time of the server, if the device is ahead', '17:40', '17:30'],
    ['the time of the server, if the device was too early', '16:29', '17:30'],
  ])('keeps %s', async (_, sent, kept) => {
    const id = await book('17:00')
    setClock('17:30')
    await arrive(id, at(sent))
    expect((await arrivalOf(id))?.at).toBe(at(kept).toISOString())
  })

  test.each(['2026-11-23', '2026-11-25'])(
    'of a device that believes it is %s the server knows the time',
    async (day) => {
      const id = await book('17:00')
      setClock('17:05')
      await arrive(id, at('17:01', day))
      expect((await arrivalOf(id))?.at).toBe(at('17:05').toISOString())
    },
  )

  test('sent hours later counts when it was', async () => {
    const id = await book('17:00')
    setClock('23:00')
    await arrive(id, at('16:52'))
    expect((await arrivalOf(id))?.at).toBe(at('16:52').toISOString())
  })

  test.each([[['16:55', '16:52', '17:03']], [['17:03', '16:52', '16:55']], [['16:52', '16:55', '17:03']]])(
    'of several devices the earliest counts, sent in the order %s',
    async (order) => {
      const id = await book('17:00')
      setClock('21:00')
      for (const [nth, clock] of order.entries()) {
        const { arrival } = (await arrive(id, at(clock), `device-${nth}`)).body as Reply<'arrive'>
        const [earliest] = order.slice(0, nth + 1).toSorted()
        expect(arrival.at).toBe(at(earliest!).toISOString())
      }
      expect((await arrivalOf(id))?.at).toBe(at('16:52').toISOString())
    },
  )

  test('a late copy of a report that was taken back does not come back; one of another device does', async () => {
    const id = await book('17:00')
    setClock('17:00')
    await arrive(id, at('16:55'), 'tablet')
    expect((await undo(id)).status).toBe(204)
    expect(await arrivalOf(id)).toBeUndefined()
    await arrive(id, at('16:55'), 'tablet')
    expect(await arrivalOf(id)).toBeUndefined()
    await arrive(id, at('16:58'), 'desk')
    expect((await arrivalOf(id))?.at).toBe(at('16:58').toISOString())
  })

  test('the key of a request for another booking is refused, and nobody is here', async () => {
    const [one, other] = [await book('17:00'), await book('17:00', { unit: 4, who: await server.signUp() })]
    setClock('17:00')
    await arrive(one, at('16:55'), 'same-key')
    expect((await arrive(other, at('16:55'), 'same-key')).status).toBe(422)
    expect(await arrivalOf(other)).toBeUndefined()
  })

  test('a malformed time is a sentence, and changes nothing', async () => {
    const id = await book('17:00')
    setClock('17:00')
    await arrivalOf(id)
    await server.drainWaitUntil()
    const before = server.writeCount()
    for (const wrong of ['yesterday', '', 17, null, '2026-11-24'])
      expect(refusal(await server.ask('POST', `/api/arrivals/${id}`, { at: wrong }, staff))).toEqual([
        400,
        'Please give the time of the arrival.',
      ])
    expect(server.writeCount()).toBe(before)
  })

  test('a canceled booking has no arrival', async () => {
    const id = await book('17:00')
    await server.ask('POST', `/api/admin/bookings/${id}/cancel`, { kind: 'lane' }, staff)
    setClock('17:00')
    expect(refusal(await arrive(id))).toEqual([404, 'This booking no longer exists.'])
  })

  test('costs at most 22 operations, with those of the session, the key, the log, and a first visit', async () => {
    const id = await book('17:00')
    setClock('17:00')
    // This instance knows the settings of the club.
    await server.ask('GET', '/api/closures')
    await arrive(id, undefined, 'counted')
    const { route, operations } = server.lines.at(-1)!
    expect(route).toBe('arrive')
    expect(operations).toBeLessThanOrEqual(22)
  })
})

describe('a no-show', () => {
  test("'Missing after 20 minutes'", async () => {
    const id = await book('17:00')
    setClock('17:19')
    expect(refusal(await absent(id))).toEqual([
      409,
      `Mark someone missing from ${arrivals.missing} minutes after the start.`,
    ])
    setClock('17:20')
    const response = await absent(id)
    expect(matchesContract('markAbsent', response)).toBe(true)
    expect((await schedule()).noShows).toEqual([
      expect.objectContaining({ booking: id, player: anna.playerId, date: today, time: '17:00' }),
    ])
  })

  test("'not where nobody else was recorded within an hour unless they confirm that the desk was staffed'", async () => {
    const id = await book('17:00')
    const other = await book('18:00', { unit: 4, who: await server.signUp() })
    setClock('17:30')
    const refused = await absent(id, { state: 'no_show' })
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'unstaffed'])
    expect((await schedule()).noShows).toBeUndefined()
    await arrive(other)
    expect((await absent(id, { state: 'no_show' })).status).toBe(200)
  })

  test("'never on what was closed, canceled or moved'", async () => {
    const [closed, canceled, old] = [await book('17:00'), await book('16:00'), await book('15:00')]
    const moved = await server.ask(
      'POST',
      `/api/admin/bookings/${old}/move`,
      { unit: 1, date: today, time: '17:00' },
      staff,
    )
    const closure = { scope: 'unit', kind: 'lane', unit: 3, reason: 'Ice' }
    await server.ask('POST', '/api/admin/closures', { ...closure, from: `${today}T17:00`, to: `${today}T18:00` }, staff)
    await server.ask('POST', `/api/admin/bookings/${canceled}/cancel`, { kind: 'lane' }, staff)
    setClock('17:30')
    expect(refusal(await absent(closed))).toEqual([
      409,
      'This hour was closed, or we moved the booking, so it can’t be a no-show.',
    ])
    expect(refusal(await absent((moved.body as Reply<'moveBooking'>).booking.id))).toEqual([
      409,
      'This hour was closed, or we moved the booking, so it can’t be a no-show.',
    ])
    expect(refusal(await absent(canceled))).toEqual([404, 'This booking no longer exists.'])
    expect((await schedule()).noShows).toBeUndefined()
  })

  test("'undone the same day', and not later", async () => {
    const id = await book('17:00')
    setClock('17:30')
    await absent(id)
    await undo(id)
    expect([(await schedule()).noShows, await arrivalOf(id)]).toEqual([undefined, undefined])
    await absent(id)
    setClock('09:00', '2026-11-25')
    staff = await server.signUpStaff('next@thenest.example')
    expect(refusal(await undo(id))).toEqual([409, 'Only on the day of the session.'])
  })

  test('of somebody who is here after all, as a device reports later, is none', async () => {
    const id = await book('17:00')
    setClock('17:30')
    await absent(id)
    await arrive(id, at('17:02'), 'tablet')
    expect(await arrivalOf(id)).toMatchObject({ state: 'here', at: at('17:02').toISOString() })
    expect((await schedule()).noShows).toBeUndefined()
    expect(refusal(await absent(id))).toEqual([409, 'They’re checked in. Undo that first.'])
  })

  test('can be made one that was excused, and back', async () => {
    const id = await book('17:00')
    setClock('17:30')
    await absent(id)
    expect((await absent(id, { state: 'excused' })).status).toBe(200)
    expect((await schedule()).noShows).toBeUndefined()
    expect((await arrivalOf(id))?.state).toBe('excused')
  })
})

describe('the family', () => {
  const dispute = (id: string, as = anna) =>
    server.ask('POST', `/api/account/no-shows/${id}`, undefined, { cookie: as.cookie })
  // A setting turns it on.
  beforeEach(() => {
    arrivals.noShows.count = 3
    return () => void (arrivals.noShows.count = 0)
  })

  test('\'The family reads it on its account and can say "We were there" for 48 h\'', async () => {
    const id = await book('17:00')
    setClock('17:30')
    await absent(id)
    expect((await dispute(id, await server.signUp())).status).toBe(404)
    expect(refusal(await dispute('bk_none'))).toEqual([404, 'This no-show was taken back.'])
    setClock('17:29', '2026-11-26')
    expect(((await dispute(id)).body as Reply<'disputeNoShow'>).noShow.disputed).toBe(
      at('17:29', '2026-11-26').toISOString(),
    )
  })

  test('has in its own data when each player came, and what was missed', async () => {
    const [came, missed] = [await book('17:00'), await book('13:00', { unit: 1 })]
    setClock('17:05')
    await arrive(came)
    await absent(missed)
    const { body } = await server.ask('GET', '/api/account/export', undefined, anna)
    const { arrivals: recorded, account } = body as Reply<'exportOwnData'>
    expect(recorded).toEqual([
      { booking: missed, state: 'no_show', at: at('17:05').toISOString() },
      { booking: came, state: 'here', at: at('17:05').toISOString() },
    ])
    expect(account.players[0]!.noShows).toMatchObject([{ booking: missed }])
  })

  test('is too late after 48 hours', async () => {
    const id = await book('17:00')
    setClock('17:30')
    await absent(id)
    setClock('17:30', '2026-11-26')
    expect(refusal(await dispute(id))).toEqual([409, 'You had 48 hours to tell us. Please ask at the desk.'])
  })

  /** Misses a session on each of these days. */
  const miss = async (...days: string[]) => {
    const missed: string[] = []
    for (const [nth, day] of days.entries()) {
      setClock('12:00', day)
      staff = await server.signUpStaff(`coach${day}${nth}@thenest.example`)
      missed.push(await book('13:00', { date: day }))
      setClock('13:30', day)
      await absent(missed.at(-1)!)
      await schedule()
    }
    return missed
  }
  const reserve = (date: string, time = '19:00') =>
    server.ask('POST', '/api/lanes/bookings', { lane: 5, date, time, name: 'Sam', email: anna.profile.email }, anna)
  const manage = (body: Body<'settleNoShows'>) =>
    server.ask('PATCH', `/api/admin/members/${anna.profile.id}/players/${anna.playerId}/no-shows`, body, staff)

  test("'Three in 60 days: same-day booking only, until a coach has cleared it'", async () => {
    await miss('2026-11-24', '2026-12-01')
    expect((await reserve('2026-12-15')).status).toBe(201)
    await miss('2026-12-08')
    const sentence = noShowMessages.sameDayOnly('Sam', 3)
    const refused = await reserve('2026-12-10')
    expect([...refusal(refused), errorOf(refused).code]).toEqual([409, sentence, 'same_day_only'])
    const own = (await schedule()).bookings.find(({ date }) => date === '2026-12-15')
    const move = { kind: 'lane', moves: [{ id: own!.id, unit: 4, date: '2026-12-10', time: '18:00' }] }
    expect(errorOf(await server.ask('POST', '/api/bookings/move', move, anna)).code).toBe('same_day_only')
    const weeks = { kind: 'lane', weeks: 1, bookings: [{ unit: 2, date: '2026-12-10', time: '18:00' }], name: 'Sam' }
    expect(errorOf(await server.ask('POST', '/api/bookings', weeks, anna)).code).toBe('same_day_only')
    expect((await reserve('2026-12-08')).status).toBe(201)
    expect(matchesContract('settleNoShows', await manage({ decision: 'clear' }))).toBe(true)
    expect((await reserve('2026-12-16')).status).toBe(201)
  })

  test('books ahead, whatever it has missed, in a club that does not count no-shows', async () => {
    arrivals.noShows.count = 0
    await miss('2026-11-24', '2026-12-01', '2026-12-08')
    expect((await schedule()).noShows).toHaveLength(3)
    expect((await reserve('2026-12-16')).status).toBe(201)
  })

  test('does not leave it by entering the child again', async () => {
    await miss('2026-11-24', '2026-12-01', '2026-12-08')
    const child = { name: 'sam EXAMPLE', age: '9', position: 'goalie', plan: 'annual' }
    const { body } = await server.ask('POST', '/api/account/players', child, anna)
    const again = (body as Reply<'addPlayer'>).account.players.find(({ id }) => id !== anna.playerId)!.id
    await server.endMembership(anna.playerId)
    expect(errorOf(await reserve('2026-12-16')).code).toBe('same_day_only')
    expect((await reserve('2026-12-08')).status).toBe(201)
    await manage({ decision: 'clear' })
    expect((await reserve('2026-12-16')).status).toBe(201)
    expect(again).not.toBe(anna.playerId)
  })

  test('is not helped by an arrival that is recorded once it may not object any more, or a coach has decided', async () => {
    const ids = await miss('2026-12-01', '2026-12-08')
    const kept = async () => (await schedule()).noShows?.map(({ booking }) => booking)
    expect(refusal(await arrive(ids[0]!, at('13:00', '2026-12-01')))).toEqual([409, arrivalMessages.over])
    expect(await kept()).toEqual(ids)
    setClock('13:59', '2026-12-10')
    staff = await server.signUpStaff('last@thenest.example')
    await dispute(ids[1]!)
    await manage({ decision: 'stands', booking: ids[1]! })
    expect((await arrive(ids[1]!, at('13:00', '2026-12-08'))).status).toBe(200)
    expect(await kept()).toEqual(ids)
  })

  test('what it objects to does not count until a coach decides that it stands; one that is taken back is gone', async () => {
    const [, , last] = await miss('2026-11-24', '2026-12-01', '2026-12-08')
    await dispute(last!)
    expect((await reserve('2026-12-16')).status).toBe(201)
    await manage({ decision: 'stands', booking: last! })
    expect(errorOf(await reserve('2026-12-17')).code).toBe('same_day_only')
    await manage({ decision: 'take_back', booking: last! })
    expect((await schedule()).noShows).toHaveLength(2)
    expect((await reserve('2026-12-17')).status).toBe(201)
  })

  test('the desk may book ahead for them', async () => {
    await miss('2026-11-24', '2026-12-01', '2026-12-08')
    expect(await book('17:00', { date: '2026-12-10' })).toMatch(/^bk_/)
  })
})

describe('the rest of a session', () => {
  const release = (id: string) => server.ask('POST', `/api/admin/arrivals/${id}/release`, undefined, staff)

  test('is given away after half, only if somebody recorded that the player did not come', async () => {
    const id = await book('17:00')
    setClock('17:29')
    expect(refusal(await release(id))).toEqual([409, 'Mark it as a no-show or excused first.'])
    await absent(id)
    expect(refusal(await release(id))).toEqual([409, 'The rest can be given away once half of the time is over.'])
    setClock('17:30')
    expect((await release(id)).status).toBe(204)
    await server.drainWaitUntil()
    expect(await arrivalOf(id)).toBeUndefined()
    expect((await schedule()).noShows).toHaveLength(1)
    // Whoever is there gets what is left.
    const other = await server.signUp()
    expect(await book('17:00', { who: other })).toMatch(/^bk_/)
  })

  test('counts for the week of the family unless somebody takes it', async () => {
    const first = await book('17:00')
    setClock('17:30')
    await absent(first)
    await release(first)
    await server.drainWaitUntil()
    const reserve = (date: string) =>
      server.ask(
        'POST',
        '/api/lanes/bookings',
        { lane: 5, date, time: '19:00', name: 'Sam', email: anna.profile.email },
        anna,
      )
    expect((await reserve('2026-11-25')).status).toBe(201)
    expect(errorOf(await reserve('2026-11-27')).code).toBe('weekly_limit')
    await book('17:00', { who: await server.signUp() })
    await server.drainWaitUntil()
    expect((await reserve('2026-11-27')).status).toBe(201)
  })

  test('is nobody’s once it is over', async () => {
    const id = await book('17:00')
    setClock('17:40')
    await absent(id)
    setClock('18:00')
    expect(refusal(await release(id))).toEqual([409, arrivalMessages.over])
  })
})
