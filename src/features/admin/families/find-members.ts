/** Searches and sorts the members. */
import type { ReactNode } from 'react'
import type { Fact } from '#ui/layout/facts.tsx'
import type { Reply } from '#api-contract/schemas.ts'
import type { FullMember } from '#domain/members/member-export.ts'
import type { Player } from '#domain/families/players.ts'
import { search, toSearchable, type Searchable } from '#domain/text/search.ts'
import { textsOfMember } from '#domain/members/member-search.ts'

type Listed = Reply<'listMembers'>['members'][number]
type SeenPlayer = Pick<Player, keyof Listed['players'][number]>

/** The basic family row, or the full row for managers. */
export type ListedMember = (Omit<Listed, 'alerts' | 'players'> & { players: readonly SeenPlayer[] }) | FullMember

export const isFull = (member: ListedMember): member is FullMember => 'address' in member

export const basicOrders = [
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const
export const orders = [
  ...basicOrders,
  { value: 'events', label: 'Most events booked' },
  { value: 'speede', label: 'Most Speede sessions' },
] as const
export type Order = (typeof orders)[number]['value']

const count = (member: ListedMember, what: 'eventBookings' | 'speedeBookings') =>
  isFull(member) ? member[what].length : 0

const compare: Record<Order, (one: ListedMember, other: ListedMember) => number> = {
  // The server sorts by name.
  name: () => 0,
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt),
  events: (one, other) => count(other, 'eventBookings') - count(one, 'eventBookings'),
  speede: (one, other) => count(other, 'speedeBookings') - count(one, 'speedeBookings'),
}

export const searchableMembers = (members: readonly ListedMember[]): Searchable<ListedMember>[] =>
  toSearchable(members, (member) => [
    ...textsOfMember(member),
    ...(isFull(member) ? member.players.map(({ team }) => team) : []),
    member.id,
  ])

/** Members that match the search, sorted; ties stay ordered by name. */
export function findMembers(members: readonly Searchable<ListedMember>[], query: string, order: Order): ListedMember[] {
  const found = search(members, query)
  return order === 'name' ? found : found.toSorted(compare[order])
}

/** Some of the families. `name`: '' for all of them; `reasons`: why each is among them, by its id. */
export type SomeFamilies = {
  name: string
  isWaiting: boolean
  reasons?: ReadonlyMap<string, Fact> | undefined
  /** What stands there without any. */
  none?: string | undefined
  choice?: ReactNode
  problem?: ReactNode
}
