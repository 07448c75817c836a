/** Searches and sorts the members. */
import type { FullMember } from '#domain/accounts/member-export.ts'
import { search, toSearchable, type Searchable } from '#domain/text/search.ts'
import { textsOfMember } from '#domain/accounts/member-search.ts'

export const orders = {
  name: 'Name',
  newest: 'Newest first',
  oldest: 'Oldest first',
  events: 'Most events booked',
  speede: 'Most Speede sessions',
} as const
export type Order = keyof typeof orders

const compare: Record<Order, (one: FullMember, other: FullMember) => number> = {
  // The server sorts by name.
  name: () => 0,
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt),
  events: (one, other) => other.eventBookings.length - one.eventBookings.length,
  speede: (one, other) => other.speedeBookings.length - one.speedeBookings.length,
}

export const searchableMembers = (members: readonly FullMember[]): Searchable<FullMember>[] =>
  toSearchable(members, (member) => [...textsOfMember(member), ...member.players.map(({ team }) => team), member.id])

/** Members that match the search, sorted; ties stay ordered by name. */
export function findMembers(members: readonly Searchable<FullMember>[], query: string, order: Order): FullMember[] {
  const found = search(members, query)
  return order === 'name' ? found : found.toSorted(compare[order])
}
