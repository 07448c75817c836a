/**
 * Chooses tickets: whoever wants some tries free ones at random, and stands in a queue for the last ones. A list only says what is
 * worth trying: that nobody else has a ticket is decided by the transaction that takes it.
 */
import pMap from 'p-map'
import type { FreeTicket, Ticket, TicketTurn } from '#records/tickets.ts'
import { noValue } from '#server/storage/intents.ts'
import { ignoreUnavailable, StorageUnavailable, type Found, type Key, type Listed } from '#server/storage/store.ts'
import { isUnderWay, underWay } from '#server/storage/transactions.ts'
import { keys } from './keys.ts'
import { readViewOf } from './materialized-view.ts'
import { noTurn } from './record-schemas.ts'
import { keepFor, numberIn, numbersOf, numbersTo, freeAndOver, viewOf, type Choice, type Supply } from './tickets.ts'
import { keysUnder, randomBackoff, type ServiceContext } from './update-with-retry.ts'

type Wanting = Supply & { wanted: number }

/** Nobody is about to take it. */
const isReady = ({ tag }: FreeTicket): boolean => tag !== undefined

const choiceOf = <Wanted extends Wanting>(
  supply: Wanted,
  free: readonly FreeTicket[],
  isLast = false,
): Wanted & Choice => ({
  ...supply,
  numbers: free.map(({ number }) => number),
  known: new Map(
    free.flatMap(({ number, tag, value = noValue }) =>
      tag === undefined ? [] : [[keys.ticket(supply.of, number), tag === '' ? 'nothing' : { value, tag }] as const],
    ),
  ),
  isLast,
})

/** More than wanted, for whoever finds that others were faster: of those that nobody has touched, and of others. */
const [spareUntouched, spareReleased] = [4, 1]
/** So many that were changed since somebody looked are read by anybody. */
const little = 12
/** How many are read in parallel. */
const reads = 640
/** For how long whoever looks for all is waited for, in milliseconds. */
const turnMs = 2000
/** Until then a ticket that somebody is about to take may come back. */
const lastRound = 60

/**
 * Chooses among the free ones at random. When those that nobody has touched run out, and others were faster or much was changed, the
 * request stands in a queue, and one that does looks for all, so that each tries others.
 * @returns undefined as long as that has to be waited for.
 */
async function choose<Wanted extends Wanting>(
  context: ServiceContext,
  supply: Wanted,
  { round, tries, queue }: { round: number; tries: number; queue: Map<string, Key> },
): Promise<(Wanted & Choice) | undefined> {
  const { store, now } = context
  const { group, of, count, wanted } = supply
  if (wanted <= 0) return choiceOf(supply, [])
  let place = queue.get(of)
  if (!place) {
    const listed = await store.list(keys.ticketsOf(group))
    const touched = new Set<string>(listed.map(({ key }) => key))
    const untouched = numbersTo(count).filter((number) => !touched.has(keys.ticket(of, number)))
    const areFew = numbersOf(of, touched).some((number) => number > count)
    if (untouched.length >= wanted && !areFew)
      return choiceOf(
        supply,
        anyOf(untouched, wanted, spareUntouched).map((number) => ({ number, tag: '' })),
      )
    const seen = tries === 0 ? await look(context, supply, listed, little) : undefined
    if (seen && seen.ready.length >= wanted) return choiceOf(supply, anyOf(seen.ready, wanted, spareReleased))
    if (seen && seen.free.length < wanted) return choiceOf(supply, seen.free, true)
    place = keys.queuedForTickets(of, now(), wanted)
    queue.set(of, place)
    await store.create(place, { v: 1 })
  }
  const turn = await store.read(keys.ticketTurn(of))
  const given =
    turn?.value.given[place] ?? (await lookForAll(context, supply, turn, round < lastRound ? '' : place))[place]
  return given && choiceOf(supply, given, given.filter(isReady).length < wanted)
}

/** Looks which tickets are free, and of which nobody is about to take them. @returns undefined if more than `limit` are to be read. */
async function look(
  context: ServiceContext,
  supply: Supply,
  listed: readonly Listed<Ticket>[],
  limit = Infinity,
): Promise<Record<'free' | 'ready', FreeTicket[]> | undefined> {
  const { group, of } = supply
  const tags = new Map<string, string>()
  const rows = await readViewOf(context, viewOf(group), listed, { most: limit, reads, tags })
  if (!rows) return undefined
  const { free, over } = freeAndOver(rows, supply)
  const pairs = over.slice(0, free.length).map((number, nth) => [number, free[nth]!] as const)
  if (pairs.length > 0) {
    await pMap(pairs, ([number, standIn]) => keepFor(context, supply, number, standIn), { concurrency: 25 })
    return look(context, supply, await context.store.list(keys.ticketsOf(group)), limit)
  }
  const touched = new Set<string>(listed.map(({ key }) => key))
  const seen = free.map((number): FreeTicket => {
    const key = keys.ticket(of, number)
    // One that cannot be read is not to be had, either.
    const [tag = touched.has(key) ? underWay : '', value] = [tags.get(key), rows.get(key)]
    if (isUnderWay(tag)) return { number }
    return value ? { number, tag, value } : { number, tag }
  })
  return { free: seen, ready: seen.filter(isReady) }
}

