/** The system under test beside its model: the whole server on a faulty store, and the checks that compare the two. */
import type { EventBooking } from '#domain/events/events.ts'
import { bookables } from '#domain/facility/facility.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { leaseMs } from '#server/repositories/bookings.ts'
import { hash, ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { testServer, type TestResponse } from '#server/test-support/server/test-server.ts'
import type { Action, ResponseCode } from './member-actions.ts'
import { faultyStore, withFaultSchedule, type FaultSchedule } from './fault-schedule.ts'
import { Model } from './model.ts'

export type SystemUnderTest = Awaited<ReturnType<typeof createSystem>>

/** Wednesday noon at the facility, with the rest of the week ahead. */
const start = Date.parse('2026-11-18T17:00:00Z')

/** Creates a club with three members, one staff account and one event. `mutate` makes a mutant of its store. */
export async function createSystem(
  baseStore: Store = memoryStore(),
  mutate: (store: Store) => Store = (store) => store,
) {
  const server = testServer({ store: mutate(faultyStore(baseStore)), environment: 'local', now: new Date(start) })
  let elapsed = 0
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
    baseStore,
    eventId: event.id,
    /** All actions sent so far, for duplicates. */
    sentActions: [] as (() => Action)[],
    /** Advances the clock by three minutes: all leases expire. */
    expireLeases() {
      elapsed += leaseMs * 2
      server.setClock(new Date(start + elapsed))
    },
  }
}

const codeOf = ({ status, body }: TestResponse): ResponseCode =>
  status < 400 ? 'ok' : ((body as { code?: string } | undefined)?.code ?? `status ${status}`)

/** Runs actions concurrently, each with its fault schedule. @returns what the responses violate in the model. */
export async function runConcurrently(
  { server, model }: SystemUnderTest,
  actions: readonly Action[],
  faultSchedules: readonly FaultSchedule[],
): Promise<string[]> {
  for (const action of actions.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))) action.start(model)
  const isShared = (subject: string) => actions.filter(({ subjects }) => subjects.includes(subject)).length > 1
  const responses = await Promise.all(
    actions.map(({ request: { method, path, body, key, cookie } }, index) =>
      withFaultSchedule(faultSchedules[index]!, () => server.ask(method, path, body, { key, cookie })),
    ),
  )
  const violations: string[] = []
  const states = new Map<string, Set<string>>()
  const codes = responses.map(codeOf)
  for (const [index, action] of actions.entries()) {
    const { crash, lostResponseRate = 0 } = faultSchedules[index]!
    const hasFaults = crash !== undefined || lostResponseRate > 0
    const problem =
      codes[index] === 'try_again'
        ? hasFaults
          ? undefined
          : 'no fault was injected'
        : action.check(model, codes[index]!, !action.subjects.some(isShared))
    if (problem)
      violations.push(
        `${index + 1}. ${action.request.method} ${action.request.path} (${action.request.key}) returned ${codes[index]}: ${problem}`,
      )
  }
  for (const [index, action] of actions.entries())
    for (const [subject, values] of action.finish(
      model,
      codes[index]!,
      responses[index]!.body,
      !action.subjects.some(isShared),
    ))
      states.set(subject, new Set([...(states.get(subject) ?? []), ...values]))
  for (const [subject, values] of states) {
    model.set(subject, isShared(subject) ? [...values, ...startedStates(model.possible(subject))] : values)
  }
  return [...violations, ...model.contradictions()]
}

/** With several actions on one subject, each state it may have reached is possible; only 'none' is not. */
const startedStates = (possible: ReadonlySet<string>) => [...possible].filter((state) => state !== 'none')

type Shown = { id: string; date: string; time: string }
type Schedule = { bookings: Shown[]; speedeBookings: Shown[]; eventBookings: EventBooking[] }

