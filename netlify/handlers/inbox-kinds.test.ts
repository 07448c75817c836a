/** The source of each kind of item; the item goes with its reason. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { addDays, instantOf } from '#domain/calendar/calendar.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { publishAudit } from '#server/services/operations/audit.ts'
import { examples } from '#server/test-support/calls/tables.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'

type Items = Reply<'listInbox'>['items']
const day = '2026-11-24'
const coach = { email: 'coach@thenest.example', password: 'a whistle in the dark' }

let club: TestServer
let raw: ReturnType<typeof memoryStore>
let staff: string
beforeEach(() => start())

async function start(mailEnabled = true) {
  raw = memoryStore()
  club = testServer({ mailEnabled, store: raw, now: instantOf(day, '10:00') })
  staff = (await club.signUpStaff(coach.email, coach.password)).cookie
}
async function at(on: string, time: string) {
  club.setClock(instantOf(on, time))
  staff = (await club.ask('POST', '/api/staff/login', coach)).cookie
}
const ask = <Of>(method: string, path: string, body?: unknown, cookie = staff) =>
  club.askOk<Of>(method, path, body, cookie)
async function everything(): Promise<Items> {
  await club.drainWaitUntil()
  return (await ask<Reply<'listInbox'>>('GET', '/admin/inbox')).items
}
/** Without the charges that every family brings. */
const inbox = async () => (await everything()).filter(({ kind }) => kind !== 'charges')
const kinds = async () => (await inbox()).map(({ kind }) => kind)
const family = (fields: Partial<Body<'register'>> = {}) => club.signUp({ email: 'robin@families.example', ...fields })
type Family = Awaited<ReturnType<typeof family>>

const reserve = async ({ cookie }: Family, time = '16:00', date = day) =>
  (
    await ask<Reply<'reserveLane'>>(
      'POST',
      '/lanes/bookings',
      { date, time, lane: 3, name: 'Sam', email: 'robin@families.example' },
      cookie,
    )
  ).booking.id