/**
 * Looks for all in the queue, if nobody does and those of the last time have had the time to take theirs. Gives to each others to try,
 * and all that are free to whom these are too few, and to `late`, who has waited long enough for those that others are about to take.
 */
async function lookForAll(
  context: ServiceContext,
  supply: Supply,
  turn: Found<TicketTurn> | undefined,
  late: string,
): Promise<TicketTurn['given']> {
  const { store, now } = context
  const key = keys.ticketTurn(supply.of)
  const { until, given: before } = turn?.value ?? noTurn
  const at = now().getTime()
  if (until > at && until <= at + turnMs) return {}
  const mine: TicketTurn = { v: 1, until: at + turnMs, given: before }
  const queued = () => keysUnder(store, keys.ticketQueueOf(supply.of))
  const [written, listed, early] = await Promise.all([
    turn ? store.replace(key, turn.tag, mine) : store.create(key, mine),
    store.list(keys.ticketsOf(supply.group)),
    queued(),
  ])
  if (!written.won) return {}
  const { free, ready } = (await look(context, supply, listed))!
  const given: TicketTurn['given'] = {}
  // Whoever was given some and is still there may have died.
  for (const place of (await queued()).toSorted((one, other) => Number(one in before) - Number(other in before))) {
    const wanted = numberIn(place)
    // For those who came later, some may have been released since.
    const areTooFew = free.length < wanted && early.includes(place)
    if (ready.length >= wanted) given[place] = ready.splice(0, wanted)
    else if (areTooFew || place === late) given[place] = free
  }
  const done = now().getTime()
  await store.replace(key, written.tag, { v: 1, until: done + (done - at), given })
  return given
}

/**
 * `wanted` of these, one after the other from anywhere on: so those who choose at the same time seldom meet, and then in few.
 * The spare ones are from anywhere.
 */
function anyOf<Each>(all: readonly Each[], wanted: number, spare: number): Each[] {
  const from = Math.floor(Math.random() * all.length)
  const rest = [...all.slice(from), ...all.slice(0, from)]
  const some = rest.splice(0, wanted)
  while (some.length < wanted + spare && rest.length > 0)
    some.push(...rest.splice(Math.floor(Math.random() * rest.length), 1))
  return some
}

/** Others were faster, or more are wanted by now: what is left is to be found out again. */
export class Contested extends Error {}

/** Tries of a request that others are always faster than. */
const maxRounds = 200

/**
 * Lets `take` try some tickets of each supply. It throws `Contested` if there are too few, and is then called with what is left.
 * `conflicts`: so many tries found anything else changed than tickets that they might have.
 * @throws StorageUnavailable if others are always faster.
 */
export async function withTickets<Wanted extends Wanting, Result>(
  context: ServiceContext,
  suppliesIn: (tries: number) => Promise<readonly Wanted[]>,
  take: (context: ServiceContext, choices: readonly (Wanted & Choice)[], conflicts: number) => Promise<Result>,
): Promise<Result> {
  const { store, backoff = randomBackoff, waitUntil } = context
  let [tries, conflicts] = [0, 0]
  // Others are tried at once, and not the same once more.
  const once = {
    ...context,
    backoff: () => {
      conflicts += 1
      return Promise.reject(new Contested('others were faster'))
    },
  }
  const queue = new Map<string, Key>()
  let supplies = await suppliesIn(tries)
  for (let round = 0; round < maxRounds; round += 1) {
    const choices = await Promise.all(supplies.map((supply) => choose(context, supply, { round, tries, queue })))
    if (!choices.every((choice) => choice !== undefined)) {
      await backoff(3)
      continue
    }
    try {
      return await take(once, choices, conflicts)
    } catch (problem) {
      if (!(problem instanceof Contested)) throw problem
    } finally {
      for (const place of queue.values()) waitUntil(store.remove(place).catch(ignoreUnavailable))
      queue.clear()
    }
    tries += 1
    ;[supplies] = await Promise.all([suppliesIn(tries), backoff(10)])
  }
  throw new StorageUnavailable('the last ones stayed contested')
}
