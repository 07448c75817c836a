/** By which texts the front desk finds a family. */
import type { Caregiver } from './families.ts'
import type { Player } from './players.ts'

type Searched = {
  players: readonly Pick<Player, 'name'>[]
  caregivers: readonly Pick<Caregiver, 'profileName' | 'email' | 'phone'>[]
}

/** The texts by which a family is found: everybody in it. A phone number is also found by its digits. */
export const textsOfMember = (member: Searched | undefined): string[] =>
  member
    ? [
        ...member.players.map(({ name }) => name),
        ...member.caregivers.flatMap(({ profileName, email, phone }) => {
          return [profileName, email, phone, phone.replaceAll(/\D/g, '')]
        }),
      ]
    : []
