/**
 * Tickets: what there is a number of, places of an event and pieces in stock, is a record each, so that whoever takes different
 * ones never waits. RSVPs and orders name those that they have; whoever wants some tries free ones at random. A list only says
 * what is worth trying: that nobody else has a ticket is decided by the transaction that takes it.
 */
import pMap from 'p-map'
import { ticket, type Ticket } from '#records/tickets.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { StorageUnavailable, type Key } from '#server/storage/store.ts'
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

/** Tickets worth a try. `isAll`: nobody has more than these. `isLast`: what is missing of these is not there. */
export type Choice = Supply & { numbers: readonly number[]; isAll: boolean; isLast: boolean }

/** More than wanted, for whoever finds that others were faster. */
const spare = 1

/** @returns undefined if somebody else is finding out what is left. */
async function choose<Wanted extends Supply & { wanted: number }>(
  context: ServiceContext,
  supply: Wanted,
  round: number,
): Promise<(Wanted & Choice) | undefined> {
  const { group, of, count, wanted } = supply
  const chosen = (numbers: readonly number[], isAll: boolean): Wanted & Choice => ({
    ...supply,
    numbers: anyOf(numbers, wanted + spare),
    isAll,
    isLast: isAll && (numbers.length < wanted || round >= lastRound),
  })
  if (wanted <= 0) return { ...supply, numbers: [], isAll: false, isLast: false }
  const listed = await context.store.list(keys.ticketsOf(group))
  const known = new Set(listed.filter(({ key }) => key.startsWith(keys.ticketsOf(of))).map(({ key }) => numberIn(key)))
  const untouched = numbersTo(count).filter((number) => !known.has(number))
  if (untouched.length >= wanted && [...known].every((number) => number <= count)) return chosen(untouched, false)
  const rows = await readViewOf(context, viewOf(group), listed, { inTurn: context.now })
  if (!rows) return undefined
  const { free, over } = overviewOf(rows, supply)
  const pairs = over.slice(0, free.length).map((number, nth) => [number, free[nth]!] as const)
  if (pairs.length > 0) {
    await pMap(pairs, ([number, standIn]) => keep(context, supply, number, standIn), { concurrency: 25 })
    return choose(context, supply, round)
  }
  return chosen(free, free.length <= wanted + spare)
}

/** Until then a ticket that somebody is about to take may come back. */
const lastRound = 12

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

/** Some of these, one after the other from anywhere on: so those who choose at the same time seldom meet, and then in few. */
function anyOf(numbers: readonly number[], count: number): number[] {
  const from = Math.floor(Math.random() * numbers.length)
  return [...numbers.slice(from), ...numbers.slice(0, from)].slice(0, count)
}

/** Tries of a request that others are always faster than. */
const maxRounds = 100

/**
 * Lets `take` try some tickets of each supply. It returns 'contested' if others were faster, or more are wanted by now, and is then
 * called with what is left. @throws StorageUnavailable if they always are.
 */
export async function withTickets<Wanted extends Supply & { wanted: number }, Result>(
  context: ServiceContext,
  suppliesIn: (round: number) => Promise<readonly Wanted[]>,
  take: (choices: readonly (Wanted & Choice)[], round: number) => Promise<Result | 'contested'>,
): Promise<Result> {
  const { backoff = randomBackoff } = context
  for (let round = 0; round < maxRounds; round += 1) {
    const supplies = await suppliesIn(round)
    const choices = await Promise.all(supplies.map((supply) => choose(context, supply, round)))
    const isKnown = !choices.includes(undefined)
    const result = isKnown ? await take(choices as (Wanted & Choice)[], round) : 'contested'
    if (result !== 'contested') return result
    await backoff(isKnown ? round + 1 : 10)
  }
  throw new StorageUnavailable('the last ones stayed contested')
}

/** The keys of those that are still free, `wanted` at most. */
export const freeOf = (documents: Documents, choice: Choice, wanted: number): Key<Ticket>[] =>
  choice.numbers
    .filter((number) => isFreeNow(documents, choice, number))
    .slice(0, wanted)
    .map((number) => keys.ticket(choice.of, number))

const isPending = (documents: Documents, { of }: Supply, number: number): boolean =>
  documents.pending(keys.ticket(of, number)) !== undefined

/** True if those that are missing of a choice are not there, and nobody is about to give them back. */
export const isShort = (documents: Documents, choice: Choice): boolean =>
  choice.isLast || (choice.isAll && !choice.numbers.some((number) => isPending(documents, choice, number)))

/** One that somebody is about to take, or that cannot be read, counts as taken. */
function isFreeNow(documents: Documents, supply: Supply, number: number): boolean {
  if (isPending(documents, supply, number)) return false
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
