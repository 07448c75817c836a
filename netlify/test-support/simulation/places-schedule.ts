/**
 * Runs one schedule of the standby list of a full event: parties of several sizes wait, accept, decline and stop, guests leave
 * or bring fewer, others snatch, staff enlarge the event, the jobs run, processes die and clocks jump, at day and at night.
 */
import { addDays, instantOf } from '#domain/calendar/calendar.ts'
import type { Principal } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import { requestMs } from '#server/repositories/places.ts'
import { rsvpIdOf } from '#server/repositories/rsvps.ts'
import { eventWishes, readStandby } from '#server/repositories/standby.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { editEvent } from '#server/services/events/edit-events.ts'
import { cancelRsvp, createRsvp } from '#server/services/events/rsvp.ts'
import { declineOffer, endWish } from '#server/services/standby/change-wishes.ts'
import { acceptPlaces } from '#server/services/standby/answer-offer.ts'
import { addEventWish } from '#server/services/standby/event-wishes.ts'
import { offerAfterResponse, offerFreed } from '#server/services/standby/offer-freed.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { accountKeyNamed, testContext } from '#server/test-support/server/booking-context.ts'
import { placesWatch } from './places-watch.ts'
import { pick, simulate, type FaultRates, type Process, type Random } from './simulator.ts'
import { families, memberNamed } from './standby-families.ts'
import type { StoredEvent } from '#records/events.ts'

export type PlacesOptions = FaultRates & {
  mutant?: Mutant
  /** Negative control: offers are made by the clock of another time zone. */
  quietForgotten?: boolean
}

export type PlacesResult = { violations: string[]; steps: number; killed: number; offers: number; accepted: number }

const days = ['2026-11-19', '2026-03-08', '2026-11-01']
const begins = [
  [-1, '12:00'],
  [-1, '20:15'],
  [-1, '22:30'],
  [0, '09:00'],
  [0, '14:30'],
  [0, '16:10'],
] as const
const id = 'skills'
const places = 4
const mostLooks = 30

const principalOf = (name: string): Principal => {
  const { players } = memberNamed(name, '2026-01-01T00:00:00.000Z')
  const profile = { id: `cg_${name}`, email: `${name}@x.example`, profileName: name }
  return { ...profile, role: 'member', accountKey: accountKeyNamed(name), isFirst: true, sessionVersion: 1, players }
}

const ofRequest = {
  idempotencyKey: 'enlarge',
  keyPepper: 'pepper',
  newId: () => 'log',
  purgeCdn: async () => undefined,
}

