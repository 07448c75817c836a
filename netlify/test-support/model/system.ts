/** The real club beside the model: the whole server on a store that fails as told, and what must agree after every history. */
import type { EventBooking } from '#domain/events/events.ts'
import { bookables } from '#domain/facility/facility.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { leaseMs } from '#server/repositories/bookings.ts'
import { hash, ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { testServer, type TestResponse } from '#server/test-support/server/test-server.ts'
import type { Action, Said } from './member-actions.ts'
import { withFaults, under, type FaultSchedule } from './fault-schedule.ts'
import { Model } from './model.ts'

export type Club = Awaited<ReturnType<typeof openClub>>

/** A Wednesday noon at the facility, with the rest of the week to come. */
const start = Date.parse('2026-11-18T17:00:00Z')

/** Opens a club with three families, a coach and an event. `weaken` breaks a promise of its store. */
export async function openClub(shelf: Store = memoryStore(), weaken: (store: Store) => Store = (store) => store) {
  const server = testServer({ store: weaken(withFaults(shelf)), environment: 'local', now: new Date(start) })
  let passed = 0
  const members = await Promise.all(
    ['anna', 'ben', 'cleo'].map(async (name) => {
      const email = `${name}@a.example`
      const { cookie } = await server.signUp({ email })
      return { name, email, ownerKey: ownerKeyOf(server.context.keyPepper, email), cookie }
    }),
  )
  const staff = await server.signUpStaff()
  const draft = { title: 'Night', datetime: '2026-12-05T18:30', summary: 'Stations.', image: '' }
  const added = await server.ask('POST', '/api/events', draft, staff)
  const { event } = added.body as { event: { id: string; rev: number; title: string } }
  const model = new Model(members)
  model.set(`event ${event.id}`, [`${event.rev} ${event.title}`])

  return {
    server,
    model,
    staff,
    shelf,
    eventId: event.id,
    /** What was sent so far, to be sent again. */
    past: [] as (() => Action)[],
    /** Three minutes go by: every lease is over. */
    pass() {
      passed += leaseMs * 2
      server.at(new Date(start + passed))
    },
  }
}

const saidIn = ({ status, body }: TestResponse): Said =>
  status < 400 ? 'ok' : ((body as { code?: string } | undefined)?.code ?? `status ${status}`)

/** Does some deeds at the same time, each under its fate, and holds what was answered against the model. */
export async function together(
  { server, model }: Club,
  deeds: readonly Action[],
  fates: readonly FaultSchedule[],
): Promise<string[]> {
  for (const deed of deeds.toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))) deed.begins(model)
  const isShared = (subject: string) => deeds.filter(({ subjects }) => subjects.includes(subject)).length > 1
  const answers = await Promise.all(
    deeds.map(({ request: { method, path, body, key, cookie } }, nth) =>
      under(fates[nth]!, () => server.ask(method, path, body, { key, cookie })),
    ),
  )
  const wrong: string[] = []
  const left = new Map<string, Set<string>>()
  const said = answers.map(saidIn)
  for (const [nth, deed] of deeds.entries()) {
    const { dies, losses = 0 } = fates[nth]!
    const isRough = dies !== undefined || losses > 0
    const why =
      said[nth] === 'try_again'
        ? isRough
          ? undefined
          : 'nothing was lost'
        : deed.wrong(model, said[nth]!, !deed.subjects.some(isShared))
    if (why)
      wrong.push(
        `${nth + 1}. ${deed.request.method} ${deed.request.path} (${deed.request.key}) said ${said[nth]}: ${why}`,
      )
  }
  for (const [nth, deed] of deeds.entries())
    for (const [subject, values] of deed.ends(model, said[nth]!, answers[nth]!.body, !deed.subjects.some(isShared)))
      left.set(subject, new Set([...(left.get(subject) ?? []), ...values]))
  for (const [subject, values] of left) {
    model.set(subject, isShared(subject) ? [...values, ...endsOf(model.possible(subject))] : values)
  }
  return [...wrong, ...model.contradictions()]
}

/** Where several were at one thing, each end it might have had is possible; that it was never begun is not. */
const endsOf = (possible: ReadonlySet<string>) => [...possible].filter((is) => is !== 'none')

type Shown = { id: string; date: string; time: string }
type Schedule = { bookings: Shown[]; speedeBookings: Shown[]; eventBookings: EventBooking[] }

