/**
 * Random acts of families and staff, some at once and some repeated: after each, the inbox has exactly one open item for each
 * promise that an oracle kept by hand has, and none that is due within a day goes untold.
 */
// @module-tag long
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, facilityClock, instantOf } from '#domain/calendar/calendar.ts'
import { hasTick, itemGroup } from '#domain/inbox/item-kinds.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import { openItems, type ShownItem } from '#server/services/inbox/inbox.ts'
import { tellStaff } from '#server/services/inbox/tell-staff.ts'
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { removeValue } from '#server/repositories/remove-keys.ts'
import { keys } from '#server/repositories/keys.ts'
import { examples } from '#server/test-support/calls/tables.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { registration, testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'
import { pick, seeded } from './simulator.ts'

const coach = { email: 'coach@thenest.example', password: 'a whistle in the dark' }
const ownerKey = accountKeyOf(testKeyPepper, coach.email)
const minuteMs = 60_000

/**
 * What is to be charged has a count of its own (services/memberships/year.test.ts), and so has what staff have decided
 * (services/families/decisions.test.ts).
 */
const isPromise = (kind: ShownItem['kind']) => !/^(?:charge|identity_changed)/.test(kind)

/** What an item is about, as the oracle names it. */
function keyOf({ kind, isGone, player, member, about = '' }: ShownItem): string {
  if (isGone) return `${kind} of somebody who is gone`
  if (kind === 'tour_new') return `${kind} ${about.split(',')[0]}`
  if (kind === 'order_new') return `${kind} ${about.split(' ')[0]}`
  return `${itemGroup(kind)} ${player ?? member?.id}`
}

/** A promise: whose it is, and its key. One of a record goes with the record. */
type Promised = { key: string; family?: string; isWritten?: true }

