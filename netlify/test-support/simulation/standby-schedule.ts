/**
 * Runs one schedule of the standby list: families wait, accept, decline, stop waiting and book by themselves, others cancel and
 * take that back, or snatch, staff book, cancel, move, close and reopen, the jobs run, processes die and clocks jump or are
 * wrong, at day, at night, near the start and over both daylight-saving changes.
 */
import { slotAt, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, instantOf, mondayOf } from '#domain/calendar/calendar.ts'
import type { Player } from '#domain/families/players.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { isUndoable } from '#server/repositories/bookings/slots.ts'
import { sessionRows } from '#server/repositories/visit-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { acceptOffer } from '#server/services/standby/answer-offer.ts'
import { offerAfterResponse, offerFreed } from '#server/services/standby/offer-freed.ts'
import { keepReopened } from '#server/services/waiting/reopened.ts'
import { addClosure, removeClosure } from '#server/services/closures/closures.ts'
import { offerSlot } from '#server/services/standby/offer-slot.ts'
import { declineOffer, endWish } from '#server/services/standby/change-wishes.ts'
import { addWish } from '#server/services/standby/wishes.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { cancel, cancelAll } from '#server/services/bookings/cancel.ts'
import { cancelByStaff } from '#server/services/bookings/club-changes.ts'
import { move } from '#server/services/bookings/move.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import type { ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { unmetDemand } from '#server/services/standby/unmet.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { accountKeyNamed, reservationOf, testContext } from '#server/test-support/server/booking-context.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { pick, simulate, type FaultRates, type Process, type Random } from './simulator.ts'
import { families, memberNamed, playersOf } from './standby-families.ts'
import { standbyWatch } from './standby-watch.ts'

export type StandbyOptions = FaultRates & {
  /** How wrong a process's clock may be, in minutes. */
  clockSkewMinutes?: number
  mutant?: Mutant
  /** Negative control: offers are made by the clock of another time zone. */
  quietForgotten?: boolean
  /** Who holds a slot cancels it and takes it back. */
  allTakeBack?: boolean
}

/** The day of the slots, and the facility time at which a schedule begins on the day before. */
const days = ['2026-11-19', '2026-03-08', '2026-11-01']
const begins = [
  [-1, '12:00'],
  [-1, '20:15'],
  [-1, '22:30'],
  [0, '09:00'],
  [0, '14:30'],
  [0, '16:10'],
] as const

/** How often a family looks at most; most often it waits until it is told of an offer. */
const mostLooks = 8

export type StandbyResult = {
  violations: string[]
  figures: { steps: number; killed: number } & ReturnType<typeof standbyWatch>['figures']
}

