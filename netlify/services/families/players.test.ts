/** The players of a family over HTTP: adding, editing, retiring. */
import { describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { playerLimits } from '#domain/families/players.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { playerListMessages, playerLimitMessages } from '#domain/families/family-messages.ts'
import { signedUpMember } from '#server/test-support/fixtures/member-fixture.ts'
import { errorOf, matchesContract, testServer } from '#server/test-support/server/test-server.ts'

const kit = {
  name: 'Kit Example',
  age: '9',
  team: 'Kites U10',
  position: 'forward',
  phone: '',
  plan: 'monthly',
}

async function family(server = testServer()) {
  const member = await signedUpMember(server)
  const ask = (method: string, path: string, body?: object, key?: string) =>
    server.ask(method, `/api/account/players${path}`, body, { cookie: member.cookie, ...(key && { key }) })
  const add = async (player: object = kit, key?: string) => {
    const { status, body } = await ask('POST', '', player, key)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return (body as Reply<'addPlayer'>).account
  }
  return { ...member, ask, add }
}

describe('adding a player', () => {
  test('stores the player beside the one of the registration', async () => {
    const { server, read, ask, cookie } = await family()
    const before = await read()
    const response = await ask('POST', '', kit)
    expect(response.status).toBe(201)
    expect(matchesContract('addPlayer', response)).toBe(true)
    const added = {
      ...kit,
      id: expect.stringMatching(/^pl_/),
      addedAt: '2026-11-21T17:00:00.000Z',
      consents: [],
      away: [],
    }
    expect(await read()).toEqual({ ...before, rev: 2, players: [...before.players, added] })
    const { body } = await server.ask('GET', '/api/account/export', undefined, { cookie })
    expect(body).toMatchObject({ account: { players: [{ name: 'Sam Example' }, added] } })
  })

  test('sent twice with one key it is one player; twice with two keys it is two', async () => {
    const { add } = await family()
    await add(kit, 'one-key')
    expect((await add(kit, 'one-key')).players).toHaveLength(2)
    expect((await add(kit, 'another-key')).players).toHaveLength(3)
  })

  test('concurrent additions are all stored', async () => {
    const { add, read } = await family()
    await Promise.all(['Ada', 'Ben', 'Cy'].map((name) => add({ ...kit, name })))
    expect((await read()).players.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Ben', 'Cy', 'Sam Example'])
  })

  test.each([
    [{ name: ' ' }, 'name', registerMessages.childName],
    [{ age: '7' }, 'age', registerMessages.childAge],
    [{ position: 'coach' }, 'position', registerMessages.childPosition],
    [{ plan: undefined }, 'plan', registerMessages.plan],
  ])('refuses %j with the message of the registration', async (change, field, message) => {
    const { read, ask } = await family()
    const before = await read()
    const response = await ask('POST', '', { ...kit, ...change })
    expect([response.status, errorOf(response).fields]).toEqual([400, { [field]: message }])
    expect(await read()).toEqual(before)
  })

  test('refuses one more than the limit, and again with the same sentence; retiring one makes room a week later', async () => {
    const { add, ask, read, server } = await family()
    for (let count = 1; count < playerLimits.active; count += 1) await add({ ...kit, name: `Kit ${count}` })
    for (let tries = 0; tries < 2; tries += 1) {
      const refused = await ask('POST', '', kit)
      expect([refused.status, errorOf(refused)]).toEqual([409, { code: 'full', error: playerLimitMessages.active }])
    }
    const { players } = await read()
    await server.endMembership(players[0]!.id)
    server.setClock('2026-11-28T17:00:01Z')
    expect((await add()).players).toHaveLength(playerLimits.active + 1)
  })
})

describe('editing a player', () => {
  test('changes this player only, once for a repeated request', async () => {
    const { add, ask } = await family()
    await add({ ...kit, name: 'Lou' })
    const { rev, players } = await add()
    const body = { ...kit, rev, age: '10', plan: 'annual' }
    const first = await ask('PATCH', `/${players[2]!.id}`, body)
    const again = await ask('PATCH', `/${players[2]!.id}`, body)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    const { account } = first.body as Reply<'editPlayer'>
    expect(account.rev).toBe(rev + 1)
    expect(account.players).toMatchObject([players[0], players[1], { ...players[2], age: '10', plan: 'annual' }])
    expect(account.players[2]?.history?.at(-1)).toMatchObject({ step: 'plan', plan: 'annual', from: '2026-12-21' })
  })

  test('based on an earlier version it is 409 and changes nothing', async () => {
    const { add, ask, read } = await family()
    const { rev, players } = await add()
    await add({ ...kit, name: 'Lou' })
    const before = await read()
    const late = await ask('PATCH', `/${players[1]!.id}`, { ...kit, rev, age: '10' })
    expect([late.status, errorOf(late).error]).toEqual([
      409,
      'These details were changed on another device. Your changes are still here. Save again to replace the saved version.',
    ])
    expect(await read()).toEqual(before)
  })
})

test.each(['first', 'pl_unknown'])('no player "%s" can be edited or ended', async (id) => {
  const { ask, read } = await family()
  const before = await read()
  for (const response of [
    await ask('PATCH', `/${id}`, { ...kit, rev: 1 }),
    await ask('POST', `/${id}/membership`, { change: 'end' }),
  ])
    expect([response.status, errorOf(response).error]).toEqual([404, playerListMessages.gone])
  expect(await read()).toEqual(before)
})

test("another family's player cannot be edited or ended", async () => {
  const { add, server, read } = await family()
  const { players } = await add()
  const before = await read()
  const { cookie } = await server.signUp({ email: 'other@thenest.example' })
  const path = `/api/account/players/${players[1]!.id}`
  expect((await server.ask('PATCH', path, { ...kit, rev: 1 }, { cookie })).status).toBe(404)
  expect((await server.ask('POST', `${path}/membership`, { change: 'end' }, { cookie })).status).toBe(404)
  expect(await read()).toEqual(before)
})

describe('for the front desk', () => {
  test('the full list has the players, and the players’ file has a line for each', async () => {
    const { add, server } = await family()
    await add({ ...kit, name: '=Kit' })
    const { cookie } = await server.signUpStaff()
    const full = await server.ask('GET', '/api/members/full', undefined, { cookie })
    expect(full.body).toMatchObject({ members: [{ childName: 'Sam Example', players: [{}, { name: '=Kit' }] }] })
    const { body: file } = await server.ask('GET', '/api/members/export.csv?of=players', undefined, { cookie })
    const lines = String(file).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('"playerId","childName","childAge"')
    expect(lines[1]).toMatch(/"pl_[0-9a-f]{24}","Sam Example"/)
    // No cell may be a formula.
    expect(lines[2]).toContain(`"'=Kit"`)
  })
})
