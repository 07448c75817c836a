/**
 * Tickets: what there is a number of, places of an event and pieces in stock, is a record each, so that whoever takes different
 * ones never waits. RSVPs and orders name those that they have.
 */
import { ticket, type Ticket } from '#records/tickets.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import type { Key } from '#server/storage/store.ts'
import type { Known } from '#server/storage/transactional-store.ts'
import { keys } from './keys.ts'
import { readMaterializedView, type ViewSource } from './materialized-view.ts'
import { transact, type Documents } from './transact.ts'
import type { ServiceContext } from './update-with-retry.ts'

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

/** What a key ends with. */
export const numberIn = (key: string): number => Number(/\d+$/.exec(key)![0])

/** The numbers of the tickets of one thing among these keys. */
export const numbersOf = (of: string, all: Iterable<string>): number[] =>
  [...all].filter((key) => key.startsWith(keys.ticketsOf(of))).map(numberIn)

/** The materialized view of a group. */
export const viewOf = (group: string): ViewSource<Ticket, Ticket> => ({
  name: 'tickets',
  v: 1,
  row: ticket,
  prefix: keys.ticketsOf(group),
  partOf: () => group,
  toRow: (_, one) => one,
})

type ReadContext = Pick<ServiceContext, 'store' | 'waitUntil'>

/** The numbers that are free, and those that are too high. */
export function freeAndOver(rows: ReadonlyMap<string, Ticket>, supply: Supply): { free: number[]; over: number[] } {
  const tickets = (number: number) => rows.get(keys.ticket(supply.of, number))
  return {
    free: numbersTo(supply.count).filter((number) => isFree(tickets, supply, number)),
    over: numbersOf(supply.of, rows.keys()).filter((number) => isOver(tickets, supply, number)),
  }
}

/** As many as the digits of a key can tell apart. */
const most = 9999

/** The numbers from 1 on. */
export const numbersTo = (count: number) =>
  Array.from({ length: Math.min(most, Math.max(0, count)) }, (_, index) => index + 1)

/** How many are left of each supply of a group, and when the last of all was released, in milliseconds. */
export async function ticketsLeft(
  context: ReadContext,
  group: string,
  supplies: readonly Supply[],
): Promise<{ left: number[]; freed: number }> {
  const rows = await readMaterializedView(context, viewOf(group))
  const left = supplies.map((supply) => freeAndOver(rows, supply)).map(({ free, over }) => free.length - over.length)
  return {
    left: left.map((count) => Math.max(0, count)),
    freed: Math.max(0, ...[...rows.values()].map(({ freed = 0 }) => freed)),
  }
}

/** Tickets worth a try, and what is known of them. `isLast`: what is missing of these is not there. */
export type Choice = Supply & { numbers: readonly number[]; known: Known; isLast: boolean }

/** Keeps a free ticket as long as one that is taken has too high a number. */
export const keepFor = (context: ServiceContext, supply: Supply, number: number, standIn: number): Promise<void> =>
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

/** The keys of `wanted` that are still free, at most. */
export const freeOf = (documents: Documents, choice: Choice, wanted: number): Key<Ticket>[] =>
  choice.numbers
    .filter((number) => isFreeNow(documents, choice, number))
    .slice(0, wanted)
    .map((number) => keys.ticket(choice.of, number))

/** One that somebody is about to take, or that cannot be read, counts as taken. */
function isFreeNow(documents: Documents, supply: Supply, number: number): boolean {
  if (documents.pending(keys.ticket(supply.of, number)) !== undefined) return false
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
