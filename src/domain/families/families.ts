/**
 * A family: its caregivers, its players, and what they have in common. The specification knows one parent and one child per
 * member; the two functions that translate are here, and nowhere else is anybody in either list special.
 */
import { andList } from '#domain/text/text.ts'
import type { BillingAddressType, Plan, Position, StoredCardType } from '#domain/plans/membership.ts'
import { profileNameOf, type Profile } from '#domain/people/people.ts'
import { activePlayersOf, type Player, type PlayerDetails } from './players.ts'

/** Caregivers of a family at a time. */
export const maxCaregivers = 2

/**
 * A caregiver with a sign-in of their own. The first one registered the family: only they see the card, change plans, add and
 * retire players, invite and remove the other caregiver, and delete the family.
 */
export type Caregiver = Profile & { isFirst: boolean; firstName: string; lastName: string; phone: string }

/** What the players and caregivers of a family have in common. Of the card only type, last four digits and expiry. */
export type Household = {
  address: string
  cardType: StoredCardType
  cardLast4: string
  cardExp: string
  billingAddressType: BillingAddressType
  billingAddress: string
}

export type Family = Household & {
  id: string
  createdAt: string
  players: readonly Player[]
  caregivers: readonly Caregiver[]
}

/** A registration without its credentials (specification section 3). */
export type Registration = Household & {
  firstName: string
  lastName: string
  parentPhone: string
  childName: string
  childAge: string
  childTeam?: string | undefined
  childPosition: Position
  childPhone?: string | undefined
  membershipPlan: Plan
}

/** 'Member profile (full)' of specification section 3, without its bookings. */
export type FlatProfile = Profile & { createdAt: string } & Registration

/** Who registered a family, and acts for it where only one can: the first of its list. */
export const whoRegistered = <Each>({ caregivers }: { caregivers: readonly Each[] }): Each => caregivers[0]!

/** What staff call a family: 'Robin Example and Lou Example' */
export const familyTitle = ({ caregivers }: { caregivers: readonly Pick<Caregiver, 'profileName'>[] }): string =>
  andList(caregivers.map(({ profileName }) => profileName))

/** The players who can be booked for: 'Sam Example, Kit Example' */
export const playerNames = (family: { players: readonly Pick<Player, 'id' | 'name' | 'retired'>[] }): string =>
  activePlayersOf(family)
    .map(({ name }) => name)
    .join(', ')

/** The caregiver and the player of a registration. */
export function fromRegistration(registration: Registration): {
  caregiver: Omit<Caregiver, 'id' | 'email'>
  player: PlayerDetails
  household: Household
} {
  const { firstName, lastName, parentPhone, childName, childAge, childTeam, childPosition, childPhone, ...others } =
    registration
  const { membershipPlan: plan, ...household } = others
  const profileName = profileNameOf({ firstName, lastName })
  return {
    caregiver: { profileName, isFirst: true, firstName, lastName, phone: parentPhone },
    player: { name: childName, age: childAge, team: childTeam, position: childPosition, phone: childPhone, plan },
    household,
  }
}

/** The inverse, for the owner and the player who has been there longest. `id` is the family's. */
export function toFlatProfile({ id, createdAt, players, caregivers, ...household }: Family): FlatProfile {
  const { email, profileName, firstName, lastName, phone: parentPhone } = whoRegistered({ caregivers })
  const player = (activePlayersOf({ players })[0] ?? players.at(-1))!
  const child = { childName: player.name, childAge: player.age, childTeam: player.team, childPhone: player.phone }
  const plan = { childPosition: player.position, membershipPlan: player.plan }
  return { id, email, profileName, createdAt, firstName, lastName, parentPhone, ...child, ...plan, ...household }
}