/** The leases are over and everybody looks once: what is shown is what is, and must be what was possible. */
export async function compareAll(club: Club): Promise<string[]> {
  const { server, model } = club
  club.pass()
  const wrong: string[] = []
  const taken = new Set<string>()
  for (const member of model.members) {
    const asMember = { cookie: member.cookie }
    for (const kind of ['lanes', 'speede']) {
      const week = await server.ask('GET', `/api/${kind}/bookings?week=2026-11-18`, undefined, asMember)
      for (const { mine, id } of (week.body as { taken: { mine: boolean; id?: string }[] }).taken)
        if (mine) taken.add(id!)
    }
    const { body } = await server.ask('GET', '/api/schedule', undefined, asMember)
    const { bookings, speedeBookings, eventBookings } = body as Schedule
    const shown = new Set([...bookings, ...speedeBookings].map(({ id }) => id))
    for (const { id } of [...model.bookings.values()].filter((each) => each.member === member)) {
      if (shown.has(id) !== taken.has(id)) wrong.push(`${id} is shown in one place only`)
      if (shown.has(id) && !model.may(id, 'booked')) wrong.push(`${id} is there and cannot be`)
      if (!shown.has(id) && model.must(id, 'booked')) wrong.push(`${id} is not there and must be`)
      model.set(id, shown.has(id) ? ['booked'] : [...model.possible(id), 'none'].flatMap(overIf))
      shown.delete(id)
    }
    for (const id of shown) wrong.push(`${id} was never asked for`)
    const guests = `${eventBookings[0]?.qty ?? 'none'}`
    if (!model.may(`rsvp ${member.name}`, guests)) wrong.push(`${member.name} comes with ${guests}`)
    model.set(`rsvp ${member.name}`, [guests])
  }
  for (const pair of model.either)
    if (!pair.some((id) => model.must(id, 'booked'))) wrong.push(`${pair.join(' and ')} are both gone`)
  model.either = []
  return [...wrong, ...model.contradictions()]
}

/** What was held holds nothing any more, though its entry may still be there; and what was not shown is not booked. */
const overIf = (is: string) =>
  is === 'held' ? ['ended', 'stale'] : is === 'booked' || is === 'leaving' ? ['ended'] : [is]

/** The end of a history: everybody looks, the sweep comes, the books agree, and each promise stands as it was made. */
export async function reconcileAll(club: Club): Promise<string[]> {
  const { server, model, shelf, eventId } = club
  const wrong = await compareAll(club)
  await reconcile({ ...server.context, store: shelf })
  await server.drainWaitUntil()
  const { booked, violations } = await auditBookings({ ...server.context, store: shelf })
  wrong.push(...violations.map(({ violation, where }) => `${violation} ${where}`))
  const shown = [...model.bookings.values()].filter(({ id }) => model.must(id, 'booked'))
  // Of a move that broke off both may have been shown; the sweep has taken the old one away.
  const replaced = new Set(shown.map(({ replaces }) => replaces))
  const standing = shown.filter(({ id }) => !replaced.has(id))
  if (standing.length !== booked) wrong.push(`${booked} booked, ${standing.length} shown`)
  for (const member of model.members) {
    for (const kind of ['lane', 'speede'] as const)
      if (model.least(member, kind) > bookables[kind].weeklyLimit) wrong.push(`a third ${kind} for ${member.name}`)
    const { body } = await server.ask('GET', '/api/orders', undefined, { cookie: member.cookie })
    const notes = (body as { orders: { note: string }[] }).orders.map(({ note }) => note)
    if (new Set(notes).size !== notes.length) wrong.push('an order twice')
    for (const subject of model.subjects(`order ${member.name}`)) {
      const isThere = notes.includes(subject.split(' ')[2]!)
      if (!model.may(subject, isThere ? 'placed' : 'none')) wrong.push(`${subject}: ${isThere ? 'there' : 'missing'}`)
    }
  }
  const joined = await shelf.read<{ joinedBy?: string }>(
    keys.member(ownerKeyOf(server.context.keyPepper, 'new@a.example')),
  )
  const ownerKey = ownerKeyOf(server.context.keyPepper, 'new@a.example')
  const by = [...model.possible('account new')].find(
    (key) => joined?.value.joinedBy === hash('register', ownerKey, key),
  )
  if (joined ? by === undefined : !model.may('account new', 'none')) wrong.push('the account is not who was told so')
  const { body } = await server.ask('GET', '/api/admin/events', undefined, club.staff)
  const event = (body as { events: { id: string; rev: number; title: string }[] }).events.find(
    ({ id }) => id === eventId,
  )
  if (!model.may(`event ${eventId}`, `${event?.rev} ${event?.title}`)) wrong.push(`the event is ${event?.title}`)
  const kept = await server.ask('GET', '/api/admin/closures', undefined, club.staff)
  const blocks = new Set((kept.body as { blocks: { id: string }[] }).blocks.map(({ id }) => id))
  for (const subject of model.subjects('block'))
    if (!model.may(subject, ...(blocks.has(closureIdOf(subject)) ? ['there'] : ['none', 'removed'])))
      wrong.push(subject)
  return wrong
}

/** How the server will call the block that a request makes. */
export const closureIdOf = (subject: string): string =>
  `blk_${hash('block', subject.replaceAll(' ', '-')).slice(0, 24)}`
