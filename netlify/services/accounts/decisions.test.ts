/**
 * What staff have decided about a child or a caregiver (who must not collect, off the ice, missed sessions) stays in force
 * whatever a family edits.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { joinSecond, kim } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { email, familyOfMia } from '#server/test-support/fixtures/mia-fixture.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const date = '2026-11-24'
const morning = new Date('2026-11-24T13:00:00Z')
const pat = { ...kim, firstName: 'Pat', lastName: 'Example', email: 'pat@families.example' }
const details = { team: '', position: 'goalie', phone: '', plan: 'annual' }

let server: TestServer
let [mia, kit, familyId, patId] = ['', '', '', '']
/** Sessions by who has them. */
let as: Record<'robin' | 'pat' | 'manager' | 'desk', { cookie: string }>

const ask = (who: keyof typeof as, method: string, path: string, body?: object) =>
  server.ask(method, `/api${path}`, body, as[who])
const account = async () => ((await ask('robin', 'GET', '/account')).body as Reply<'account'>).account
const ofPlayer = (path: string, id = mia) => `/admin/members/${familyId}/players/${id}${path}`
const book = async (player: string, lane: number) => {
  const booking = { kind: 'lane', unit: lane, date, time: '12:00', name: 'Mia', email, player }
  return ((await ask('manager', 'POST', '/admin/bookings', booking)).body as Reply<'bookForMember'>).booking.id
}
const cardOf = async (id: string) =>
  ((await ask('desk', 'POST', `/admin/arrivals/${id}/card`)).body as Reply<'arrivalCard'>).card

beforeEach(async () => {
  const { cookie, owner, ...family } = await familyOfMia(testServer({ mailEnabled: true, now: morning }))
  ;({ server, mia, familyId } = family)
  const second = await joinSecond(server, cookie, pat)
  const manager = await server.signUpStaff('manager@thenest.example', undefined, 'manager')
  const desk = await server.signUpStaff('desk@thenest.example', undefined, 'desk')
  as = { robin: { cookie }, pat: second, manager, desk }
  patId = second.profile.id
  void owner
  await ask('robin', 'POST', '/account/players', { ...details, name: 'Kit Park', age: '14' })
  kit = (await account()).players[1]!.id
  await server.signAll()
})

const renamed = async (who: 'robin' | 'pat', id: string, firstName: string, lastName: string) =>
  ask(who, 'PATCH', `/account/caregivers/${id}`, { rev: (await account()).rev, firstName, lastName, phone: '555 0177' })
const editPlayer = async (who: 'robin' | 'pat', id: string, name: string, age: string) =>
  ask(who, 'PATCH', `/account/players/${id}`, { ...details, rev: (await account()).rev, name, age })
const editSafety = async (who: 'robin' | 'pat', id: string, change: object) => {
  const empty = { born: '', contactName: '', health: '', leavesAlone: '', collectors: [] }
  return ask(who, 'PATCH', `/account/players/${id}/safety`, { ...empty, rev: (await account()).rev, ...change })
}
const deny = (body: object, id = mia) =>
  ask('manager', 'PATCH', ofPlayer('/denied', id), { denied: true, name: 'Pat Example', note: 'Court', ...body })

describe('who must not collect', () => {
  const bindings: [string, () => object][] = [
    ['chosen of the family', () => ({ name: 'P. E.', caregiver: patId })],
    ['named as the caregiver is', () => ({ name: 'EXAMPLE, Pat' })],
  ]

  test.each(bindings)('stays denied after every new name, if they were %s', async (_, body) => {
    expect((await deny(body())).status).toBe(200)
    const id = await book(mia, 3)
    await ask('desk', 'POST', `/arrivals/${id}`, {})
    for (const [first, last] of [
      ['Patricia', 'Exampel'],
      ['Robin', 'Example'],
      ['Alex', 'Miller'],
    ] as const) {
      expect((await renamed('pat', patId, first, last)).status).toBe(200)
      const { pickUp } = await cardOf(id)
      expect(pickUp!.denied).toEqual([expect.stringMatching(new RegExp(`Pat.*\\(now ${first} ${last}\\)`))])
      expect(pickUp!.allowed.map((each) => each.id)).not.toContain(patId)
      expect((await ask('desk', 'POST', `/admin/arrivals/${id}/left`, { with: patId })).status).toBe(409)
    }
  })

  test('stays denied if it was stored by name alone, and if they leave and join again by another name', async () => {
    await deny({ name: 'Jo Doe' })
    expect((await renamed('pat', patId, 'Jo', 'Doe')).status).toBe(200)
    expect((await renamed('pat', patId, 'Jay', 'Roe')).status).toBe(200)
    expect((await ask('robin', 'DELETE', `/account/caregivers/${patId}`)).status).toBe(204)
    const again = await joinSecond(server, as.robin.cookie, {
      ...pat,
      firstName: 'Jay',
      lastName: 'Roe',
      email: 'jay@families.example',
    })
    const { pickUp } = await cardOf(await book(mia, 3))
    expect(pickUp).toMatchObject({ denied: ['Jo Doe (now Jay Roe)'] })
    expect(pickUp!.allowed.map(({ id }) => id)).not.toContain(again.profile.id)
  })

  test('stands on the card at every age, for the desk too, in its day without a connection, and on the page of the family', async () => {
    await deny({}, kit)
    const id = await book(kit, 4)
    const card = await cardOf(id)
    expect([card.asks.includes('adult'), card.pickUp?.denied]).toEqual([false, ['Pat Example']])
    const { cards } = (await ask('desk', 'GET', '/admin/desk')).body as Reply<'deskDays'>
    expect(cards?.all.find((each) => each.id === id)?.pickUp?.denied).toEqual(['Pat Example'])
    const { denied } = (await ask('desk', 'GET', `/admin/members/${familyId}`)).body as Reply<'memberDetails'>
    expect(denied).toEqual({ [mia]: [], [kit]: ['Pat Example'] })
  })

  test('is chosen of the caregivers that there are', async () => {
    const opened = (await ask('manager', 'POST', ofPlayer('/safety'))).body as Reply<'openSafety'>
    expect(opened.safety.caregivers?.map(({ name }) => name)).toEqual(['Robin Example', 'Pat Example'])
    expect((await deny({ caregiver: 'mem_gone' })).status).toBe(409)
    const own = (await ask('robin', 'GET', `/account/players/${mia}/safety`)).body as Reply<'playerSafety'>
    expect(own.safety).not.toHaveProperty('caregivers')
  })
})
void editPlayer
void editSafety
