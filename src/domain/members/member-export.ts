/** Member exports: columns and their order (product 7). */
import { csvFile } from '#domain/text/csv.ts'
import { capitalize } from '#domain/text/text.ts'
import type { EventBooking } from '#domain/events/events.ts'
import type { SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { Family, FlatProfile } from '#domain/families/families.ts'
import { noteNames, type PlayerNotes } from '#domain/families/player-notes.ts'

/** A family as staff export it: the profile of the specification, all players and caregivers, and all current bookings. */
export type FullMember = FlatProfile &
  Pick<Family, 'players' | 'caregivers'> & {
    eventBookings: (Omit<EventBooking, 'canceled'> & { canceled?: boolean | undefined })[]
    speedeBookings: SpeedeBooking[]
  }

/** 'Basic CSV: id, email, profileName, createdAt.' */
const basicColumns = ['id', 'email', 'profileName', 'createdAt'] as const

/** 'Full CSV, 21 columns in this order' */
export const fullColumns = [
  ...basicColumns,
  'firstName',
  'lastName',
  'childName',
  'childAge',
  'childTeam',
  'childPosition',
  'address',
  'parentPhone',
  'childPhone',
  'membershipPlan',
  'cardType',
  'cardLast4',
  'cardExp',
  'billingAddressType',
  'billingAddress',
  'eventBookings',
  'speedeBookings',
] as const satisfies readonly (keyof FullMember)[]

export const basicCsv = (members: readonly Pick<FullMember, (typeof basicColumns)[number]>[]): string =>
  csvFile(
    basicColumns,
    members.map((member) => basicColumns.map((column) => member[column])),
  )

/** Lists are exported as their length. */
export const fullCsv = (members: readonly FullMember[]): string =>
  csvFile(
    fullColumns,
    members.map((member) =>
      fullColumns.map((column) => {
        const value = member[column] ?? ''
        return typeof value === 'string' ? value : value.length
      }),
    ),
  )

type Listed = Pick<FullMember, 'id' | 'email' | 'profileName' | 'players'>

/** The columns of a line per player; the first are the family's. */
const playerColumns: Record<string, (member: Listed, player: Listed['players'][number]) => string> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  profileName: ({ profileName }) => profileName,
  playerId: (_, { id }) => id,
  childName: (_, { name }) => name,
  childAge: (_, { age }) => age,
  // Where it has always been, before the position; the others follow.
  childTeam: (_, { team = '' }) => team,
  childPosition: (_, { position }) => position,
  ...Object.fromEntries(
    noteNames.map((note) => [`child${capitalize(note)}`, (_: Listed, player: PlayerNotes) => player[note] ?? '']),
  ),
  membershipPlan: (_, { plan }) => plan,
  addedAt: (_, { addedAt }) => addedAt,
  retired: (_, { retired = '' }) => retired,
}

/** The players of all families, in the order of the members. */
export const playersCsv = (members: readonly Listed[]): string =>
  csvFile(
    Object.keys(playerColumns),
    members.flatMap((member) =>
      member.players.map((player) => Object.values(playerColumns).map((textOf) => textOf(member, player))),
    ),
  )

/** Effective billing address: 'the home address if type is same'. */
export const billingAddressOf = ({
  billingAddressType,
  billingAddress,
  address,
}: Pick<FullMember, 'billingAddressType' | 'billingAddress' | 'address'>): string =>
  billingAddressType === 'same' ? address : billingAddress
