/** The families of the random schedules of the standby list: three with one player, and one with two who play together. */
import { allSigned } from '#domain/consents/consent-texts.ts'
import { accountKeyNamed } from '#server/test-support/server/booking-context.ts'
import type { Member } from '#records/families.ts'

export const families = ['ann', 'bob', 'cat', 'duo']
const playerOf = (nth: number) => `pl_${String(nth).padStart(24, '0')}`

export const playersOf = (name: string, addedAt: string): Member['players'] =>
  [0, 1].slice(0, name === 'duo' ? 2 : 1).map((nth) => ({
    id: playerOf(families.indexOf(name) * 2 + nth + 1),
    name: `${name} ${nth}`,
    age: '11',
    position: 'goalie',
    plan: 'annual',
    addedAt,
    consents: allSigned({ by: { id: `cg_${name}`, name }, name, at: addedAt }),
  }))

export function memberNamed(name: string, at: string): Member {
  const caregiver = { id: `cg_${name}`, email: `${name}@x.example`, profileName: name, createdAt: at, password: '' }
  return {
    v: 1,
    id: `m_${name}`,
    rev: 1,
    createdAt: at,
    address: '',
    cardType: 'visa',
    cardLast4: '',
    cardExp: '',
    billingAddressType: 'same',
    billingAddress: '',
    players: playersOf(name, at),
    caregivers: [
      {
        ...caregiver,
        sessionVersion: 1,
        isFirst: true,
        firstName: name,
        lastName: '',
        phone: '',
        addressKey: accountKeyNamed(name),
        joinedBy: '',
        mailOff: [],
      },
    ],
  }
}
