/** Passes, through the whole server in memory. */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { codeOf, hashedPass, parsePass, passText } from '#domain/arrivals/passes.ts'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import { hash } from '#server/repositories/hashes.ts'
import { arrivalsClub, at, today, type ArrivalsClub } from '#server/test-support/fixtures/arrivals-fixture.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'
import { passOf } from './passes.ts'

let club: ArrivalsClub
beforeEach(async () => {
  club = await arrivalsClub()
})

const passes = async (who = club.anna) => {
  const { bookings } = (await club.server.ask('GET', '/api/schedule', undefined, who)).body as Reply<'schedule'>
  return new Map(bookings.map(({ id, pass }) => [id, pass!]))
}
const resolve = async (pass: string) =>
  (await club.asDesk('POST', '/api/passes', { pass })).body as Reply<'resolvePass'>

describe('a pass', () => {
  test('scanned and typed is for its booking, with first name and initial', async () => {
    const id = await club.reserve(3, today)
    const pass = (await passes()).get(id)!
    const entry = expect.objectContaining({ id, name: 'Mia E.', time: '17:00', unit: 3, desk: false }) as object
    for (const text of [
      pass,
      ` ${pass.toLowerCase()} `,
      codeOf(pass),
      `${codeOf(pass).slice(0, 3)} ${codeOf(pass).slice(3)}`,
    ])
      expect(await resolve(text)).toEqual({ outcome: 'booking', entry })
  })

  test("'Already here since 4:52 PM.'", async () => {
    const id = await club.reserve(3, today)
    club.server.setClock(at('16:52'))
    await club.asDesk('POST', `/api/arrivals/${id}`, {})
    club.server.setClock(at('16:55'))
    const found = await resolve((await passes()).get(id)!)
    expect([found.outcome, found.message, found.entry?.id]).toEqual(['here', 'Already here since 4:52 PM.', id])
  })

  test.each([
    ['tomorrow', '2026-11-25', 'This pass is for Wed Nov 25.'],
    ['in a month’s time', '2026-12-20', 'This pass is for Sun Dec 20.'],
  ])('of another day, %s', async (_, date, message) => {
    const id = await club.reserve(3, date)
    const pass = (await passes()).get(id)!
    for (const text of [pass, codeOf(pass)]) expect(await resolve(text)).toEqual({ outcome: 'other_day', message })
  })

  test('of yesterday', async () => {
    const id = await club.reserve(3, today)
    const pass = (await passes()).get(id)!
    club.server.setClock(at('12:00', '2026-11-25'))
    for (const text of [pass, codeOf(pass)])
      expect(await resolve(text)).toEqual({ outcome: 'other_day', message: 'This pass is for Tue Nov 24.' })
  })

  test("'This booking was canceled. Please ask at the desk.', also once the slot is somebody else's", async () => {
    const id = await club.reserve(3, today)
    const pass = (await passes()).get(id)!
    await club.server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, club.anna)
    await club.server.drainWaitUntil()
    const canceled = { outcome: 'canceled', message: passMessages.canceled }
    for (const text of [pass, codeOf(pass)]) expect(await resolve(text)).toEqual(canceled)
    await club.reserve(3, today, '17:00', await club.server.signUp())
    expect(await resolve(pass)).toEqual(canceled)
  })

  test('of a booking that was moved is for the new one', async () => {
    const id = await club.reserve(3, today)
    const pass = (await passes()).get(id)!
    const move = { kind: 'lane', moves: [{ id, unit: 4, date: today, time: '18:00' }] }
    await club.server.ask('POST', '/api/bookings/move', move, club.anna)
    await club.server.drainWaitUntil()
    const found = await resolve(pass)
    expect([found.outcome, found.entry?.unit, found.entry?.time]).toEqual(['booking', 4, '18:00'])
  })

  test("'I don’t know this pass yet. The desk will help you.'", async () => {
    const id = await club.reserve(3, today)
    const pass = (await passes()).get(id)!
    const [kind, ...slot] = [pass.slice(0, 7), pass.slice(7)]
    const ofAnotherClub = passOf('another club', { id, kind: 'lane', unit: 3, date: today, time: '17:00' })
    const wrongCode = pass.slice(0, -6) + (pass.endsWith('A') ? 'BBBBBB' : 'AAAAAA')
    const texts = [
      ofAnotherClub,
      wrongCode,
      kind + slot.join('').replace('-03-', '-04-'),
      '',
      'https://example.com',
      '0AAAAA',
      '😀',
    ]
    for (const text of texts) expect(await resolve(text)).toEqual({ outcome: 'unknown', message: passMessages.unknown })
    const tooLong = await club.asDesk('POST', '/api/passes', { pass: 'A'.repeat(4096) })
    expect([tooLong.status, errorOf(tooLong).error]).toEqual([400, passMessages.unknown])
  })

  test('of a family that has left is canceled, and nobody’s once it has begun', async () => {
    const [later, begun] = [await club.reserve(3, today, '20:00'), await club.reserve(3, today, '17:00')]
    const own = await passes()
    club.server.setClock(at('17:10'))
    const { email } = club.anna.profile
    await club.server.ask('POST', '/api/account/delete', { password: club.anna.password, confirm: email }, club.anna)
    await club.server.drainWaitUntil()
    expect((await resolve(own.get(later)!)).outcome).toBe('canceled')
    expect((await resolve(own.get(begun)!)).outcome).toBe('unknown')
  })

  test('is in the list of the desk as a hash that a browser can make, and never as a code', async () => {
    const id = await club.reserve(3, today)
    const code = codeOf((await passes()).get(id)!)
    const expected = createHash('sha256').update(hashedPass(today, code)).digest('hex').slice(0, 40)
    expect(hash(hashedPass(today, code))).toBe(expected)
    const sheet = await club.asDesk('GET', `/api/admin/day?date=${today}`)
    expect(JSON.stringify(sheet.body)).toContain(expected)
    expect(JSON.stringify(sheet.body)).not.toContain(code)
  })

  test('is read the way it is written', () => {
    const slot = { kind: 'speede' as const, unit: 4, date: today, time: '17:30' }
    const pass = { slot, mark: '0123abcd', code: 'R7K2M9' }
    expect(parsePass(passText(pass))).toEqual(pass)
    expect(parsePass('r7k-2m9')).toEqual({ code: 'R7K2M9' })
    expect(parsePass('oil2m9')).toEqual({ code: '0112M9' })
  })
})