async function openClub(seed: number) {
  const random = seeded(seed)
  const club = testServer({ mailEnabled: true, now: instantOf('2026-11-23', '09:00') })
  club.waitByClock()
  await club.signUpStaff(coach.email, coach.password)
  /** By what makes it: the same again is the same promise. */
  const promised = new Map<string, Promised>()
  /** What can be put back: how it stands, and how it stood when its item was last ticked. */
  const standing = new Map<string, { now: string; ticked: string | undefined }>()
  let count = 0
  const next = (name: string) => `${name}${(count += 1)}`
  const families = await Promise.all([0, 1, 2, 3].map(join))
  async function join(nth: number) {
    const [email, childName] = [`family${nth}@families.example`, `Child ${nth}`]
    const { cookie, profile, playerId, password } = await club.signUp({ email, childName }, { hasCardToTake: true })
    const family = { nth, email, cookie, password, id: profile.id, isGone: false, hasGiven: false }
    const card = { cardLast4: '4242', cardExp: registration(email).cardExp }
    return { ...family, card, players: [{ id: playerId, name: childName }] }
  }
  type Family = Awaited<ReturnType<typeof join>>
  let staff = { cookie: '', at: 0 }

  /** Sends a request, now and then twice at once, as a browser without an answer does. @returns the body if it was accepted. */
  async function send<Of>(cookie: string, method: string, path: string, body?: unknown): Promise<Of | undefined> {
    const options = { cookie, key: next('key'), ip: `10.1.${count >> 8}.${count & 255}` }
    const copies = random() < 0.2 ? [1, 2] : [1]
    const answers = await Promise.all(copies.map(() => club.ask(method, `/api${path}`, body, options)))
    const accepted = answers.find(({ status }) => status < 300)
    return accepted && ((accepted.body ?? {}) as Of)
  }
  async function asStaff<Of>(method: string, path: string, body?: unknown) {
    const now = club.context.now().getTime()
    if (now - staff.at > 3_600_000)
      staff = { cookie: (await club.ask('POST', '/api/staff/login', coach)).cookie, at: now }
    return send<Of>(staff.cookie, method, path, body)
  }
  const account = async ({ cookie }: Family) =>
    (await club.askOk<Reply<'account'>>('GET', '/account', undefined, cookie)).account
  /** Time passes, with the job that tells staff. */
  async function pass(minutes: number) {
    const until = club.context.now().getTime() + minutes * minuteMs
    for (let at = club.context.now().getTime(); at < until;) {
      at = Math.min(at + 60 * minuteMs, until)
      club.setClock(new Date(at))
      await tellStaff(club.context)
    }
  }

  const ofFamily = {
    async order({ id, cookie }: Family) {
      const items = [{ pid: 'logo-hat', size: 'One Size', qty: 1 }]
      const made = await send<Reply<'placeOrder'>>(cookie, 'POST', '/orders', { items })
      if (made) promised.set(made.order.id, { key: `order_new ${made.order.number}`, family: id })
    },
    async plan(family: Family) {
      const player = pick(random, family.players)
      const { rev, players } = await account(family)
      const plan = pick(random, ['monthly', 'annual'] as const)
      const before = players.find(({ id }) => id === player.id)
      const body = { ...examples.addPlayer, name: player.name, plan, rev }
      const saved = await send(family.cookie, 'PATCH', `/account/players/${player.id}`, body)
      if (saved && before?.plan !== plan) stands('membership', player, family, { before: before!.plan, now: plan })
    },
    async card(family: Family) {
      const { rev, address, billingAddressType, billingAddress } = await account(family)
      const cardLast4 = next('').padStart(4, '0')
      const card = { cardType: 'visa', cardLast4, cardExp: '12/30' }
      const body = { rev, address, billingAddressType, billingAddress, ...card }
      if (!(await send(family.cookie, 'PATCH', '/account', body))) return
      family.card = { cardLast4, cardExp: card.cardExp }
      toTake(family)
    },
    async safety(family: Family) {
      const player = pick(random, family.players)
      const path = `/account/players/${player.id}/safety`
      const { safety } = await club.askOk<Reply<'playerSafety'>>('GET', path, undefined, family.cookie)
      const health = pick(random, ['Peanuts', 'Asthma', 'None'])
      const contactName = next('Grandma ')
      const body = { ...examples.editPlayerSafety, contactName, health, rev: safety.rev }
      const saved = await send(family.cookie, 'PATCH', path, body)
      // Another contact is nothing to read before the visit.
      if (saved && (safety.health !== health || safety.collectors.length === 0))
        stands('safety_changed', player, family, { before: safety.health, now: health })
    },
    async add(family: Family) {
      const name = next(`Child ${family.nth} `)
      const added = await send<Reply<'addPlayer'>>(family.cookie, 'POST', '/account/players', {
        ...examples.addPlayer,
        name,
      })
      const player = added?.account.players.find((each) => each.name === name)
      if (player) {
        family.players.push({ id: player.id, name })
        stands('membership', player, family, { before: undefined, now: player.plan })
      }
      await club.signAll()
    },
    async end(family: Family) {
      const player = pick(random, family.players)
      // The others go on changing something.
      if (family.players.length < 2) return
      if (!(await send(family.cookie, 'POST', `/account/players/${player.id}/membership`, { change: 'end' }))) return
      family.players = family.players.filter((each) => each !== player)
      stands('membership', player, family, { before: 'a plan', now: 'ended' })
    },
    /** A booking that the family has missed, and says that it has not. */
    async dispute(family: Family) {
      const player = pick(random, family.players)
      const { day, time } = facilityClock(club.context.now())
      const [date, at] =
        time < '09:50' || time > '20:00' ? [addDays(day, 1), '10:00'] : [day, `${Number(time.slice(0, 2)) + 1}:00`]
      const body = {
        date,
        time: at,
        lane: pick(random, [1, 2, 3, 4, 5]),
        player: player.id,
        name: player.name,
        email: family.email,
      }
      const made = await send<Reply<'reserveLane'>>(family.cookie, 'POST', '/lanes/bookings', body)
      if (!made) return
      const { id } = made.booking
      await pass((instantOf(date, at).getTime() - club.context.now().getTime()) / minuteMs + 20)
      if (!(await asStaff('POST', `/admin/arrivals/${id}/absence`, { state: 'no_show', staffed: true }))) return
      if (await send(family.cookie, 'POST', `/account/no-shows/${id}`))
        promised.set(id, { key: `dispute ${player.name}`, family: family.id })
    },
    async leave(family: Family) {
      if (random() < 0.7) return
      const body = { password: family.password, confirm: family.email }
      if (!(await send(family.cookie, 'POST', '/account/delete', body))) return
      family.isGone = true
      written('account_deleted', family, family)
      for (const [what, { key, family: id, isWritten }] of promised)
        if (id === family.id && isWritten && !standing.has(what))
          promised.set(what, { key: `${key.split(' ')[0]} of somebody who is gone` })
        else if (id === family.id) promised.delete(what)
    },
  }
  const written = (kind: string, about: { id: string; name?: string }, { id }: Family) =>
    promised.set(`${kind} ${about.id}`, { key: `${kind} ${about.name ?? about.id}`, family: id, isWritten: true })
  function stands(
    kind: string,
    about: { id: string; name: string },
    family: Family,
    { before, now }: { before: string | undefined; now: string },
  ) {
    const what = `${kind} ${about.id}`
    const { ticked } = standing.get(what) ?? { ticked: before }
    standing.set(what, { now, ticked })
    if (now === ticked) promised.delete(what)
    else written(kind, about, family)
  }
  const toTake = ({ id, hasGiven }: Family) =>
    promised.set(`card ${id}`, { key: `${hasGiven ? 'card_to_take' : 'family_new'} ${id}`, family: id })
  const withKey = (key: string) => [...promised].find(([, each]) => each.key === key)?.[0] ?? ''

  const ofOthers = {
    async visit() {
      // More than twenty are one item.
      if ([...promised.values()].filter(({ key }) => key.startsWith('tour_new')).length === 20) return
      const name = next('Visitor ')
      const body = { name, phone: '555 0100', date: '2026-12-22', time: '10am' }
      if (await send('', 'POST', '/tour-requests', body)) promised.set(name, { key: `tour_new ${name}` })
    },
    async answer() {
      const listed = await asStaff<Reply<'listTours'>>('GET', '/tour-requests')
      const tour = listed?.requests.find(({ status }) => status === 'new')
      const body = {
        ...examples.updateTour,
        agreedDate: '2026-12-22',
        agreedTime: '10:00',
        followUp: '',
        rev: tour?.rev,
      }
      if (tour && (await asStaff('PATCH', `/tour-requests/${tour.id}`, body))) promised.delete(tour.name)
    },
    async ready() {
      const orders = [...promised].flatMap(([id, { key }]) => (key.startsWith('order_new') ? id : []))
      const id = orders.length > 0 ? pick(random, orders) : ''
      if (id && (await asStaff('PATCH', `/orders/${id}`, { status: 'ready', rev: 0 }))) promised.delete(id)
    },
    async settle() {
      const item = (await openItems(club.context)).find(({ kind }) => kind === 'dispute')
      const family = families.find(({ id }) => id === item?.member?.id)
      const player = family?.players.find(({ name }) => name === item?.player)
      const booking = item && withKey(keyOf(item))
      if (!family || !player || !booking) return
      const body = { decision: pick(random, ['take_back', 'stands']), booking }
      const path = `/admin/members/${family.id}/players/${player.id}/no-shows`
      if (await asStaff('PATCH', path, body)) promised.delete(booking)
    },
    async tick() {
      const items = (await openItems(club.context)).filter(({ kind }) => hasTick(kind))
      if (items.length === 0) return
      const item = pick(random, items)
      if (!(await asStaff('PATCH', `/admin/inbox/${item.id}`, { done: true }))) return
      const what = withKey(keyOf(item))
      const stood = standing.get(what)
      if (stood) standing.set(what, { now: stood.now, ticked: stood.now })
      promised.delete(what)
    },
    async take() {
      const family = pick(random, families)
      if (
        !(await asStaff('POST', `/admin/members/${family.id}/card`, {
          taken: true,
          card: cardIdOf({ id: family.id, ...family.card }),
        }))
      )
        return
      family.hasGiven = true
      promised.delete(`card ${family.id}`)
    },
    async give() {
      const items = await openItems(club.context)
      if (items.length > 0)
        await asStaff('PATCH', `/admin/inbox/${pick(random, items).id}`, { given: { role: 'manager' } })
    },
  }

  families.forEach(toTake)
  const acts = Object.values(ofFamily)
  const others = Object.values(ofOthers)
  async function act() {
    const here = families.filter(({ isGone }) => !isGone)
    // Two at once are of two families, or of a family and staff.
    const family = here.length > 0 ? pick(random, here) : undefined
    const one = () => (family ? pick(random, acts)(family) : ofOthers.visit())
    const other = () => pick(random, others)()
    if (random() < 0.15) await Promise.all([family ? ofFamily.card(family) : undefined, ofOthers.visit()])
    else await pick(random, [one, one, other])()
    await pass(pick(random, [1, 1, 1, 10, 60, 240]))
  }

  return {
    club,
    act,
    /** The promises, and the open items, which are the same. */
    async both() {
      const items = await openItems(club.context, isPromise)
      return { expected: [...promised.values()].map(({ key }) => key).toSorted(), found: items.map(keyOf).toSorted() }
    },
    /** What is due within a day and was told to nobody, by day. */
    async untold() {
      const now = club.context.now()
      if (isQuiet(now)) return []
      const told = (await club.context.store.read(keys.told(ownerKey)))?.value.items ?? []
      const soon = new Date(now.getTime() + 24 * 60 * minuteMs).toISOString()
      return (await openItems(club.context, isPromise))
        .filter((item) => item.due <= soon && !told.some(({ id }) => id === item.id))
        .map(keyOf)
    },
  }
}

