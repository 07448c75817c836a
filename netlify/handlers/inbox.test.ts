/** The inbox, through the whole server: what stands in it for whom, ticking, and what happens to both at once. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { itemKindNames, itemKind } from '#domain/inbox/item-kinds.ts'
import { keys } from '#server/repositories/keys.ts'
import type { ItemRecord } from '#records/inbox.ts'
import { examples } from '#server/test-support/calls/tables.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

type Items = Reply<'listInbox'>['items']

let club: TestServer
let owner: string
beforeEach(async () => {
  club = testServer({ mailEnabled: true })
  owner = (await club.signUpStaff()).cookie
})

/** Without the charges that every family brings. */
const inbox = async (cookie = owner): Promise<Items> => {
  await club.drainWaitUntil()
  const response = await club.ask('GET', '/api/admin/inbox', undefined, { cookie })
  expect(matchesContract('listInbox', response)).toBe(true)
  return (response.body as Reply<'listInbox'>).items.filter(({ kind }) => kind !== 'charges')
}
const kindsIn = (items: Items) => items.map(({ kind }) => kind)
const change = (id: string, body: object, cookie = owner) =>
  club.ask('PATCH', `/api/admin/inbox/${id}`, body, { cookie })
const askForTour = (name: string) =>
  club.ask('POST', '/api/tour-requests', { name, phone: '555 0100', date: '2026-11-24', time: '10am' })
const player = { name: 'Kit Lindgren', age: '12', position: 'goalie', team: '', phone: '' }

async function choose({ cookie, playerId }: { cookie: string; playerId: string }, plan: string) {
  const { rev } = ((await club.ask('GET', '/api/account', undefined, { cookie })).body as Reply<'account'>).account
  const response = await club.ask('PATCH', `/api/account/players/${playerId}`, { ...player, plan, rev }, { cookie })
  expect(response.status).toBe(200)
}

async function withChangedPlan() {
  const family = await club.signUp()
  await choose(family, 'monthly')
  return family
}