describe('a record makes it, and takes it back', () => {
  it("'tour_follow_up': on the day that was noted", async () => {
    await ask('POST', '/tour-requests', { name: 'Kim', phone: '555 0100', date: '2026-12-01', time: '4pm' }, '')
    const { requests } = await ask<Reply<'listTours'>>('GET', '/tour-requests')
    const { id, rev } = requests[0]!
    const change = { ...examples.updateTour, followUp: '2026-11-27', rev } as const
    const { request } = await ask<Reply<'updateTour'>>('PATCH', `/tour-requests/${id}`, change)
    expect(await kinds()).toEqual([])
    await at('2026-11-27', '10:00')
    expect(await inbox()).toMatchObject([{ kind: 'tour_follow_up', due: '2026-11-28T03:00:00.000Z' }])
    await ask('PATCH', `/tour-requests/${id}`, { ...change, followUp: '', rev: request.rev })
    expect(await kinds()).toEqual([])
  })

  it("'call': a family that no message reaches, until somebody has called", async () => {
    await start(false)
    const id = await reserve(await family())
    await ask('POST', `/admin/bookings/${id}/cancel`, { kind: 'lane', reason: 'Coach is ill' })
    const [item, ...others] = await inbox()
    expect([item?.kind, others]).toEqual(['call', []])
    await ask('PATCH', `/admin/inbox/${item!.id}`, { done: true })
    expect(await inbox()).toMatchObject([{ kind: 'call', done: { by: { name: 'Coach Example' } } }])
  })

  it("'call': of whom the mail server refused, late on the next day, for a week", async () => {
    const robin = await family()
    const id = await reserve(robin, '16:00', '2026-11-25')
    await ask('POST', `/admin/bookings/${id}/cancel`, { kind: 'lane', reason: 'Coach is ill' })
    await at(day, '10:05')
    await sendDue(club.context, {
      compose: (unsent) => compose(club.context, 'https://nest.example', unsent),
      transport: { send: async () => ({ outcome: 'refused', reason: 'no such mailbox' }) },
      alarm: () => undefined,
    })
    for (const later of [0, 1, 6]) {
      await at(addDays(day, later), '10:10')
      expect(await inbox()).toMatchObject([{ kind: 'call', due: instantOf(day, '22:00').toISOString() }])
    }
    await at(addDays(day, 7), '10:10')
    expect(await kinds()).toEqual([])
  })

  it("'call': of whom the mail server keeps waiting, when the session is near", async () => {
    await at(day, '13:00')
    const id = await reserve(await family())
    await ask('POST', `/admin/bookings/${id}/cancel`, { kind: 'lane', reason: 'Coach is ill' })
    const send = () =>
      sendDue(club.context, {
        compose: (unsent) => compose(club.context, 'https://nest.example', unsent),
        transport: {
          send: async () => ({ outcome: 'unavailable', reason: 'busy', isServerDown: false, isMisconfigured: false }),
        },
        alarm: () => undefined,
      })
    await at(day, '13:05')
    await send()
    expect(await kinds()).toEqual([])
    await at(day, '13:11')
    expect(await kinds()).toEqual(['call'])
  })

  it("'closed_booking': one for each closure, due before the first session, until each is decided", async () => {
    const robin = await family()
    const [first, second] = [await reserve(robin), await reserve(robin, '18:00')]
    const closed = { scope: 'unit', kind: 'lane', unit: 3, reason: 'Boards', from: `${day}T15:00`, to: `${day}T20:00` }
    const { closure } = await ask<Reply<'addClosure'>>('POST', '/admin/closures', closed)
    expect(await inbox()).toMatchObject([{ kind: 'closed_booking', due: instantOf(day, '16:00').toISOString() }])
    await ask('PATCH', `/admin/closures/${closure.id}`, { keep: first })
    expect(await inbox()).toMatchObject([{ kind: 'closed_booking', due: instantOf(day, '18:00').toISOString() }])
    await ask('POST', `/admin/bookings/${second}/cancel`, { kind: 'lane', reason: 'Boards' })
    expect(await kinds()).toEqual([])
  })

  it("'dispute': due two days after it was said, until a coach has decided", async () => {
    const robin = await family()
    const id = await reserve(robin, '11:00')
    await at(day, '11:20')
    await ask('POST', `/admin/arrivals/${id}/absence`, { state: 'no_show', staffed: true })
    await ask('POST', `/account/no-shows/${id}`, undefined, robin.cookie)
    expect(await inbox()).toMatchObject([{ kind: 'dispute', due: instantOf('2026-11-26', '11:20').toISOString() }])
    const taken = { decision: 'take_back', booking: id }
    await ask('PATCH', `/admin/members/${robin.profile.id}/players/${robin.playerId}/no-shows`, taken)
    expect(await kinds()).toEqual([])
  })

  it("'order_waiting': 14 days after the order, ticked or ended by its pick-up", async () => {
    const items = [{ pid: 'logo-hat', size: 'One Size', qty: 1 }]
    const { order } = await ask<Reply<'placeOrder'>>('POST', '/orders', { items }, (await family()).cookie)
    await ask('PATCH', `/orders/${order.id}`, { status: 'ready', rev: 0 })
    await at('2026-12-07', '10:00')
    expect(await kinds()).toEqual([])
    await at('2026-12-08', '10:00')
    expect(await kinds()).toEqual(['order_waiting'])
    await ask('PATCH', `/orders/${order.id}`, { status: 'picked_up', rev: 1 })
    expect(await kinds()).toEqual([])
  })

  it("'card_expires': two weeks before the end of its month", async () => {
    await family({ cardExp: '12/26' })
    await at('2026-12-16', '10:00')
    expect(await kinds()).toEqual([])
    await at('2026-12-17', '10:00')
    expect(await inbox()).toMatchObject([{ kind: 'card_expires', due: instantOf('2026-12-31', '22:00').toISOString() }])
  })

  it("'card_expires': of a card that is valid until 12/99, in that month, and of the others as ever", async () => {
    await family({ cardExp: '12/99' })
    await club.signUp({ cardExp: '12/26' })
    await at('2026-12-17', '10:00')
    expect(await kinds()).toEqual(['card_expires'])
    await at('2099-12-17', '10:00')
    expect((await inbox()).filter(({ about = '' }) => about.endsWith('12/99'))).toMatchObject([
      { kind: 'card_expires', due: instantOf('2099-12-31', '22:00').toISOString() },
    ])
  })

  it("'newcomers_many': more than ten families in a day that nobody has seen", async () => {
    for (let nth = 0; nth < 11; nth += 1) {
      expect((await kinds()).filter((kind) => kind !== 'family_new')).toEqual([])
      await club.signUp({}, { isUnseen: true })
    }
    const many = (await inbox()).find(({ kind }) => kind === 'newcomers_many')
    expect(many).toMatchObject({ about: '11 families joined today' })
  })

  it("'damaged_records': from the audit that found them to the one that does not", async () => {
    const robin = await family()
    await reserve(robin)
    const { key } = (await raw.list('mw/'))[0]!
    const found = await raw.read(key)
    const damaged = await raw.replace(key, found!.tag, { v: 1, entries: 'none' })
    await publishAudit(club.context)
    expect(await kinds()).toEqual(['damaged_records'])
    if (damaged.won) await raw.replace(key, damaged.tag, found!.value)
    await publishAudit(club.context)
    expect(await kinds()).toEqual([])
  })
})

describe('a change of a family writes it', () => {
  it("'membership_ended', 'membership_joined' and 'safety_changed', each once", async () => {
    const { cookie, playerId, profile } = await family()
    const { safety } = await ask<Reply<'playerSafety'>>('GET', `/account/players/${playerId}/safety`, undefined, cookie)
    const facts = { ...examples.editPlayerSafety, rev: safety.rev }
    await ask('PATCH', `/account/players/${playerId}/safety`, facts, cookie)
    expect(await inbox()).toMatchObject([{ kind: 'safety_changed', player: 'Sam Example' }])
    await ask('POST', '/account/players', examples.addPlayer, cookie)
    await ask('POST', `/account/players/${playerId}/membership`, { change: 'end' }, cookie)
    const items = await inbox()
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([
      'membership_ended',
      'membership_joined',
      'safety_changed',
    ])
    expect(items.every(({ member }) => member?.id === profile.id)).toBe(true)
  })
})