/** Expires all leases and reads as every member: what is shown must be possible in the model, and is certain from then on. */
export async function compareStates(system: SystemUnderTest): Promise<string[]> {
  const { server, model } = system
  system.expireLeases()
  const violations: string[] = []
  const shownInWeek = new Set<string>()
  for (const member of model.members) {
    const asMember = { cookie: member.cookie }
    for (const kind of ['lanes', 'speede']) {
      const week = await server.ask('GET', `/api/${kind}/bookings?week=2026-11-18`, undefined, asMember)
      for (const { mine, id } of (week.body as { taken: { mine: boolean; id?: string }[] }).taken)
        if (mine) shownInWeek.add(id!)
    }
    const { body } = await server.ask('GET', '/api/schedule', undefined, asMember)
    const { bookings, speedeBookings, eventBookings } = body as Schedule
    const shownInSchedule = new Set([...bookings, ...speedeBookings].map(({ id }) => id))
    for (const { id } of [...model.bookings.values()].filter((each) => each.member === member)) {
      if (shownInSchedule.has(id) !== shownInWeek.has(id))
        violations.push(`${id}is shown in only one of week and schedule`)
      if (shownInSchedule.has(id) && !model.mayBe(id, 'booked')) violations.push(`${id}exists but cannot`)
      if (!shownInSchedule.has(id) && model.mustBe(id, 'booked')) violations.push(`${id}is missing but must exist`)
      model.set(id, shownInSchedule.has(id) ? ['booked'] : [...model.possible(id), 'none'].flatMap(afterLeaseExpiry))
      shownInSchedule.delete(id)
    }
    for (const id of shownInSchedule) violations.push(`${id}was never requested`)
    const rsvp = `${eventBookings[0]?.qty ?? 'none'}`
    if (!model.mayBe(`rsvp ${member.name}`, rsvp)) violations.push(`unexpected RSVP of ${member.name}: ${rsvp}`)
    model.set(`rsvp ${member.name}`, [rsvp])
  }
  for (const pair of model.pendingMoves)
    if (!pair.some((id) => model.mustBe(id, 'booked'))) violations.push(`${pair.join(' and ')} are both gone`)
  model.pendingMoves = []
  return [...violations, ...model.contradictions()]
}

/** A hold no longer blocks the slot, though its entry may still exist. A booking that is not shown has ended. */
const afterLeaseExpiry = (state: string) =>
  state === 'held' ? ['ended', 'stale'] : state === 'booked' || state === 'releasing' ? ['ended'] : [state]

/** The end of a history: after reconciliation, the audit, orders, accounts, events and closures must agree with the model. */
export async function checkFinalState(system: SystemUnderTest): Promise<string[]> {
  const { server, model, baseStore, eventId } = system
  const violations = await compareStates(system)
  await reconcile({ ...server.context, store: baseStore })
  await server.drainWaitUntil()
  const audit = await auditBookings({ ...server.context, store: baseStore })
  violations.push(...audit.violations.map(({ violation, where }) => `${violation} ${where}`))
  const shownInSchedule = [...model.bookings.values()].filter(({ id }) => model.mustBe(id, 'booked'))
  // Both bookings of an interrupted move may have been shown; reconciliation has removed the old one.
  const replaced = new Set(shownInSchedule.map(({ replaces }) => replaces))
  const current = shownInSchedule.filter(({ id }) => !replaced.has(id))
  if (current.length !== audit.booked) violations.push(`${audit.booked} booked, ${current.length} shown`)
  for (const member of model.members) {
    for (const kind of ['lane', 'speede'] as const)
      if (model.minSessions(member, kind) > bookables[kind].weeklyLimit)
        violations.push(`${member.name} exceeds the weekly ${kind} limit`)
    const { body } = await server.ask('GET', '/api/orders', undefined, { cookie: member.cookie })
    const notes = (body as { orders: { note: string }[] }).orders.map(({ note }) => note)
    if (new Set(notes).size !== notes.length) violations.push('duplicate order')
    for (const subject of model.subjects(`order ${member.name}`)) {
      const isThere = notes.includes(subject.split(' ')[2]!)
      if (!model.mayBe(subject, isThere ? 'placed' : 'none'))
        violations.push(`${subject}: ${isThere ? 'exists' : 'missing'}`)
    }
  }
  const member = await baseStore.read<{ caregivers?: { joinedBy: string }[] }>(
    keys.member(ownerKeyOf(server.context.keyPepper, 'new@a.example')),
  )
  const ownerKey = ownerKeyOf(server.context.keyPepper, 'new@a.example')
  const by = [...model.possible('account new')].find(
    (key) => member?.value.caregivers?.[0]?.joinedBy === hash('register', ownerKey, key),
  )
  if (member ? by === undefined : !model.mayBe('account new', 'none'))
    violations.push('the account belongs to a request that was not acknowledged')
  const { body } = await server.ask('GET', '/api/admin/events', undefined, system.staff)
  const event = (body as { events: { id: string; rev: number; title: string }[] }).events.find(
    ({ id }) => id === eventId,
  )
  if (!model.mayBe(`event ${eventId}`, `${event?.rev} ${event?.title}`))
    violations.push(`unexpected event title: ${event?.title}`)
  const closures = await server.ask('GET', '/api/admin/closures', undefined, system.staff)
  const closureIds = new Set((closures.body as { closures: { id: string }[] }).closures.map(({ id }) => id))
  for (const subject of model.subjects('closure'))
    if (!model.mayBe(subject, ...(closureIds.has(closureIdOf(subject)) ? ['active'] : ['none', 'removed'])))
      violations.push(subject)
  return violations
}

/** The id the server gives to the closure of a subject. */
export const closureIdOf = (subject: string): string =>
  `cls_${hash('closure', subject.replaceAll(' ', '-')).slice(0, 24)}`
