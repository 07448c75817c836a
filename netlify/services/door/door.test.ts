/** The tablet at the door, through the whole server in memory: what it reads, records and signs, and how it ends. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { codeOf, hashedPass } from '#domain/arrivals/passes.ts'
import { consentNames } from '#domain/consents/consents.ts'
import { hash } from '#server/repositories/hashes.ts'
import { at, today } from '#server/test-support/fixtures/arrivals-fixture.ts'
import { errorOf, matchesContract, registration } from '#server/test-support/server/test-server.ts'
import { doorClub, type DoorClub } from './testing/door-club.ts'

let club: DoorClub
beforeEach(async () => {
  club = await doorClub()
})

describe('the tablet at the door', () => {
  test('reads today with first name and initial, and nothing that only the desk may know', async () => {
    await club.reserve(3, today)
    await club.reserve(3, '2026-11-25')
    const tablet = await club.asDoor('GET', '/api/arrivals')
    expect(matchesContract('doorDay', tablet)).toBe(true)
    const { entries, device, version } = tablet.body as Reply<'doorDay'>
    expect([device, entries?.map(({ name, date }) => [name, date])]).toEqual(['Front door', [['Mia E.', today]]])
    expect(JSON.stringify(tablet.body)).not.toContain('Example')
    const { bookings } = (await club.server.ask('GET', '/api/schedule', undefined, club.anna)).body as Reply<'schedule'>
    // A pass only as a hash, which a browser can make.
    const code = codeOf(bookings.find(({ date }) => date === today)!.pass!)
    expect(entries?.map(({ pass }) => pass)).toEqual([hash(hashedPass(today, code))])
    expect(JSON.stringify(tablet.body)).not.toContain(code)
    const unchanged = (await club.asDoor('GET', `/api/arrivals?since=${version}`)).body as Reply<'doorDay'>
    expect(unchanged).toEqual({ version, date: today, device: 'Front door' })
  })

  test('names a child whom nobody has picked up, by first name and initial', async () => {
    const id = await club.reserve(3, today)
    const stillHere = async () => ((await club.asDoor('GET', '/api/arrivals')).body as Reply<'doorDay'>).stillHere
    club.server.setClock(at('17:00'))
    await club.asDoor('POST', `/api/arrivals/${id}`, {})
    club.server.setClock(at('18:29'))
    expect(await stillHere()).toEqual([])
    club.server.setClock(at('18:30'))
    expect(await stillHere()).toEqual(['Mia E.'])
  })

  test('records under its own name', async () => {
    const id = await club.reserve(3, today)
    club.server.setClock(at('17:00'))
    const { arrival } = (await club.asDoor('POST', `/api/arrivals/${id}`, {})).body as Reply<'arrive'>
    expect(arrival).toEqual({ state: 'here', at: at('17:00').toISOString(), by: 'Front door' })
  })

  describe('takes a signature', () => {
    let id: string
    const book = async (date: string) => {
      const unsigned = await club.server.signUp({ childName: 'Kit Example' }, { isUnsigned: true })
      const body = { kind: 'lane', unit: 1, date, time: '17:00', name: 'Kit', email: unsigned.profile.email }
      const made = await club.server.ask('POST', '/api/admin/bookings', body, club.staff)
      ;({ id } = (made.body as Reply<'bookForMember'>).booking)
      return unsigned
    }
    const missing = async () =>
      ((await club.asDoor('GET', '/api/arrivals')).body as Reply<'doorDay'>).entries?.find((each) => each.id === id)
        ?.unsigned
    const sign = (answers: object[], name = 'Robin Example', key?: string) =>
      club.server.ask(
        'POST',
        `/api/arrivals/${id}/consents`,
        { name, answers },
        { cookie: club.door, ...(key && { key }) },
      )
    // The terms were agreed to at registration.
    const asked = consentNames.filter((text) => text !== 'terms')
    const all = (answer: 'yes' | 'no') =>
      asked.map((text) => ({ text, version: 1, answer: text === 'photos' ? answer : 'yes' }))
    const consents = async (family: { cookie: string }) =>
      (
        (await club.server.ask('GET', '/api/account', undefined, family)).body as Reply<'account'>
      ).account.players[0]!.consents.filter(({ text }) => text !== 'terms')

    test('under its own name, and the card of the desk no longer asks for it', async () => {
      const family = await book(today)
      const card = async () =>
        ((await club.server.ask('POST', `/api/admin/arrivals/${id}/card`, {}, club.staff)).body as Reply<'arrivalCard'>)
          .card
      expect([(await card()).asks, await missing()]).toEqual([expect.arrayContaining(['unsigned']), asked])
      expect((await sign(all('no'))).body).toEqual({ unsigned: [] })
      expect([(await card()).asks.includes('unsigned'), await missing()]).toEqual([false, []])
      expect(await consents(family)).toMatchObject(
        all('no').map(({ text, answer }) => ({ text, answer, name: 'Robin Example', by: { name: 'Front door' } })),
      )
    })

    test('of what is missing only: what the family has answered stays', async () => {
      const family = await book(today)
      await sign(all('no'))
      const before = await consents(family)
      expect((await sign(all('yes'), 'Someone Else')).body).toEqual({ unsigned: [] })
      expect(await consents(family)).toEqual(before)
    })

    test('once: another one under the same key is refused and changes nothing', async () => {
      const family = await book(today)
      await sign(all('no').slice(0, 1), 'Robin Example', 'pressed')
      const before = await consents(family)
      expect((await sign(all('yes'), 'Robin Example', 'pressed')).status).toBe(422)
      expect(await consents(family)).toEqual(before)
    })

    test('for today only', async () => {
      const family = await book('2026-11-25')
      const refused = await sign(all('yes'))
      expect([refused.status, errorOf(refused).error]).toEqual([409, 'Only on the day of the session.'])
      expect(await consents(family)).toEqual([])
    })

    test.each([
      ['no name', '', [{ text: 'waiver', version: 1, answer: 'yes' }], 400],
      ['a name of 4 kB', 'x'.repeat(4096), [{ text: 'waiver', version: 1, answer: 'yes' }], 400],
      ['no to a waiver', 'Robin', [{ text: 'waiver', version: 1, answer: 'no' }], 400],
      ['a version that never was', 'Robin', [{ text: 'waiver', version: 99, answer: 'yes' }], 400],
      ['no answer', 'Robin', [], 400],
    ])('never %s', async (_, name, answers, status) => {
      const family = await book(today)
      expect((await sign(answers, name)).status).toBe(status)
      expect(await consents(family)).toEqual([])
    })
  })

  test('records who is here today, and changes no other day', async () => {
    const [yesterday, id] = [await club.reserve(3, today), await club.reserve(3, '2026-11-25')]
    club.server.setClock(at('09:00', '2026-11-25'))
    const arrive = (booking: string, sent: Date) =>
      club.asDoor('POST', `/api/arrivals/${booking}`, { at: sent.toISOString() })
    const refused = await arrive(yesterday, at('17:00'))
    expect([refused.status, errorOf(refused).error]).toEqual([409, 'Only on the day of the session.'])
    club.server.setClock(at('21:00', '2026-11-25'))
    expect((await arrive(id, at('17:00', '2026-11-25'))).status).toBe(200)
  })

  test('a hold with a day on which clearance is expected: the family books for it, nobody is checked in before it', async () => {
    const hold = (body: object) =>
      club.server.ask(
        'PATCH',
        `/api/admin/members/${club.anna.profile.id}/players/${club.anna.playerId}/hold`,
        body,
        club.staff,
      )
    const { safety } = (await hold({ held: true, note: 'Wrist.', expected: today })).body as Reply<'setHold'>
    const id = await club.reserve(3, today)
    club.server.setClock(at('17:00'))
    const isHeld = async () =>
      ((await club.asDoor('GET', '/api/arrivals')).body as Reply<'doorDay'>).entries?.map(({ held }) => held)
    const arrive = (who: { cookie: string }) => club.server.ask('POST', `/api/arrivals/${id}`, {}, who)
    expect(await isHeld()).toEqual([true])
    for (const who of [club.staff, { cookie: club.door }]) {
      const refused = await arrive(who)
      expect([refused.status, errorOf(refused).error]).toEqual([409, 'Please see a coach first.'])
    }
    const cleared = { held: false, since: safety.hold!.since }
    expect((await hold({ ...cleared, note: '' })).status).toBe(400)
    expect((await hold({ ...cleared, note: 'Seen by a doctor.' })).status).toBe(200)
    expect(await isHeld()).toEqual([false])
    expect((await arrive({ cookie: club.door })).status).toBe(200)
  })

  test('is 403 everywhere else, also for what only reads', async () => {
    const response = await club.asDoor('GET', `/api/admin/day?date=${today}`)
    expect([response.status, errorOf(response).error]).toEqual([
      403,
      'This tablet can only check players in. Please ask at the desk.',
    ])
  })

  const list = async () =>
    ((await club.server.ask('GET', '/api/staff', undefined, club.staff)).body as Reply<'listStaff'>).doors
  const isOpen = async () => (await club.asDoor('GET', '/api/arrivals')).status === 200

  test('is listed and ended on the staff page', async () => {
    const [tablet] = await list()
    expect(tablet).toMatchObject({ name: 'Front door', by: 'Coach Example' })
    expect((await club.server.ask('DELETE', `/api/doors/${tablet!.id}`, undefined, club.staff)).status).toBe(204)
    expect([await isOpen(), await list()]).toEqual([false, []])
    expect((await club.server.ask('DELETE', `/api/doors/${tablet!.id}`, undefined, club.staff)).status).toBe(404)
  })

  test("ends after 90 days, and with the colleague's right to sign in", async () => {
    club.server.setClock(new Date(at('11:59').getTime() + 90 * 86_400_000))
    expect(await isOpen()).toBe(true)
    club.server.setClock(new Date(at('12:00').getTime() + 90 * 86_400_000))
    expect(await isOpen()).toBe(false)
  })

  test('ends with all sessions that were opened before SESSIONS_SINCE, also in the list', async () => {
    club.server.setClock(at('12:02'))
    club.server.context.sessionsSince = at('12:01')
    const staff = await club.server.signUpStaff()
    const { doors } = (await club.server.ask('GET', '/api/staff', undefined, staff)).body as Reply<'listStaff'>
    expect([await isOpen(), doors]).toEqual([false, []])
  })

  test('ends when the colleague is removed', async () => {
    const { staff: all } = (await club.server.ask('GET', '/api/staff', undefined, club.staff))
      .body as Reply<'listStaff'>
    const kim = all.find(({ email }) => email === 'kim@thenest.example')!
    expect((await club.server.ask('DELETE', `/api/staff/${kim.id}`, undefined, club.staff)).status).toBe(204)
    expect([await isOpen(), await list()]).toEqual([false, []])
  })

  test('stays one when a family registers on it', async () => {
    const family = registration('again@example.org')
    const joined = await club.server.ask('POST', '/api/members/register', family, { cookie: club.door })
    expect(joined.body).toMatchObject({ deskStays: true })
    expect((await club.asDoor('GET', '/api/arrivals')).status).toBe(200)
  })

  test('has taken the place of the colleague’s own session, and lasts longer than the browser', async () => {
    const opener = await club.server.signUpStaff('lou@thenest.example')
    const opened = await club.server.ask('POST', '/api/doors', { name: 'Side door' }, opener)
    await club.server.drainWaitUntil()
    expect((await club.server.ask('GET', '/api/session', undefined, opener)).status).toBe(401)
    expect(opened.headers.getSetCookie()[0]).toContain(`Max-Age=${90 * 86_400}`)
    for (const name of ['', ' ', 'x'.repeat(41)])
      expect((await club.server.ask('POST', '/api/doors', { name }, club.staff)).status).toBe(400)
  })
})
