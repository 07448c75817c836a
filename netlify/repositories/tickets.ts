/**
 * Tickets: what there is a number of, places of an event and pieces in stock, is a record each, so that whoever takes different
 * ones never waits. RSVPs and orders name those that they have; whoever wants some tries free ones at random. A list only says
 * what is worth trying: that nobody else has a ticket is decided by the transaction that takes it.
 */
import pMap from 'p-map'
import { ticket, type Ticket } from '#records/tickets.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { noValue } from '#server/storage/intents.ts'
import { StorageUnavailable, type Doc, type Found, type Key } from '#server/storage/store.ts'
import type { Known } from '#server/storage/transactional-store.ts'
import { isUnderWay } from '#server/storage/transactions.ts'
import { keys } from './keys.ts'
import { readMaterializedView, readViewOf, type ViewSource } from './materialized-view.ts'
import { transact, type Documents } from './transact.ts'
import { randomBackoff, type ServiceContext } from './update-with-retry.ts'

/** Tickets 1 to `count` of a thing can be taken; `group` is what its key begins with, together with others of its kind. */
export type Supply = { group: string; of: string; count: number }

/** The tickets of a supply by number; a missing one was never taken. */
type Tickets = (number: number) => Ticket | undefined

/** Nobody has it, and it stands in for none that somebody has and whose number is too high. */
const isFree = (tickets: Tickets, { count }: Supply, number: number): boolean => {
  const { by, keptFor = 0 } = tickets(number) ?? {}
  const other = keptFor > count ? tickets(keptFor) : undefined
  return number <= count && by === undefined && (other?.by === undefined || other.standIn !== number)
}

/** Somebody has it, its number is too high, and no other stands in for it yet. */
const isOver = (tickets: Tickets, { count }: Supply, number: number): boolean => {
  const { by, standIn = Infinity } = tickets(number) ?? {}
  return by !== undefined && number > count && !(standIn <= count && tickets(standIn)?.keptFor === number)
}

const numberIn = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1))

const viewOf = (group: string): ViewSource<Ticket, Ticket> => ({
  name: 'tickets',
  v: 1,
  row: ticket,
  prefix: keys.ticketsOf(group),
  partOf: () => group,
  toRow: (_, one) => one,
})

type ReadContext = Pick<ServiceContext, 'store' | 'waitUntil'>

function overviewOf(rows: ReadonlyMap<string, Ticket>, supply: Supply): { free: number[]; over: number[] } {
  const tickets = (number: number) => rows.get(keys.ticket(supply.of, number))
  const numbers = [...rows.keys()].filter((key) => key.startsWith(keys.ticketsOf(supply.of))).map(numberIn)
  return {
    free: numbersTo(supply.count).filter((number) => isFree(tickets, supply, number)),
    over: numbers.filter((number) => isOver(tickets, supply, number)),
  }
}

/** As many as the digits of a key can tell apart. */
const most = 9999

const numbersTo = (count: number) => Array.from({ length: Math.min(most, Math.max(0, count)) }, (_, index) => index + 1)

/** How many are left of each supply of a group, and when the last of all was released, in milliseconds. */
export async function ticketsLeft(
  context: ReadContext,
  group: string,
  supplies: readonly Supply[],
): Promise<{ left: number[]; freed: number }> {
  const rows = await readMaterializedView(context, viewOf(group))
  const left = supplies.map((supply) => overviewOf(rows, supply)).map(({ free, over }) => free.length - over.length)
  return {
    left: left.map((count) => Math.max(0, count)),
    freed: Math.max(0, ...[...rows.values()].map(({ freed = 0 }) => freed)),
  }
}

/** Tickets worth a try, and what is known of them. `isLast`: what is missing of these is not there, or is being taken for long. */
export type Choice = Supply & { numbers: readonly number[]; known: Known; isLast: boolean }

/** More than wanted, for whoever finds that others were faster: of those that nobody has touched, and of others. */
const [spareUntouched, spareReleased] = [4, 1]

/** Until then a ticket that somebody is about to take may come back. */
const lastRound = 12

/** @returns undefined if it has to be waited for what others find out, or are about to take. */
async function choose<Wanted extends Supply & { wanted: number }>(
  context: ServiceContext,
  supply: Wanted,
  round: number,
): Promise<(Wanted & Choice) | undefined> {
  const { group, of, count, wanted } = supply
  if (wanted <= 0) return { ...supply, numbers: [], known: new Map(), isLast: false }
  const listed = await context.store.list(keys.ticketsOf(group))
  const ofThese = listed.filter(({ key }) => key.startsWith(keys.ticketsOf(of)))
  const touched = new Set(ofThese.map(({ key }) => numberIn(key)))
  const untouched = numbersTo(count).filter((number) => !touched.has(number))
  const areFew = [...touched].some((number) => number > count)
  const tags = new Map<string, string>()
  let rows = new Map<string, Ticket>()
  /** With the version that was seen. One that somebody is about to take is known to nobody. */
  const knownAs = (number: number): Found<Doc> | 'nothing' | undefined => {
    const key = keys.ticket(of, number)
    const tag = tags.get(key)
    if (tag === undefined) return touched.has(number) ? undefined : 'nothing'
    return isUnderWay(tag) ? undefined : { value: rows.get(key) ?? noValue, tag }
  }
  const chosen = (numbers: readonly number[], isLast = false) => {
    const known = numbers.map((number) => [keys.ticket(of, number) as string, knownAs(number)] as const)
    return { ...supply, numbers, known: new Map(known.flatMap(([key, seen]) => (seen ? [[key, seen]] : []))), isLast }
  }
  if (untouched.length >= wanted && !areFew) return chosen(anyOf(untouched, wanted, spareUntouched))
  let isWhole = true
  const inTurn = { now: context.now, missing: () => void (isWhole = false) }
  rows = (await readViewOf(context, viewOf(group), listed, { inTurn, tags }))!
  if (areFew && !isWhole) return undefined
  const { free, over } = overviewOf(rows, supply)
  const pairs = over.slice(0, free.length).map((number, nth) => [number, free[nth]!] as const)
  if (pairs.length > 0) {
    await pMap(pairs, ([number, standIn]) => keep(context, supply, number, standIn), { concurrency: 25 })
    return choose(context, supply, round)
  }
  const ready = free.filter(knownAs)
  if (ready.length >= wanted) return chosen(anyOf(ready, wanted, spareReleased))
  return isWhole && (free.length < wanted || round >= lastRound) ? chosen(free, true) : undefined
}

