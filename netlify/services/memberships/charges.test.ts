/** Charges as items: how many are due, once a day, and those to try again on their day, until somebody has noted what became of them. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, instantOf, type Day } from '#domain/calendar/calendar.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const day = '2026-11-24'
const manager = { email: 'manager@thenest.example', password: 'a whistle in the dark' }
let server: TestServer
let cookie: string
beforeEach(async () => {
  server = testServer({ now: instantOf(day, '10:00'), mailEnabled: true })
  await server.signUpStaff(manager.email, manager.password, 'manager')
  await at(day, '10:00')
})

/** Sessions of staff end with the day. */
async function at(on: Day, time: string) {
  server.setClock(instantOf(on, time))
  cookie = (await server.ask('POST', '/api/staff/login', manager)).cookie
}
const items = async () => (await server.askOk<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, cookie)).items
const dues = async () => (await server.askOk<Reply<'listDues'>>('GET', '/admin/dues', undefined, cookie)).dues
async function note(entry: object, only: (due: Reply<'listDues'>['dues'][number]) => boolean = () => true) {
  const open = (await dues()).filter(({ state }) => state === 'open' || state === 'declined').filter(only)
  const body = { dues: open.map(({ id, total, family }) => ({ id, total, family: family.id })), entry }
  await server.askOk('POST', '/admin/dues', body, cookie)
}
const monthly = (firstName: string) => server.signUp({ firstName, lastName: 'Ueda', membershipPlan: 'monthly' })

test('charges that are due are one item a day, with their sum, until all are noted', async () => {
  await monthly('Una')
  await at(addDays(day, 1), '10:00')
  await monthly('Ida')
  const [item, ...others] = await items()
  expect(others).toEqual([])
  expect(item).toMatchObject({ kind: 'charges', about: '1 today, 2 in all, $512.94' })
  expect(item!.due).toBe(instantOf(addDays(day, 1), '22:00').toISOString())
  await at(addDays(day, 2), '10:00')
  const [next] = await items()
  expect(next).toMatchObject({ kind: 'charges', about: '0 today, 2 in all, $512.94' })
  expect(next!.subject).not.toBe(item!.subject)
  await note({ step: 'charged' })
  expect(await items()).toEqual([])
})

test('a declined charge is an item from the day on which it is tried again, by name, until it is noted', async () => {
  await monthly('Una')
  const on = addDays(day, 3)
  await note({ step: 'declined', on })
  expect(await items()).toEqual([])
  await at(addDays(day, 2), '21:00')
  expect(await items()).toEqual([])
  for (const later of [3, 5]) {
    await at(addDays(day, later), '09:00')
    const [item, ...others] = await items()
    expect([item!.kind, item!.about, others]).toEqual(['charge_again', '$256.47', []])
    expect([item!.member?.caregivers[0]?.profileName, item!.due]).toEqual([
      'Una Ueda',
      instantOf(on, '22:00').toISOString(),
    ])
  }
  await note({ step: 'declined', on: addDays(day, 9) })
  expect(await items()).toEqual([])
  await at(addDays(day, 9), '09:00')
  expect(await items()).toHaveLength(1)
  await note({ step: 'charged' })
  expect(await items()).toEqual([])
})

test('charges are for managers', async () => {
  await monthly('Una')
  const desk = await server.signUpStaff('desk@thenest.example', undefined, 'coach')
  const { items: seen } = await server.askOk<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, desk.cookie)
  expect(seen).toEqual([])
})