describe("'Every promise that the site makes is an item'", () => {
  it('lists a tour request until it is answered, due at the end of the next day', async () => {
    await askForTour('Rowan Vale')
    const [item] = await inbox()
    expect(item).toMatchObject({
      kind: 'tour_new',
      about: 'Rowan Vale, Tuesday, November 24, 10:00 AM',
      due: '2026-11-23T03:00:00.000Z',
    })
    const { requests } = (await club.ask('GET', '/api/tour-requests', undefined, { cookie: owner }))
      .body as Reply<'listTours'>
    const { id, rev } = requests[0]!
    const agreed = { status: 'confirmed', agreedDate: '2026-11-24', agreedTime: '10:00', rev, notes: '', followUp: '' }
    expect((await club.ask('PATCH', `/api/tour-requests/${id}`, agreed, { cookie: owner })).status).toBe(200)
    expect(await inbox()).toEqual([])
    club.setClock('2026-11-24T15:05:00Z')
    const { cookie } = await club.signUpStaff('desk@thenest.example')
    expect(await inbox(cookie)).toMatchObject([{ kind: 'tour_visit', due: '2026-11-25T03:00:00.000Z' }])
    await club.ask('PATCH', `/api/tour-requests/${id}`, { status: 'missed' }, { cookie })
    expect(await inbox(cookie)).toMatchObject([{ kind: 'tour_missed', due: '2026-11-26T03:00:00.000Z' }])
    await club.ask('PATCH', `/api/tour-requests/${id}`, { status: 'missed', followUp: '2026-12-01' }, { cookie })
    expect(await inbox(cookie)).toEqual([])
  })

  it('names what the family changed, and for whom', async () => {
    const { profile } = await withChangedPlan()
    expect(await inbox()).toMatchObject([
      {
        kind: 'plan_changed',
        from: 'Annual from Nov 21, 2026',
        to: 'Annual from Nov 21, 2026, monthly from Nov 21, 2027',
        player: 'Kit Lindgren',
        member: { id: profile.id },
      },
    ])
  })

  it('has one item about a child’s membership, whatever is changed and taken back, and none where all is as ticked', async () => {
    const { cookie, playerId } = await club.signUp({ membershipPlan: 'monthly' })
    const press = async (...changes: object[]) => {
      for (const each of changes) {
        const answer = await club.ask('POST', `/api/account/players/${playerId}/membership`, each, { cookie })
        expect(answer.status).toBe(200)
      }
      return (await inbox()).filter(({ player: name }) => name !== undefined)
    }
    expect(await press({ change: 'end' }, { change: 'keep' })).toEqual([])
    const [paused, ...others] = await press({ change: 'pause', months: 1 })
    expect([paused?.kind, others]).toEqual(['membership_paused', []])
    await change(paused!.id, { done: true, at: paused!.at })
    expect(await press({ change: 'resume' })).toMatchObject([
      { kind: 'membership_kept', from: paused!.to, to: 'Monthly from Nov 21, 2026' },
    ])
    // What a colleague has not seen is not ticked.
    const [kept] = await press()
    await press({ change: 'pause', months: 2 }, { change: 'resume' })
    expect((await change(kept!.id, { done: true, at: '2026-11-21T12:00:00.000Z' })).status).toBe(409)
    expect(await press({ change: 'end' })).toMatchObject([{ kind: 'membership_ended', from: paused!.to }])
  })

  it('forgets safety facts that are as coaches have read them', async () => {
    const { cookie, playerId } = await club.signUp()
    const path = `/api/account/players/${playerId}/safety`
    const save = async (health: string) => {
      const { safety } = (await club.ask('GET', path, undefined, { cookie })).body as Reply<'playerSafety'>
      const facts = { ...examples.editPlayerSafety, health, collectors: [], leavesAlone: '', rev: safety.rev }
      expect((await club.ask('PATCH', path, facts, { cookie })).status).toBe(200)
      return kindsIn((await inbox()).filter(({ player: name }) => name !== undefined))
    }
    expect(await save('Peanuts')).toEqual(['safety_changed'])
    expect(await save('')).toEqual([])
  })

  it('keeps what an earlier version has written of a membership only as long as it is true', async () => {
    const family = await club.signUp({ membershipPlan: 'monthly' })
    const { playerId: subject, profile } = family
    const earlier = (kind: ItemRecord['kind']): ItemRecord => ({
      v: 1,
      kind,
      subject,
      member: profile.id,
      player: subject,
      at: '2026-11-20T12:00:00.000Z',
      due: '2026-11-30T12:00:00.000Z',
    })
    await club.context.store.create(keys.item('a'), earlier('membership_ended'))
    await club.context.store.create(keys.item('b'), earlier('membership_kept'))
    const asked = await club.signUp({}, { hasCardToTake: true })
    const { player: _, ...ofCard } = { ...earlier('card_changed'), member: asked.profile.id, subject: asked.profile.id }
    await club.context.store.create(keys.item('c'), ofCard)
    expect(kindsIn(await inbox())).not.toContain('card_changed')
    expect(kindsIn((await inbox()).filter(({ player: name }) => name !== undefined))).toEqual(['membership_kept'])
  })

  it('tells of a deleted account, without its data', async () => {
    const { cookie, profile } = await withChangedPlan()
    const body = { password: 'three blue herons', confirm: profile.email }
    expect((await club.ask('POST', '/api/account/delete', body, { cookie })).status).toBe(204)
    const items = await inbox()
    expect(kindsIn(items)).toEqual(['account_deleted'])
    expect(items.every(({ isGone, member }) => isGone && member === undefined)).toBe(true)
    expect(JSON.stringify(items)).not.toContain('Kit')
  })

  it('lists an order until it is ready', async () => {
    const { cookie } = await club.signUp()
    const items = [{ pid: 'logo-hat', size: 'One Size', qty: 1 }]
    const { order } = (await club.ask('POST', '/api/orders', { items }, { cookie })).body as Reply<'placeOrder'>
    expect(kindsIn(await inbox())).toEqual(['order_new'])
    const ready = { status: 'ready', rev: 0 }
    expect((await club.ask('PATCH', `/api/orders/${order.id}`, ready, { cookie: owner })).status).toBe(200)
    expect(await inbox()).toEqual([])
  })

  it('makes one item of what is more than twenty requests', async () => {
    for (let nth = 0; nth < 24; nth += 1) {
      club.setClock(new Date(Date.parse('2026-11-21T17:00:00Z') + nth * 900_000))
      await askForTour(`Visitor ${nth}`)
    }
    const items = await inbox()
    expect(items).toHaveLength(21)
    expect(items.find(({ kind }) => kind === 'tours_more')).toMatchObject({ about: 'And 4 more' })
  })
})

