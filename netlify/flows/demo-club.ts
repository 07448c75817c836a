/** The people and events of the local sandbox, all invented. Days are counted from the day it is filled. */
import type { Slot } from '#domain/bookings.ts'
import type { Time } from '#domain/calendar.ts'
import type { ClubEvent } from '#domain/events.ts'
import type { Body } from '#contract/wire.ts'

/** The password of both accounts one may sign in with. */
export const demoPassword = 'nest-demo-2026'

export const demoStaff = { email: 'coach@thenest.example', password: demoPassword, profileName: 'Dana Whitfield' }

type DemoFamily = {
  email: string
  parent: string
  family: string
  child: string
  /** Absent: nobody knows it. */
  password?: string
  sessions: (Omit<Slot, 'date'> & { inDays: number })[]
  answers: { eventId: string; qty: number }[]
}

export const demoFamilies: readonly DemoFamily[] = [
  {
    email: 'parent@thenest.example',
    parent: 'Alex',
    family: 'Moreau',
    child: 'Charlie',
    password: demoPassword,
    sessions: [],
    answers: [],
  },
  {
    email: 'nora.lindqvist@thenest.example',
    parent: 'Nora',
    family: 'Lindqvist',
    child: 'Elsa',
    sessions: [
      { kind: 'lane', unit: 2, time: '16:00', inDays: 1 },
      { kind: 'lane', unit: 2, time: '17:00', inDays: 4 },
      { kind: 'speede', unit: 1, time: '17:30', inDays: 2 },
    ],
    answers: [{ eventId: 'goalie-morning', qty: 2 }],
  },
  {
    email: 'tomas.okafor@thenest.example',
    parent: 'Tomas',
    family: 'Okafor',
    child: 'Ife',
    sessions: [
      { kind: 'lane', unit: 1, time: '16:00', inDays: 1 },
      { kind: 'lane', unit: 4, time: '18:00', inDays: 3 },
      { kind: 'speede', unit: 3, time: '16:30', inDays: 1 },
    ],
    answers: [
      { eventId: 'goalie-morning', qty: 1 },
      { eventId: 'skills-night', qty: 3 },
    ],
  },
  {
    email: 'priya.raman@thenest.example',
    parent: 'Priya',
    family: 'Raman',
    child: 'Dev',
    sessions: [
      { kind: 'lane', unit: 3, time: '19:00', inDays: 2 },
      { kind: 'lane', unit: 3, time: '19:00', inDays: 9 },
    ],
    answers: [{ eventId: 'open-house', qty: 4 }],
  },
  {
    email: 'colin.brennan@thenest.example',
    parent: 'Colin',
    family: 'Brennan',
    child: 'Maeve',
    sessions: [
      { kind: 'lane', unit: 5, time: '10:00', inDays: 5 },
      { kind: 'speede', unit: 2, time: '18:00', inDays: 3 },
    ],
    answers: [{ eventId: 'skills-night', qty: 2 }],
  },
]

export const demoEvents: readonly (Omit<ClubEvent, 'datetime'> & { inDays: number; time: Time })[] = [
  {
    id: 'goalie-morning',
    title: 'Goalie Morning',
    summary: 'Angles, rebounds and a lot of pucks. Two coaches on lanes 1 and 2; bring your full gear.',
    inDays: 4,
    time: '09:00',
  },
  {
    id: 'skills-night',
    title: 'Skills Night',
    summary: 'Quick hands, quick release: stations on all five lanes, hot chocolate in the Lounge after.',
    inDays: 6,
    time: '18:00',
  },
  {
    id: 'open-house',
    title: 'Bring-a-Friend Open House',
    summary: 'Members show a friend around: an hour on the ice and a look at every room.',
    inDays: 11,
    time: '14:00',
  },
  {
    id: 'college-panel',
    title: 'From Here to College Hockey',
    summary: 'Three former players on grades, film and the letters that get answered. Parents welcome.',
    inDays: 18,
    time: '17:30',
  },
  {
    id: 'skate-sharpening',
    title: 'Sharp Skates Clinic',
    summary: 'Our sharpener explains hollows while your blades get a new edge. First come, first served.',
    inDays: 25,
    time: '11:00',
  },
]

/** What a family would have sent when joining. */
export const demoRegistration = (family: DemoFamily, unknownPassword: string): Body<'register'> => ({
  email: family.email,
  password: family.password ?? unknownPassword,
  firstName: family.parent,
  lastName: family.family,
  childName: `${family.child} ${family.family}`,
  childAge: '12',
  childTeam: '',
  childPosition: 'forward',
  address: '12 Harbor Street, Albany, NY',
  parentPhone: '(518) 555-0142',
  childPhone: '',
  membershipPlan: 'monthly',
  cardType: 'visa',
  cardLast4: '4242',
  cardExp: '08/29',
  billingAddressType: 'same',
  billingAddress: '12 Harbor Street, Albany, NY',
  agree: true,
})
