/** Which members are shown, and in which order. Made for ten thousand of them at every key that is pressed. */
import type { FullMember } from '#domain/accounts/member-export.ts'

export const orders = {
  name: 'Name',
  newest: 'Newest first',
  oldest: 'Oldest first',
  events: 'Most events booked',
  speede: 'Most Speede sessions',
} as const
export type Order = keyof typeof orders

const compare: Record<Order, (one: FullMember, other: FullMember) => number> = {
  // The server's own order.
  name: () => 0,
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt),
  events: (one, other) => other.eventBookings.length - one.eventBookings.length,
  speede: (one, other) => other.speedeBookings.length - one.speedeBookings.length,
}

/** A member, and all the words they can be found by. */
export type Findable = { member: FullMember; words: string }

export const findable = (members: readonly FullMember[]): Findable[] =>
  members.map((member) => {
    const { id, email, profileName, childName, childTeam = '' } = member
    return { member, words: [profileName, email, childName, childTeam, id].join('\n').toLowerCase() }
  })

/** Those who match every word of the search, in an order; equals stay by name. */
export function findMembers(members: readonly Findable[], search: string, order: Order): FullMember[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = members.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ member }) => member)
  return order === 'name' ? found : found.toSorted(compare[order])
}
