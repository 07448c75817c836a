/**
 * What must hold of the standby list of an event at every commit, judged from the records alone: never more people than places;
 * nobody who fits is passed over, asked twice, or asked after they stopped waiting; no offer is made or ends at night; nobody
 * else takes freed places before those who wait were asked. At rest, no free places are idle while a party fits.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { standby } from '#domain/facility/facility.ts'
import { keptUntil, offerTerms } from '#domain/standby/offer-times.ts'
import { eventWishes } from '#server/repositories/standby.ts'
import { keys } from '#server/repositories/keys.ts'
import { claimOf, placesOf, requestMs, takenIn, undoId } from '#server/repositories/places.ts'
import { StorageUnavailable, type Doc, type Store } from '#server/storage/store.ts'
import { watchCommits, type Change } from './watch-commits.ts'
import type { EventWish, StandbyRecord, StoredOffer } from '#records/standby.ts'
import type { EventList, PlaceClaim, PlacesRecord, RsvpRecord } from '#records/events.ts'

/** A moment of the simulation. */
type Moment = { step: number; at: Date }
/** The places from a moment on. */
type Version = Moment & { record: PlacesRecord; capacity: number }
type Waiting = { accountKey: string; wish: EventWish; offer: StoredOffer | undefined; since: number }

const isNight = (instant: Date): boolean => {
  const { time } = facilityClock(instant)
  return time >= standby.quiet.from || time < standby.quiet.to
}

