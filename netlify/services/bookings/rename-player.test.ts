/** A player whom the family renames has the new name on what is still to come. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'

test('bookings to come have the new name; past ones, typed names and other players keep theirs', async () => {
  const server = testServer({ now: new Date('2026-11-24T13:00:00Z') })
  const { cookie, profile, playerId, password } = await server.signUp({ childName: 'Cillian' })
  let coach = (await server.signUpStaff()).cookie
  const ask = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, { cookie })
  const kit = { name: 'Kit', age: '9', team: '', phone: '', position: 'forward', plan: 'monthly' }
  const { account } = (await ask('POST', '/account/players', kit)).body as Reply<'addPlayer'>
  await server.signAll()
  const book = async (kind: 'lane' | 'speede', date: string, name: string, player = playerId) => {
    const booking = {
      kind,
      unit: 1,
      date,
      time: kind === 'lane' ? '16:00' : '18:00',
      name,
      player,
      email: profile.email,
    }
    const body = { ...booking, overLimit: true }
    const { status } = await server.ask('POST', '/api/admin/bookings', body, { cookie: coach })
    expect(status).toBe(201)
  }
  await book('lane', '2026-11-24', 'Cillian')
  server.setClock('2026-11-25T13:00:00Z')
  coach = (await server.signUpStaff('early@thenest.example')).cookie
  for (const date of ['2026-11-25', '2026-12-03']) await book('lane', date, 'Cillian')
  await book('speede', '2026-11-27', 'Cillian')
  await book('lane', '2026-11-28', 'C. Walsh')
  await book('lane', '2026-11-29', 'Cillian', account.players[1]!.id)

  const own = { ...kit, name: 'Killian', age: '11', position: 'goalie', plan: 'annual', rev: account.rev }
  const session = await server.ask('POST', '/api/members/login', {
    email: profile.email,
    password,
  })
  const edited = await server.ask('PATCH', `/api/account/players/${playerId}`, own, {
    cookie: session.cookie,
  })
  expect(edited.status).toBe(200)
  const nameOn = async (date: string) => {
    const { body } = await server.ask('GET', `/api/admin/day?date=${date}`, undefined, { cookie: coach })
    return (body as Reply<'daySheet'>).sheet?.bookings.map(({ name }) => name)
  }
  expect(await nameOn('2026-11-24')).toEqual(['Cillian'])
  expect(await nameOn('2026-11-25')).toEqual(['Killian'])
  expect(await nameOn('2026-12-03')).toEqual(['Killian'])
  expect(await nameOn('2026-11-27')).toEqual(['Killian'])
  expect(await nameOn('2026-11-28')).toEqual(['C. Walsh'])
  expect(await nameOn('2026-11-29')).toEqual(['Cillian'])
})

test('a process that dies at any operation leaves the old name everywhere, or the new one', async () => {
  const entries = new Map<string, StoredVersion>()
  const now = new Date('2026-11-24T13:00:00Z')
  const server = testServer({ store: memoryStore(entries), now })
  const { cookie, profile, playerId } = await server.signUp({ childName: 'Cillian' })
  const coach = (await server.signUpStaff()).cookie
  await server.signAll()
  for (const date of ['2026-11-25', '2026-12-03']) {
    const slot = { kind: 'lane', unit: 1, date, time: '16:00' }
    const booking = { ...slot, name: 'Cillian', player: playerId, email: profile.email, overLimit: true }
    expect((await server.ask('POST', '/api/admin/bookings', booking, { cookie: coach })).status).toBe(201)
  }
  await server.drainWaitUntil()
  const { account } = (await server.ask('GET', '/api/account', undefined, { cookie })).body as Reply<'account'>
  const { name: _, ...details } = account.players[0]!
  const body = { name: 'Killian', age: details.age, team: details.team, phone: '', position: details.position }
  const seen = new Set<string>()
  await killedAtEach(async (kill, at) => {
    const raw = memoryStore(new Map(entries))
    const dying = testServer({ store: kill(raw), now })
    const edit = { ...body, plan: details.plan, rev: account.rev }
    await dying.ask('PATCH', `/api/account/players/${playerId}`, edit, { cookie }).catch(ignoreUnavailable)
    const records = memoryRecords(raw, () => new Date(now.getTime() + 60_000))
    const read = (await raw.list('m' as never)).filter(({ key }) => /^(mw|member)\//.test(key))
    const texts = await Promise.all(read.map(async ({ key }) => JSON.stringify((await records.read(key))?.value ?? '')))
    const names = new Set(texts.flatMap((text) => text.match(/[CK]illian/g) ?? []))
    expect(names.size, at).toBe(1)
    seen.add([...names].join())
  })
  expect([...seen].toSorted()).toEqual(['Cillian', 'Killian'])
})