export async function runStandbySchedule(random: Random, options: StandbyOptions): Promise<StandbyResult> {
  const day = pick(random, days)
  const [offset, time] = pick(random, begins)
  const start = instantOf(addDays(day, offset), time)
  let clockOffset = 0
  const trueNow = () => new Date(start.getTime() + clockOffset)
  const base = memoryStore()
  const watch = standbyWatch(base, trueNow)
  /** Whoever waits for a transaction waits until its time is over. */
  const backoff = async () => void (clockOffset += 100)
  const contextOn = (store: Store, now = trueNow) => ({
    ...testContext(store, now, random),
    backoff,
    mailEnabled: true,
    whenFreed: offerAfterResponse,
  })
  const slots = [1, 2, 3].map((unit): Slot => ({ kind: 'lane', unit, date: day, time: '18:00' }))
  const setUp = contextOn(watch.store)
  const addedAt = new Date(start.getTime() - 40 * 86_400_000).toISOString()
  for (const name of families) await base.create(keys.member(accountKeyNamed(name)), memberNamed(name, addedAt))
  const holderOf = ({ unit }: Slot) => (unit === 3 ? 1 : unit)
  const held = slots.map((slot) => reservationOf(`holder ${holderOf(slot)}`, slot, `at ${slot.unit}`))
  for (const request of held) await reserve(setUp, request)
  let wished = 0
  const wishFor = async (context: ServiceContext, name: string, key: string) => {
    const principal = { accountKey: accountKeyNamed(name), players: playersOf(name, addedAt) }
    wished += 1
    const at = wished
    const later = () => new Date(context.now().getTime() + at)
    const players = principal.players.map(({ id }) => id)
    const wish = { kind: 'lane' as const, days: [day], from: '18:00', to: '19:00', units: [], notice: 30, players }
    return addWish({ ...context, now: later, principal, idempotencyKey: key }, wish)
  }
  for (const name of families) if (random() < 0.8) await wishFor(setUp, name, 'first')
  await setUp.drainWaitUntil()
  clockOffset += 1000
  watch.isSetUp()

  const store = options.mutant ? options.mutant(watch.store, random) : watch.store
  /** What families were refused because somebody else has it, by its id. */
  const refused = new Map<string, Slot>()
  /** Offered together with what was refused: perhaps somebody else has these, too. */
  const mayBeRefused: Slot[] = []
  const book = async (context: ServiceContext, request: ReservationRequest) => {
    const result = await reserve(context, request)
    if (result.outcome === 'slot_taken') refused.set(request.bookingId, request.slot)
    return result
  }
  const process = (name: string, work: (context: ReturnType<typeof contextOn>) => Promise<unknown>): Process => {
    const skew = (random() * 2 - 1) * (options.clockSkewMinutes ?? 0) * 60_000
    return {
      name,
      async run(own) {
        const context = contextOn(own, () => new Date(trueNow().getTime() + skew))
        try {
          await work(context)
          await context.drainWaitUntil()
        } catch (error) {
          if (!(error instanceof StorageUnavailable)) watch.violations.add(`bug ${String(error)}`)
        }
      },
    }
  }
  const shifted = (context: ServiceContext): ServiceContext =>
    options.quietForgotten ? { ...context, now: () => new Date(context.now().getTime() + 10 * 3_600_000) } : context
  const offer = async (context: ServiceContext, slot: Slot) => {
    watch.beginsRun(slot)
    await watch.makesOffers(() => offerSlot(shifted(context), slot))
  }
  const job = (context: ServiceContext) => {
    for (const slot of slots) watch.beginsRun(slot)
    return watch.makesOffers(() => offerFreed(shifted(context), { verifies: random() < 0.3 }))
  }
  const own = async (context: ServiceContext, name: string) =>
    (await readStandby(context.store, accountKeyNamed(name)))?.value

  const answers = families.map((name) => {
    const how = pick(random, ['accept', 'accept', 'decline', 'ignore', 'stop'] as const)
    const hours = random() < 0.3 ? ['19:00', '17:00'] : []
    return process(name, async (context) => {
      const accountKey = accountKeyNamed(name)
      const players = playersOf(name, addedAt)
      for (let looks = 0; looks < mostLooks; looks += 1) {
        const told = watch.nextOffer(accountKey)
        const record = await own(context, name)
        const [open] = record?.offers.filter((each) => each.kind !== 'event') ?? []
        const [wish] = record?.wishes ?? []
        const alone = { ...slots[0]!, unit: 1 + families.indexOf(name) }
        // With what is offered, two are more than the limit.
        for (const hour of hours.splice(0, open ? 2 : 1))
          await book(context, ownRequest(name, players[0]!, { ...alone, time: hour }))
        if (how === 'stop' && wish && (await endWish(context, accountKey, wish.id))) watch.hasStopped(wish.id)
        if (!open && random() < 0.3) continue
        if (!open || how === 'ignore') {
          await told
          continue
        }
        const who = { accountKey, players, id: pick(random, ['one', 'other']) }
        if (how === 'accept') {
          const results =
            random() < 0.3
              ? await Promise.all([
                  acceptOffer(context, who, open.id),
                  acceptOffer(context, { ...who, id: 'other' }, open.id),
                ])
              : [await acceptOffer(context, who, open.id)]
          if (results.some((result) => result.outcome === 'refused' && result.why.outcome === 'slot_taken')) {
            const [first, ...others] = open.slots.map((slot) => slotAt(open.kind, slot))
            refused.set(open.id, first!)
            mayBeRefused.push(...others)
          }
        }
        if (how === 'decline') await declineOffer(context, accountKey, open.id)
        await told
      }
    })
  })
  const holders = held.slice(0, pick(random, [1, 2, 3])).map(({ slot, bookingId: id, accountKey }) =>
    process(`holder of ${slot.unit}`, async (context) => {
      const way = options.allTakeBack
        ? 'cancel'
        : pick(random, ['cancel', 'together', 'staff', 'staff', 'move'] as const)
      const since = trueNow().getTime()
      if (way === 'cancel') await cancel(context, { kind: 'lane', id, accountKey })
      if (way === 'together') await cancelAll(context, { kind: 'lane', ids: [id], accountKey })
      if (way === 'staff') await cancelByStaff(context, 'lane', id)
      if (way === 'move')
        await move({ ...context, idempotencyKey: id }, { id, to: { ...slot, time: '20:00' }, overLimit: true })
      if (way === 'cancel' && (options.allTakeBack || random() < 0.3)) await takeBack(context, slot, since)
      if (random() < 0.7) await offer(context, slot)
    }),
  )
  /** Within the minute of the Undo nobody but staff can be faster. */
  async function takeBack(context: ServiceContext, slot: Slot, since: number): Promise<void> {
    const record = (await context.store.read(keys.slot(slot)))?.value
    if (!record || !isUndoable(record, trueNow().getTime())) return
    const { outcome } = await book(context, reservationOf(`holder ${holderOf(slot)}`, slot, 'again'))
    const isInTime = trueNow().getTime() - since < undoMs
    if (outcome === 'slot_taken' && isInTime && !watch.isWithStaff(slot)) watch.violations.add('not_taken_back')
  }
  const closer = process('closer', async (context) => {
    if (random() < 0.7) return
    const slot = pick(random, slots)
    const closure = { scope: 'unit', kind: 'lane', unit: slot.unit, from: `${day}T18:00`, to: `${day}T19:00` } as const
    watch.closes(slot)
    const closed = await addClosure(context, { ...closure, reason: 'Ice' }, 'closed')
    if (closed.outcome !== 'closed' || random() < 0.4) return
    const reopened = await keepReopened(context, closed.closures, [])
    await removeClosure(context, closed.closures[0]!.id)
    for (const each of reopened) await offer(context, each)
  })
  const snatcher = process('snatcher', async (context) => {
    for (let tries = 0; tries < 3; tries += 1)
      await book(context, reservationOf('snatcher', pick(random, slots), `snatch ${tries}`))
  })
  const desk = process('desk', async (context) => {
    if (random() < 0.7) return
    const request = reservationOf('walk-in', pick(random, slots), 'desk')
    watch.staffTakes(request.bookingId, request.slot)
    await book(context, { ...request, byStaff: true, overLimit: true })
  })
  const jobs = ['job', 'other job'].map((name) =>
    process(name, async (context) => {
      for (let runs = 0; runs < 3; runs += 1) {
        // The families that were told in between have time to answer, or let it pass.
        if (runs > 0) clockOffset += pick(random, offset < 0 ? [5, 25, 600] : [5, 10, 25]) * 60_000
        await job(context)
      }
    }),
  )
  const late = process('late', async (context) => wishFor(context, pick(random, families), 'late'))
  const jumpClock = () => {
    clockOffset += pick(random, [1, 2, 2, 25, 50, 130]) * 60_000
  }
  const all = [...answers, ...holders, snatcher, desk, closer, late, ...jobs]
  const { steps, killed } = await simulate(store, all, random, options, jumpClock)
  const figures = { steps, killed: killed.size, ...watch.figures }
  const isWatched = (options.clockSkewMinutes ?? 0) === 0
  const final = await finalViolations(watch.store, day, slots, clockOffset)
  // These are questions of time: for a process whose clock is wrong, a slot was freed before anybody waited.
  const violations = [...watch.violations, ...final].filter(
    (name) =>
      isWatched || !['snatched', 'at_night', 'passed_over', 'idle', 'too_early', 'not_taken_back'].includes(name),
  )
  return { violations, figures }

  function ownRequest(name: string, player: Player, slot: Slot): ReservationRequest {
    const request = reservationOf(name, slot, `own ${name}`, player.id)
    return { ...request, name: player.name }
  }

  /** Later, with the jobs running and nobody answering: every slot was offered around, nothing is left half done. */
  async function finalViolations(stored: Store, date: string, freed: Slot[], elapsed: number): Promise<string[]> {
    const found: string[] = []
    const context = contextOn(stored)
    // The intents of whoever was killed are over, and nobody takes anything back.
    clockOffset = elapsed + (options.clockSkewMinutes ?? 0) * 60_000 + 2 * intentMs + undoMs
    await offerFreed(context, { verifies: true })
    await context.drainWaitUntil()
    for (const slot of freed) if (watch.isIdle(slot)) found.push('idle')
    clockOffset += 60 * 24 * 2 * 60_000
    await offerFreed(context, { verifies: true })
    await context.drainWaitUntil()
    const { lane } = await unmetDemand(context, mondayOf(date), await readMaterializedView(context, sessionRows))
    // Whoever was killed was told nothing.
    if (killed.size === 0 && !watch.isCounted(lane, [...refused.values()], mayBeRefused)) found.push('miscounted')
    const audit = await auditWeek(context, 'lane', mondayOf(date))
    return [...found, ...audit.violations.map(({ violation }) => violation)]
  }
}