export async function runPlacesSchedule(random: Random, options: PlacesOptions): Promise<PlacesResult> {
  const day = pick(random, days)
  const [offset, time] = pick(random, begins)
  const start = instantOf(addDays(day, offset), time)
  let clockOffset = 0
  const now = () => new Date(start.getTime() + clockOffset)
  const backoff = async () => void (clockOffset += 100)
  const base = memoryStore()
  const watch = placesWatch(base, id, now)
  const contextOn = (store: Store) => ({ ...testContext(store, now, random), backoff, mailEnabled: true })
  const event: StoredEvent = {
    id,
    title: 'Skills Night',
    datetime: instantOf(day, '18:00').toISOString(),
    summary: 'Stations.',
    capacity: places,
  }
  const setUp = contextOn(watch.store)
  const addedAt = new Date(start.getTime() - 40 * 86_400_000).toISOString()
  for (const name of families) await base.create(keys.member(accountKeyNamed(name)), memberNamed(name, addedAt))
  await watch.store.create(keys.events, { v: 1, events: [event] })
  const rsvp = (context: ServiceContext, name: string, qty: number, key: string) => {
    const principal = principalOf(name)
    return createRsvp({ ...context, principal, idempotencyKey: key }, id, { name, email: principal.email, qty })
  }
  const guests = ['guest', 'other guest', 'third guest']
  for (const [nth, qty] of [2, 1, 1].entries()) await rsvp(setUp, guests[nth]!, qty, 'first')
  const wait = (context: ServiceContext, name: string, qty: number, key: string) =>
    addEventWish({ ...context, principal: principalOf(name), idempotencyKey: key }, { event: id, qty })
  for (const name of families) {
    clockOffset += 1
    if (random() < 0.85) await wait(setUp, name, pick(random, [1, 1, 2, 2, 3, 4]), 'first')
  }
  await setUp.drainWaitUntil()
  clockOffset += 1000
  watch.isSetUp()

  let accepted = 0
  const store = options.mutant ? options.mutant(watch.store, random) : watch.store
  const process = (name: string, work: (context: ReturnType<typeof contextOn>) => Promise<unknown>): Process => ({
    name,
    run: async (own) => void (await work(contextOn(own))),
  })
  /** One request, with what follows its response; one that fails is not sent again. */
  const asked = (context: ReturnType<typeof contextOn>, work: () => Promise<unknown>, limitMs?: number) =>
    watch.run(async () => {
      try {
        await work()
        await context.drainWaitUntil()
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) watch.violations.add(`bug ${String(error)}`)
      }
    }, limitMs)
  const offering = (context: ServiceContext): ServiceContext =>
    options.quietForgotten ? { ...context, now: () => new Date(now().getTime() + 10 * 3_600_000) } : context
  const job = (context: ReturnType<typeof contextOn>) => asked(context, () => offerFreed(offering(context)))

  const answers = families.map((name) => {
    const how = pick(random, ['accept', 'accept', 'decline', 'ignore', 'stop'] as const)
    const accountKey = accountKeyNamed(name)
    return process(name, async (context) => {
      for (let looks = 0; looks < mostLooks; looks += 1) {
        const record = (await readStandby(context.store, accountKey))?.value
        const [wish] = eventWishes(record)
        if (how === 'stop' && wish)
          await asked(context, async () => {
            if (await endWish(context, accountKey, wish.id)) watch.hasStopped(wish.id)
          })
        const offer = record?.offers.find((each) => each.wish === wish?.id)
        if (!wish || !offer) continue
        if (how === 'accept')
          await asked(context, async () => {
            const { outcome } = await acceptPlaces(context, principalOf(name), offer.id)
            if (outcome === 'attending') accepted += 1
          })
        if (how === 'decline') {
          watch.declines(wish)
          await asked(context, () => declineOffer(context, accountKey, offer.id))
        }
      }
    })
  })
  const leaving = guests.slice(0, pick(random, [1, 2, 3])).map((name) =>
    process(name, async (context) => {
      const way = pick(random, ['leave', 'staff', 'staff', 'fewer'] as const)
      const principal: Principal = { ...principalOf(name), role: way === 'staff' ? 'staff' : 'member' }
      const booking = rsvpIdOf(id, accountKeyNamed(name))
      if (way === 'fewer') await asked(context, () => rsvp(context, name, 1, 'fewer'))
      else await asked(context, () => cancelRsvp({ ...context, principal, idempotencyKey: 'leave' }, id, booking))
      // Within the minute of the Undo, and after it.
      if (way === 'leave' && random() < 0.3) await asked(context, () => rsvp(context, name, 1, 'back'))
      if (random() < 0.5) await job(context)
    }),
  )
  const snatcher = process('snatcher', async (context) => {
    for (let tries = 0; tries < 3; tries += 1)
      await asked(context, () => rsvp(context, 'snatcher', pick(random, [1, 2]), `snatch ${tries}`))
  })
  const desk = process('desk', async (context) => {
    if (random() < 0.7) return
    const { title, summary } = event
    const draft = { title, summary, datetime: `${day}T18:00`, capacity: places + 1, rev: 0 }
    const coach = { ...principalOf('coach'), role: 'staff' as const }
    await asked(context, async () => {
      await editEvent({ ...context, ...ofRequest, principal: coach }, id, draft)
      offerAfterResponse(offering(context), [{ kind: 'event', event: id }])
    })
  })
  const late = process('late', async (context) =>
    asked(context, () => wait(context, pick(random, families), pick(random, [1, 2]), 'late')),
  )
  const jobs = ['job', 'other job'].map((name) =>
    process(name, async (context) => {
      for (let runs = 0; runs < 6; runs += 1) await job(context)
    }),
  )
  const jumpClock = () => {
    clockOffset += pick(random, [1, 1, 1, 2, 2, 2, 25, 130]) * 60_000
  }
  const all = [...answers, ...leaving, snatcher, desk, late, ...jobs]
  const { steps, killed } = await simulate(store, all, random, options, jumpClock)

  // Later, with the jobs running and nobody answering, everybody who fits was asked.
  const context = contextOn(watch.store)
  for (const passed of [requestMs, 60_000, 60_000]) {
    clockOffset += passed
    await job(context)
  }
  if (watch.isIdle()) watch.violations.add('idle')
  return { violations: [...watch.violations], steps, killed: killed.size, offers: watch.made.size, accepted }
}
