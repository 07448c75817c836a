/** Member exports: columns and their order (product 7). */
import { csvFile } from '#domain/text/csv.ts'
import type { EventBooking } from '#domain/events/events.ts'
import type { SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { Family, FlatProfile } from './families.ts'

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

/** A line per player; the first columns are the family's. */
const playerColumns = [
  'id',
  'email',
  'profileName',
  'playerId',
  'childName',
  'childAge',
  'childTeam',
  'childPosition',
  'childPhone',
  'membershipPlan',
  'addedAt',
  'retired',
] as const

/** The players of all families, in the order of the members. */
export const playersCsv = (members: readonly Pick<FullMember, 'id' | 'email' | 'profileName' | 'players'>[]): string =>
  csvFile(
    playerColumns,
    members.flatMap(({ id, email, profileName, players }) =>
      players.map(({ id: playerId, name, age, team = '', position, phone = '', plan, addedAt, retired = '' }) => [
        id,
        email,
        profileName,
        playerId,
        name,
        age,
        team,
        position,
        phone,
        plan,
        addedAt,
        retired,
      ]),
    ),
  )

/** Effective billing address: 'the home address if type is same'. */
export const billingAddressOf = ({
  billingAddressType,
  billingAddress,
  address,
}: Pick<FullMember, 'billingAddressType' | 'billingAddress' | 'address'>): string =>
  billingAddressType === 'same' ? address : billingAddress
