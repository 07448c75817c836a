/** Member exports: columns and their order (product 7). */
import { csvFile } from '#domain/text/csv.ts'
import type { EventBooking } from '#domain/events/events.ts'
import type { SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { BillingAddressType, CardType, Plan, Position } from './membership.ts'
import type { Profile } from './people.ts'
import { playersOf, type Player } from './players.ts'

/** 'Member profile (full)' of specification section 3. */
export type FullMember = Profile & {
  createdAt: string
  firstName: string
  lastName: string
  childName: string
  childAge: string
  childTeam?: string | undefined
  childPosition: Position
  address: string
  parentPhone: string
  childPhone?: string | undefined
  membershipPlan: Plan
  cardType: CardType
  cardLast4: string
  cardExp: string
  billingAddressType: BillingAddressType
  billingAddress: string
  players?: Player[] | undefined
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

/** The players of all families, in the order of the members, each family's first player first. */
export const playersCsv = (members: readonly Omit<FullMember, 'eventBookings' | 'speedeBookings'>[]): string =>
  csvFile(
    playerColumns,
    members.flatMap((member) =>
      playersOf(member).map(({ id: playerId, ...player }) => {
        const { id, email, profileName } = member
        const line = { ...player, id, email, profileName, playerId }
        return playerColumns.map((column) => line[column] ?? '')
      }),
    ),
  )

/** Effective billing address: 'the home address if type is same'. */
export const billingAddressOf = ({
  billingAddressType,
  billingAddress,
  address,
}: Pick<FullMember, 'billingAddressType' | 'billingAddress' | 'address'>): string =>
  billingAddressType === 'same' ? address : billingAddress
