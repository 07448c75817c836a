/** Puck Bucks through the whole server: credited at pickup, spent and refunded at the desk, exact under repeats and rivals. */
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { fullColumns, fullCsv } from '#domain/members/member-export.ts'
import { instantOf, today } from '#domain/calendar/calendar.ts'
import { bucksOf } from '#domain/shop/bucks.ts'
import { withoutPlayer } from '#domain/shop/shop.ts'
import { columns, toRow } from '#server/replication/rows.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { publishAudit } from '#server/services/operations/audit.ts'
import { fullMembers } from '#server/services/members/all-members.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let club: TestServer
let coach: string
let family: Awaited<ReturnType<TestServer['signUp']>>
const open = async (options: Parameters<typeof testServer>[0] = {}) => {
  club = testServer(options)
  coach = (await club.signUpStaff()).cookie
  family = await club.signUp()
}
beforeEach(() => open())

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
  const refund = { act: 'refund', move: bucks[0]!.id }
  for (let time = 0; time < 2; time += 1) expect((await move(refund, 'back')).status).toBe(200)
  expect(await balance()).toBe(2500)
  expect(errorOf(await move(refund)).error).toBe('This was refunded already.')
  const day = today(club.context.now())
  expect((await readAdminLog(club.context, day)).map(({ what, to }) => [what, to]).slice(0, 2)).toEqual([
    ['member_bucks_refunded', '$10, Skate sharpening'],
    ['member_bucks_spent', '$10, Skate sharpening'],
  ])
})

it('is put on a card by a manager, not by a coach, with what it is for', async () => {
  const body = { act: 'give', cents: 1000, what: 'For the broken lane' }
  const path = `/api/admin/members/${family.profile.id}/players/${family.playerId}/bucks`
  for (const [role, status] of [
    ['coach', 403],
    ['manager', 200],
  ] as const) {
    const { cookie } = await club.signUpStaff(`${role}@staff.example`, undefined, role)
    expect((await club.ask('POST', path, body, { cookie })).status).toBe(status)
  }
  expect(await balance()).toBe(1000)
  const { body: figures } = await club.ask('GET', '/api/admin/overview?weeks=4', undefined, { cookie: coach })
  expect((figures as Reply<'overview'>).bucks).toBe(1000)
})

it('is refunded by a coach, not by the desk', async () => {
  await setStatus(await order(), 'picked_up', 0)
  await move(spend)
  const { bucks = [] } = await ownPlayer()
  const body = { act: 'refund', move: bucks[0]!.id }
  const path = `/api/admin/members/${family.profile.id}/players/${family.playerId}/bucks`
  for (const [role, status] of [
    ['desk', 403],
    ['coach', 200],
  ] as const) {
    const { cookie } = await club.signUpStaff(`${role}@staff.example`, undefined, role)
    expect((await club.ask('POST', path, body, { cookie })).status).toBe(status)
  }
})

it('refunds no pickup that was undone', async () => {
  const id = await order()
  for (const [rev, status] of ['picked_up', 'pending_pickup', 'picked_up', 'pending_pickup'].entries())
    expect((await setStatus(id, status, rev)).status).toBe(200)
  const { bucks = [] } = await ownPlayer()
  expect(bucks.map(({ kind }) => kind)).toEqual(['pickup_undone', 'credited', 'pickup_undone', 'credited'])
  for (const each of bucks)
    expect(errorOf(await move({ act: 'refund', move: each.id })).error).toBe(
      'Only what was spent at the desk can be refunded.',
    )
  expect(await balance()).toBe(0)
})

it('spends once under one key also when the card has forgotten the move, and says what is too long ago', async () => {
  const now = instantOf('2026-11-24', '23:50')
  await open({ now })
  await setStatus(await order(), 'picked_up', 0)
  const { bucks } = (await move(spend, 'same')).body as Reply<'moveBucks'>
  for (let nth = 0; nth < 61; nth += 1) await move({ ...spend, cents: 1 })
  const before = await balance()
  club.setClock(new Date(now.getTime() + 20 * 60_000))
  expect((await move(spend, 'same')).status).toBe(200)
  expect(await balance()).toBe(before)
  expect(errorOf(await move({ act: 'refund', move: bucks[0]!.id })).error).toBe(
    'This is too long ago; it can no longer be put back on the card.',
  )
})

it('takes an undone pickup off the card that it was put on, whoever is the first player by then', async () => {
  const player = { name: 'Kit', age: '9', position: 'goalie', plan: 'monthly' }
  await club.ask('POST', '/api/account/players', player, { cookie: family.cookie })
  const accountKey = accountKeyOf(club.context.keyPepper, family.profile.email)
  const id = await order()
  await updateWithRetry(club.context, keys.order(accountKey, id), (stored) => {
    return { ...stored!, order: { ...stored!.order, items: stored!.order.items.map(withoutPlayer) } }
  })
  await setStatus(id, 'picked_up', 0)
  await club.endMembership(family.playerId)
  expect((await setStatus(id, 'pending_pickup', 1)).status).toBe(200)
  expect(await balance()).toBe(0)
})

it('the balance is the credit of what was picked up without what was spent, after any sequence of pickups and moves', async () => {
  type Step = { act: 'pickup' | 'undo' | 'spend' | 'refund' | 'repeat'; nth: number; cents: number }
  const step = fc.record({
    act: fc.constantFrom<Step['act'][]>('pickup', 'undo', 'spend', 'refund', 'repeat'),
    nth: fc.nat(5),
    cents: fc.integer({ min: 1, max: 4000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      family = await club.signUp()
      const revs = new Map<string, number>()
      for (let nth = 0; nth < 2; nth += 1) revs.set(await order(), 0)
      const ids = [...revs.keys()]
      const picked = new Set<string>()
      const spent = new Map<string, number>()
      const sent: { body: object; key: string }[] = []
      for (const [at, { act, nth, cents }] of steps.entries()) {
        const id = ids[nth % ids.length]!
        const moves = (await ownPlayer()).bucks ?? []
        const aimed = moves[nth % Math.max(1, moves.length)]?.id ?? 'none'
        const body = act === 'refund' ? { act, move: aimed } : { act: 'spend', cents, what: 'Tape' }
        if (act === 'pickup' || act === 'undo') {
          const { status } = await setStatus(id, act === 'pickup' ? 'picked_up' : 'pending_pickup', revs.get(id)!)
          if (status !== 200) continue
          revs.set(id, revs.get(id)! + 1)
          if (act === 'pickup') picked.add(id)
          else picked.delete(id)
        } else if (act === 'repeat') {
          const again = sent[nth % Math.max(1, sent.length)]
          if (again) await move(again.body, again.key)
        } else {
          const key = `${family.playerId} ${at}`
          sent.push({ body, key })
          const reply = await move(body, key)
          if (reply.status !== 200) continue
          if (act === 'refund') spent.delete(aimed)
          else spent.set((reply.body as Reply<'moveBucks'>).bucks[0]!.id, cents)
        }
        const left = picked.size * 2500 - [...spent.values()].reduce((sum, each) => sum + each, 0)
        expect(await balance()).toBe(left)
        expect(left).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 15 },
  )
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