describe('an item', () => {
  it('is ticked by name, can be taken back, and stays listed for a week', async () => {
    await withChangedPlan()
    const [{ id } = { id: '' }] = await inbox()
    expect((await change(id, { done: true })).status).toBe(204)
    expect(await inbox()).toMatchObject([{ id, done: { by: { name: 'Coach Example' } } }])
    expect((await change(id, { done: false })).status).toBe(204)
    expect((await inbox())[0]).not.toHaveProperty('done')
    await change(id, { done: true })
    club.setClock('2026-11-29T17:00:01Z')
    const signIn = { email: 'coach@thenest.example', password: 'a whistle in the dark' }
    owner = (await club.ask('POST', '/api/staff/login', signIn)).cookie!
    expect(await inbox()).toEqual([])
  })

  it('that a change has written is read alone when it is ticked', async () => {
    const { store, cost } = countingStore(memoryStore())
    club = testServer({ mailEnabled: true, store })
    owner = (await club.signUpStaff()).cookie
    await withChangedPlan()
    const [{ id } = { id: '' }] = await inbox()
    const before = cost()
    expect((await change(id, { done: true })).status).toBe(204)
    expect(cost().operations - before.operations).toBeLessThanOrEqual(12)
  })

  it('that two colleagues tick at once is done by one, and the other is told by whom', async () => {
    await withChangedPlan()
    const other = (await club.signUpStaff('kim@thenest.example')).cookie
    const [{ id } = { id: '' }] = await inbox()
    const answers = await Promise.all([change(id, { done: true }), change(id, { done: true }, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const late = answers.find(({ status }) => status === 409)!
    const [item] = await inbox()
    expect(errorOf(late).error).toBe(`${item!.done!.by.name} has done this already.`)
  })

  it('is open again once the same happens again', async () => {
    const family = await withChangedPlan()
    const [{ id } = { id: '' }] = await inbox()
    await change(id, { done: true })
    await choose(family, 'annual')
    const items = await inbox()
    expect(items).toMatchObject([{ kind: 'membership_kept', to: 'Annual from Nov 21, 2026' }])
    expect(items[0]).not.toHaveProperty('done')
  })

  it('that a colleague once was given is read without that, and nobody is given one any more', async () => {
    await withChangedPlan()
    const [{ id } = { id: '' }] = await inbox()
    const key = keys.item(id.split('-')[1]!)
    const stored = await club.context.store.read(key)
    const given = { ...stored!.value, given: { role: 'manager' } }
    await club.context.store.replace(key, stored!.tag, given)
    expect((await inbox())[0]).not.toHaveProperty('given')
    expect((await change(id, { given: { role: 'manager' } })).status).toBe(400)
  })

  it('of a record is not ticked: it is done where it stands', async () => {
    await askForTour('Rowan Vale')
    const [{ id } = { id: '' }] = await inbox()
    const refused = await change(id, { done: true })
    expect([refused.status, errorOf(refused).error]).toEqual([409, 'This is done where it stands: open it.'])
  })
})

it('a role reads the items that it may see', async () => {
  await withChangedPlan()
  await askForTour('Rowan Vale')
  for (const role of ['desk', 'coach', 'manager'] as const) {
    const { cookie } = await club.signUpStaff(`the.${role}@thenest.example`, undefined, role)
    expect(kindsIn(await inbox(cookie))).toEqual(role === 'manager' ? ['tour_new', 'plan_changed'] : ['tour_new'])
  }
})

it('every kind of item says what happened and what to do', () => {
  for (const name of itemKindNames) {
    const { title, todo } = itemKind(name)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(todo).toMatch(/^[A-Z].*\.$/)
  }
})
