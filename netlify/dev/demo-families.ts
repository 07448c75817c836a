/** Fictional families of the local sandbox and their weekly timetable. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { childAges, type Kind } from '#domain/facility/facility.ts'
import type { Body } from '#api-contract/schemas.ts'
import { positions } from '#domain/plans/membership.ts'

/** The password of the two demo accounts. */
export const demoPassword = 'nest-demo-2026'

export type DemoFamily = {
  parent: string
  family: string
  child: string
  email: string
  joinedWeeksAgo: number
  /** If absent, a random one. */
  password?: string
  /** Books only the next session of each kind. */
  once?: true
}

const family = (parent: string, name: string, child: string, joinedWeeksAgo: number): DemoFamily => ({
  parent,
  family: name,
  child,
  email: `${parent}.${name}@thenest.example`.toLowerCase(),
  joinedWeeksAgo,
})

export const demoFamilies: readonly DemoFamily[] = [
  {
    ...family('Alex', 'Moreau', 'Charlie', 2),
    email: 'parent@thenest.example',
    password: demoPassword,
    once: true,
  },
  family('Nora', 'Lindqvist', 'Elsa', 11),
  family('Tomas', 'Okafor', 'Ife', 11),
  family('Priya', 'Raman', 'Dev', 9),
  family('Colin', 'Brennan', 'Maeve', 8),
  family('Gina', 'Marchetti', 'Luca', 8),
  family('Petra', 'Novak', 'Jan', 6),
  family('Erin', 'Walsh', 'Finn', 5),
  family('Wei', 'Chen', 'Mila', 5),
  family('Rui', 'Duarte', 'Ines', 3),
  family('Samir', 'Haddad', 'Leila', 2),
  family('Ania', 'Kowalski', 'Kuba', 1),
  family('Ken', 'Sato', 'Yuna', 0),
]

const [mon, tue, wed, thu, fri, sat, sun] = [0, 1, 2, 3, 4, 5, 6] as const

type Session = readonly [weekday: number, time: Time, unit: number, family: string]

/** At most two lane and two Speede sessions per family and week; on Tuesday at 6 PM all lanes are taken. */
const timetable: Record<Kind, readonly Session[]> = {
  lane: [
    [mon, '17:00', 2, 'Lindqvist'],
    [mon, '18:00', 1, 'Novak'],
    [mon, '18:00', 3, 'Marchetti'],
    [mon, '19:00', 4, 'Walsh'],
    [tue, '17:00', 1, 'Okafor'],
    [tue, '18:00', 1, 'Haddad'],
    [tue, '18:00', 2, 'Raman'],
    [tue, '18:00', 3, 'Moreau'],
    [tue, '18:00', 4, 'Chen'],
    [tue, '18:00', 5, 'Duarte'],
    [tue, '19:00', 3, 'Kowalski'],
    [wed, '17:00', 4, 'Sato'],
    [wed, '18:00', 2, 'Brennan'],
    [wed, '19:00', 2, 'Lindqvist'],
    [wed, '20:00', 1, 'Haddad'],
    [thu, '17:00', 3, 'Chen'],
    [thu, '18:00', 4, 'Okafor'],
    [thu, '19:00', 3, 'Raman'],
    [thu, '19:00', 5, 'Novak'],
    [fri, '17:00', 5, 'Duarte'],
    [fri, '18:00', 1, 'Kowalski'],
    [fri, '19:00', 2, 'Walsh'],
    [sat, '10:00', 5, 'Brennan'],
    [sat, '11:00', 3, 'Sato'],
    [sat, '13:00', 2, 'Marchetti'],
  ],
  speede: [
    [mon, '16:30', 3, 'Okafor'],
    [mon, '18:30', 1, 'Kowalski'],
    [tue, '17:00', 2, 'Walsh'],
    [wed, '17:30', 1, 'Lindqvist'],
    [thu, '17:00', 2, 'Moreau'],
    [thu, '18:00', 3, 'Brennan'],
    [fri, '17:00', 2, 'Moreau'],
    [fri, '19:00', 1, 'Haddad'],
    [sat, '10:30', 3, 'Novak'],
    [sat, '15:00', 1, 'Chen'],
    [sun, '11:00', 1, 'Raman'],
    [sun, '14:30', 2, 'Sato'],
  ],
}

/** A family's sessions in the week of `day`. */
export const demoSlots = (kind: Kind, { family }: DemoFamily, day: Day): Slot[] =>
  timetable[kind]
    .filter(([, , , owner]) => owner === family)
    .map(([weekday, time, unit]) => ({ kind, unit, date: addDays(mondayOf(day), weekday), time }))

/** A family's registration form. */
export function demoRegistration(family: DemoFamily, randomPassword: string): Body<'register'> {
  const number = demoFamilies.indexOf(family)
  const address = `${12 + 7 * number} ${streets[number % streets.length]}, Albany, NY`
  return {
    email: family.email,
    password: family.password ?? randomPassword,
    firstName: family.parent,
    lastName: family.family,
    childName: `${family.child} ${family.family}`,
    childAge: String(childAges.min + (number % (childAges.max - childAges.min))),
    childTeam: '',
    childPosition: positions[number % positions.length]!,
    address,
    parentPhone: `(518) 555-01${42 + number}`,
    childPhone: '',
    membershipPlan: number % 4 === 3 ? 'annual' : 'monthly',
    cardType: 'visa',
    cardLast4: '4242',
    cardExp: '08/29',
    billingAddressType: 'same',
    billingAddress: address,
    agree: true,
  }
}

const streets = ['Harbor Street', 'Elm Avenue', 'Rink Road', 'Lark Street'] as const