/** Keeps a free ticket as long as one that is taken has too high a number. */
const keep = (context: ServiceContext, supply: Supply, number: number, standIn: number): Promise<void> =>
  transact(context, [keys.ticket(supply.of, number), keys.ticket(supply.of, standIn)], (documents) => {
    if (!isOver(ticketsIn(documents, supply), supply, number) || !isFreeNow(documents, supply, standIn)) return
    const key = keys.ticket(supply.of, number)
    documents.set(key, { ...documents.get(key)!, standIn })
    documents.set(keys.ticket(supply.of, standIn), { v: 1, keptFor: number })
  })

const ticketsIn =
  (documents: Documents, { of }: Supply): Tickets =>
  (number) =>
    documents.get(keys.ticket(of, number))

/**
 * `wanted` of these, one after the other from anywhere on: so those who choose at the same time seldom meet, and then in few.
 * The spare ones are from anywhere.
 */
function anyOf(numbers: readonly number[], wanted: number, spare: number): number[] {
  const from = Math.floor(Math.random() * numbers.length)
  const rest = [...numbers.slice(from), ...numbers.slice(0, from)]
  const some = rest.splice(0, wanted)
  while (some.length < wanted + spare && rest.length > 0)
    some.push(...rest.splice(Math.floor(Math.random() * rest.length), 1))
  return some
}

/** Others were faster, or more are wanted by now: what is left is to be found out again. */
export class Contested extends Error {}

/** Tries of a request that others are always faster than. */
const maxRounds = 100

/**
 * Lets `take` try some tickets of each supply. It throws `Contested` if there are too few, and is then called with what is left.
 * @throws StorageUnavailable if others are always faster.
 */
export async function withTickets<Wanted extends Supply & { wanted: number }, Result>(
  context: ServiceContext,
  suppliesIn: (round: number) => Promise<readonly Wanted[]>,
  take: (context: ServiceContext, choices: readonly (Wanted & Choice)[], round: number) => Promise<Result>,
): Promise<Result> {
  const { backoff = randomBackoff } = context
  // Others are tried at once, and not the same once more.
  const once = { ...context, backoff: () => Promise.reject(new Contested('others were faster')) }
  for (let round = 0; round < maxRounds; round += 1) {
    const supplies = await suppliesIn(round)
    const choices = await Promise.all(supplies.map((supply) => choose(context, supply, round)))
    try {
      if (choices.every((choice) => choice !== undefined)) return await take(once, choices, round)
    } catch (problem) {
      if (!(problem instanceof Contested)) throw problem
    }
    await backoff(10)
  }
  throw new StorageUnavailable('the last ones stayed contested')
}

/** The keys of `wanted` that are still free, at most. When these are too few, those count that somebody younger is about to take. */
export function freeOf(documents: Documents, choice: Choice, wanted: number): Key<Ticket>[] {
  const younger = choice.numbers.filter((number) => documents.yields(keys.ticket(choice.of, number)))
  const free = [
    ...choice.numbers.filter((number) => isFreeNow(documents, choice, number)),
    ...younger.filter((number) => isFreeNow(documents, choice, number, true)),
  ]
  return free.slice(0, wanted).map((number) => keys.ticket(choice.of, number))
}

/** One that somebody is about to take, or that cannot be read, counts as taken. */
function isFreeNow(documents: Documents, supply: Supply, number: number, evenIfPending = false): boolean {
  if (!evenIfPending && documents.pending(keys.ticket(supply.of, number)) !== undefined) return false
  try {
    return isFree(ticketsIn(documents, supply), supply, number)
  } catch (problem) {
    if (problem instanceof InvalidRecord) return false
    throw problem
  }
}

export const takeTickets = (documents: Documents, taken: readonly Key<Ticket>[], by: string): void => {
  for (const key of taken) documents.set(key, { v: 1, by })
}

/**
 * Releases what an RSVP or an order names. Each is written, whatever is read there: the write alone says that the reads belong
 * together.
 */
export function releaseTickets(documents: Documents, named: readonly string[] = []): void {
  const released = named as Key<Ticket>[]
  documents.need(released)
  for (const key of released) documents.set(key, { v: 1, freed: documents.now.getTime() })
}

/** The keys of all tickets that may be tried. */
export const keysOf = (choices: readonly Choice[]): Key<Ticket>[] =>
  choices.flatMap(({ of, numbers }) => numbers.map((number) => keys.ticket(of, number)))