const actsOfClub = 100

test(
  'every promise has exactly one item within a minute, and none is late in silence',
  { timeout: 3_600_000 },
  async () => {
    const clubs = sizes(1, 100)
    const kinds = new Map<string, number>()
    for (let nth = 0; nth < clubs; nth += 1) {
      const seed = firstSeed + nth
      const { act, both, untold } = await openClub(seed)
      for (let acted = 1; acted <= actsOfClub; acted += 1) {
        await act()
        const { expected, found } = await both()
        expect(found, `seed ${seed}, act ${acted}`).toEqual(expected)
        expect(await untold(), `seed ${seed}, act ${acted}`).toEqual([])
        for (const key of found) kinds.set(key.split(' ')[0]!, (kinds.get(key.split(' ')[0]!) ?? 0) + 1)
      }
    }
    expect([...kinds.keys()].toSorted()).toEqual([
      'account_deleted',
      'card_to_take',
      'dispute',
      'family_new',
      'membership',
      'order_new',
      'safety_changed',
      'tour_new',
    ])
    reportResult(`${clubs * actsOfClub} acts, every promise with one item`)
  },
)

test('an item that is lost, and one that nobody is told of, are found', async () => {
  const { club, act, both } = await openClub(firstSeed)
  const items = async () => (await club.context.store.list(keys.allItems)).map(({ key }) => key)
  while ((await items()).length === 0) await act()
  await removeValue(club.context, (await items())[0]!)
  const { expected, found } = await both()
  expect(found).not.toEqual(expected)
})
