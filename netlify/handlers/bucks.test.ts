/** Puck Bucks through the whole server: credited at pickup, spent and refunded at the desk, exact under repeats and rivals. */
import { beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { fullColumns, fullCsv } from '#domain/accounts/member-export.ts'
import { bucksOf } from '#domain/shop/bucks.ts'
import { columns, toRow } from '#server/replication/rows.ts'
import { accountKeyOf, keys } from '#server/repositories/keys.ts'
import { publishAudit } from '#server/services/operations/audit.ts'
import { fullMembers } from '#server/services/reports/export-members.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let club: TestServer
let coach: string
let family: Awaited<ReturnType<TestServer['signUp']>>
beforeEach(async () => {
  club = testServer()
  coach = (await club.signUpStaff()).cookie
  family = await club.signUp()
})

const asStaff = (method: string, path: string, body: object, key?: string) =>
  club.ask(method, `/api${path}`, body, { cookie: coach, ...(key && { key }) })
const order = async () => {
  const items = [{ pid: 'puck-bucks-25', size: 'One Size', qty: 1 }]
  const { body } = await club.ask('POST', '/api/orders', { items }, { cookie: family.cookie })
  return (body as Reply<'placeOrder'>).order.id
}
const setStatus = (id: string, status: string, rev: number) => asStaff('PATCH', `/orders/${id}`, { status, rev })
const move = (body: object, key?: string) =>
  asStaff('POST', `/admin/members/${family.profile.id}/players/${family.playerId}/bucks`, body, key)
const ownPlayer = async () => {
  const { body } = await club.ask('GET', '/api/account', undefined, { cookie: family.cookie })
  return (body as Reply<'account'>).account.players[0]!
}
const balance = async () => bucksOf(await ownPlayer())
const spend = { act: 'spend', cents: 1000, what: 'Skate sharpening' }

it('credits a card when its order is picked up, once, and takes that back with the pickup', async () => {
  const id = await order()
  expect(await balance()).toBe(0)
  await setStatus(id, 'picked_up', 0)
  await setStatus(id, 'picked_up', 0)
  expect(await balance()).toBe(2500)
  expect((await setStatus(id, 'pending_pickup', 1)).status).toBe(200)
  expect(await balance()).toBe(0)
})

it('spends and refunds, each once per request, with who it was and what for', async () => {
  await setStatus(await order(), 'picked_up', 0)
  await move(spend, 'same')
  const { bucks } = (await move(spend, 'same')).body as Reply<'moveBucks'>
  expect(bucks[0]).toMatchObject({ cents: -1000, what: 'Skate sharpening', by: 'Coach Example' })
  expect(await balance()).toBe(1500)
  for (let time = 0; time < 2; time += 1) expect((await move({ act: 'refund', move: bucks[0]!.id })).status).toBe(200)
  expect(await balance()).toBe(2500)
})

it('two tablets never spend more than there is', async () => {
  await setStatus(await order(), 'picked_up', 0)
  const answers = await Promise.all([1, 2, 3].map(() => move(spend)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect(errorOf(answers.find(({ status }) => status === 409)!).error).toBe('There is not enough on this card.')
  expect(await balance()).toBe(500)
})

it('does not undo the pickup of what is spent', async () => {
  const id = await order()
  await setStatus(id, 'picked_up', 0)
  await move(spend)
  const refused = await setStatus(id, 'pending_pickup', 1)
  expect([refused.status, errorOf(refused).error]).toEqual([
    409,
    'The credit of this order is spent. Refund it on the child’s card first.',
  ])
  expect(await balance()).toBe(1500)
})

it('refuses nothing, below nothing, and a player of another family', async () => {
  const other = await club.signUp()
  for (const body of [
    { ...spend, cents: 0 },
    { ...spend, cents: -500 },
    { ...spend, what: ' ' },
  ])
    expect((await move(body)).status).toBe(400)
  const path = `/admin/members/${other.profile.id}/players/${family.playerId}/bucks`
  expect((await asStaff('POST', path, spend)).status).toBe(404)
})

it('the audit reads every balance; neither the replica nor the file of families has one', async () => {
  await setStatus(await order(), 'picked_up', 0)
  const { context } = club
  const key = keys.member(accountKeyOf(context.keyPepper, family.profile.email))
  const { value } = (await context.store.read(key))!
  expect(Object.keys(toRow(value, 'seen')).filter((name) => !(name in columns))).toEqual([])
  const [head, row] = fullCsv(await fullMembers(context))
    .trim()
    .split('\r\n')
  expect([fullColumns.length, head!.split(',').length]).toEqual([21, 21])
  expect(row).not.toContain('2500')
  expect((await publishAudit(context)).unreadable).toBe(0)
})