export function placesWatch(base: Store, eventId: string, now: () => Date) {
  const violations = new Set<string>()
  const records = new Map<string, { value: Doc; step: number }>()
  const versions: Version[] = []
  const runs = new AsyncLocalStorage<Moment & { limitMs: number }>()
  /** Offers that were made. */
  const made = new Set<string>()
  const stopped = new Map<string, number>()
  /** When the places were freed of which a family was told last, or that it has declined, by its wish. */
  const [told, declined] = [new Map<string, number>(), new Map<string, number>()]
  let released: Moment | undefined
  let [setUpStep, setUpAt] = [0, Number.POSITIVE_INFINITY]
  let step = 0

  const valueOf = <Value>(key: string) => records.get(key)?.value as Value | undefined
  const event = () => valueOf<EventList>(keys.events)!.events[0]!
  const capacity = () => event().capacity!
  const claimIn = (record: PlacesRecord | undefined, accountKey: string): PlaceClaim =>
    claimOf(record ?? { claims: [] }, accountKey)

  /** The wish that an offer is for. */
  const wishOf = (accountKey: string, offerId: string) => {
    const record = valueOf<StandbyRecord>(keys.standby(accountKey))
    const offer = record?.offers.find(({ id }) => id === offerId)
    return eventWishes(record).find(({ id }) => id === offer?.wish)
  }
  /** True if a family has an offer that it can accept. */
  const isAsked = ({ accountKey, offer }: Waiting, record = valueOf<PlacesRecord>(keys.places(eventId))) =>
    offer !== undefined && (!offer.held || claimIn(record, accountKey).offer?.id === offer.id)
  const wasTold = ({ wish }: Waiting, freed: number) =>
    [told, declined].some((answers) => (answers.get(wish.id) ?? 0) >= freed)

  /** Who has waited from the start and could be asked, by when they asked. */
  const line = (): Waiting[] =>
    [...records]
      .filter(([key]) => key.startsWith('standby/'))
      .flatMap(([key, { value, step: since }]) =>
        eventWishes(value as StandbyRecord).map((wish) => ({
          accountKey: key.slice('standby/'.length),
          wish,
          offer: (value as StandbyRecord).offers.find((each) => each.wish === wish.id),
          since,
        })),
      )
      .filter((waiting) => waiting.wish.at < setUpAt && !waiting.wish.paused && !isAsked(waiting))
      .toSorted((one, other) => one.wish.at - other.wish.at)
  const fits = ({ accountKey, wish }: Waiting, { record, capacity: all }: Omit<Version, 'step' | 'at'>, at: Date) =>
    takenIn(record, at.getTime()) + wish.qty - placesOf(claimIn(record, accountKey), at.getTime()) <= all
  /** True if the party would have fitted ever since, and has waited. */
  const hasFitted = (waiting: Waiting, since: number) => {
    const first = versions.findLastIndex((version) => version.step <= since)
    return versions
      .slice(Math.max(0, first))
      .every(
        (version) =>
          !isAsked(waiting, version.record) && fits(waiting, version, version.at) && fits(waiting, version, now()),
      )
  }

  function watchOffer(before: PlacesRecord | undefined, { accountKey, offer }: PlaceClaim): void {
    const run = runs.getStore()
    if (!offer || offer.id === undoId || !run || claimIn(before, accountKey).offer?.id === offer.id) return
    const own = wishOf(accountKey, offer.id)
    if (own && (told.get(own.id) ?? 0) >= offer.freed) violations.add('offered_twice')
    for (const waiting of own ? line() : []) {
      const isEarlier = waiting.wish.at < own!.at && !wasTold(waiting, offer.freed) && waiting.since <= run.step
      if (isEarlier && hasFitted(waiting, run.step)) violations.add('passed_over')
    }
    if (own && (stopped.get(own.id) ?? Number.POSITIVE_INFINITY) < run.step) violations.add('offered_after_cancel')
    made.add(offer.id)
    if (own) told.set(own.id, offer.freed)
    const { time } = facilityClock(new Date(offer.until))
    const endsAtNight = time > standby.quiet.from || time < standby.quiet.to
    if (endsAtNight || (isNight(run.at) && isNight(now()))) violations.add('at_night')
  }

  function watchTaken(before: PlacesRecord, after: PlacesRecord): void {
    const at = now().getTime()
    const freed = released
    if (!freed || offerTerms(eventClock(event()), freed.at)?.held === false) return
    const until = keptUntil(eventClock(event()), freed.at)
    if (!until || until.getTime() <= at) return
    for (const { accountKey, ...claim } of after.claims) {
      const had = claimIn(before, accountKey)
      // What is offered, or kept for the family's Undo, is its own.
      if (claim.qty <= Math.max(had.qty, had.offer?.qty ?? 0)) continue
      const could = line().filter((waiting) => waiting.accountKey !== accountKey && waiting.since <= setUpStep)
      if (could.some((waiting) => !wasTold(waiting, freed.at.getTime()) && hasFitted(waiting, freed.step)))
        violations.add('snatched')
    }
  }

  /** People who come, and places that are held for others. */
  function watchPeople(): void {
    const record = valueOf<PlacesRecord>(keys.places(eventId))
    const owners = new Set([...records.keys()].filter((key) => key.startsWith(keys.rsvpsOfEvent(eventId))))
    for (const { accountKey } of record?.claims ?? []) owners.add(keys.rsvp(eventId, accountKey))
    let people = 0
    for (const key of owners) {
      const rsvp = valueOf<RsvpRecord>(key)
      const accountKey = key.slice(keys.rsvpsOfEvent(eventId).length)
      const { offer } = claimIn(record, accountKey)
      // As many as the family waits for, whatever the claim says.
      const promised = offer && (wishOf(accountKey, offer.id) ?? offer)
      const held = promised && offer.until > now().getTime() ? promised.qty : 0
      people += Math.max(rsvp?.state === 'attending' ? rsvp.qty : 0, held)
    }
    if (people > capacity()) violations.add('too_many')
  }

  function noted(changes: readonly Change[]): void {
    const before = valueOf<PlacesRecord>(keys.places(eventId))
    step += 1
    for (const { key, value } of changes) if (value) records.set(key, { value, step })
    const isChanged = (prefix: string) => changes.some(({ key }) => key.startsWith(prefix))
    if (isChanged(keys.places(eventId))) {
      const after = valueOf<PlacesRecord>(keys.places(eventId))!
      for (const claim of after.claims) watchOffer(before, claim)
      if (before) watchTaken(before, after)
      versions.push({ step, at: now(), record: after, capacity: capacity() })
      // Decided by the clock of a moment since the request began.
      const at = runs.getStore()?.at ?? now()
      if (before && takenIn(after, now().getTime()) < takenIn(before, now().getTime())) released = { step, at }
    }
    if (isChanged(keys.events) && versions.length > 0)
      versions.push({ ...versions.at(-1)!, step, capacity: capacity() })
    for (const { key, value } of changes)
      if (key.startsWith('standby/'))
        for (const wish of eventWishes(value as StandbyRecord | undefined))
          if ((value as StandbyRecord).offers.some((offer) => offer.wish === wish.id && !offer.held))
            told.set(wish.id, wish.asked)
    if (isChanged('rsvp/') || isChanged(keys.places(eventId))) watchPeople()
  }

  /** A request that runs for longer was ended by the platform. */
  function assertRuns(): void {
    const run = runs.getStore()
    if (run && now().getTime() - run.at.getTime() >= run.limitMs) throw new StorageUnavailable('ended by the platform')
  }

  const watched = watchCommits(base, noted)
  const store: Store = {
    ...watched,
    async create(key, value) {
      assertRuns()
      return watched.create(key, value)
    },
    async replace(key, tag, value) {
      assertRuns()
      return watched.replace(key, tag, value)
    },
  }
  return {
    store,
    violations,
    made,
    /** From now on processes run. */
    isSetUp: () => void ([setUpStep, setUpAt] = [step, now().getTime()]),
    /** What may make offers, for at most `limitMs`. Whatever has changed since it began is none of its business. */
    run: <Result>(work: () => Promise<Result>, limitMs = requestMs): Promise<Result> =>
      runs.run({ step, at: now(), limitMs }, work),
    hasStopped: (wishId: string) => void stopped.set(wishId, step),
    declines: ({ id, asked }: EventWish) => void declined.set(id, asked),
    /** True if a party that has waited from the start could have free places now. Judged at rest. */
    isIdle(): boolean {
      const record = valueOf<PlacesRecord>(keys.places(eventId))
      const freed = record?.standby?.freed
      if (!record || freed === undefined || !offerTerms(eventClock(event()), now())) return false
      if (new Date(event().datetime) <= now()) return false
      return line().some(
        (waiting) => !wasTold(waiting, freed) && fits(waiting, { record, capacity: capacity() }, now()),
      )
    },
  }
}
