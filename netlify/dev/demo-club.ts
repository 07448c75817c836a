/** Fictional demo data for the admin area: staff, events with RSVPs, products, orders, tour requests. */
import type { Time } from '#domain/calendar/calendar.ts'
import type { OrderStatus, OrderItem } from '#domain/shop/shop.ts'
import type { TourStatus, TourTime } from '#domain/tours/tours.ts'
import { demoPassword } from './demo-families.ts'
import type { StoredEvent } from '#records/events.ts'

export const demoStaff = {
  email: 'coach@thenest.example',
  password: demoPassword,
  profileName: 'Dana Whitfield',
  staffRole: 'owner',
} as const

export const demoEvents: readonly (Omit<StoredEvent, 'datetime'> & { inDays: number; time: Time })[] = [
  {
    id: 'goalie-morning',
    title: 'Goalie Morning',
    image: 'drawing:crease',
    summary: 'Angles, rebounds and a lot of pucks. Two coaches on lanes 1 and 2; bring your full gear.',
    inDays: 4,
    time: '09:00',
    ends: '10:30',
    lanes: [1, 2],
    capacity: 6,
  },
  {
    id: 'skills-night',
    title: 'Skills Night',
    image: 'drawing:lamp',
    summary: 'Quick hands, quick release: stations on all five lanes, hot chocolate in the Lounge after.',
    inDays: 6,
    time: '18:00',
    ends: '20:00',
    lanes: [1, 2, 3, 4, 5],
  },
  {
    id: 'open-house',
    title: 'Bring-a-Friend Open House',
    image: 'drawing:cup',
    summary: 'Members show a friend around: an hour on the ice and a look at every room.',
    inDays: 11,
    time: '14:00',
  },
  {
    id: 'college-panel',
    title: 'From Here to College Hockey',
    image: 'drawing:stage',
    summary: 'Three former players on grades, film and the letters that get answered. Parents welcome.',
    inDays: 18,
    time: '17:30',
    ends: '19:00',
    room: 'Lounge',
    capacity: 30,
  },
  {
    id: 'skate-sharpening',
    title: 'Sharp Skates Clinic',
    image: 'drawing:skate',
    summary: 'Our sharpener explains hollows while your blades get a new edge. First come, first served.',
    inDays: 25,
    time: '11:00',
  },
]

/** RSVPs by family and event, with the number of people. */
export const demoRsvps: readonly { family: string; eventId: string; qty: number }[] = [
  { family: 'Moreau', eventId: 'skills-night', qty: 2 },
  { family: 'Lindqvist', eventId: 'goalie-morning', qty: 2 },
  { family: 'Okafor', eventId: 'goalie-morning', qty: 1 },
  { family: 'Okafor', eventId: 'skills-night', qty: 3 },
  { family: 'Brennan', eventId: 'skills-night', qty: 2 },
  { family: 'Chen', eventId: 'skills-night', qty: 4 },
  { family: 'Raman', eventId: 'open-house', qty: 4 },
  { family: 'Walsh', eventId: 'open-house', qty: 3 },
  { family: 'Sato', eventId: 'college-panel', qty: 2 },
]

/** A closure on the next Saturday morning; staff decide about the bookings it affects. */
export const demoClosure = {
  kind: 'lane',
  unit: 5,
  weekday: 5,
  from: '10:00',
  to: '14:00',
  reason: 'New boards',
} as const

export const demoProducts = [
  { name: 'Nest Water Bottle', price: '$18', imageName: 'bottle', description: 'Squeezes through a cage. 750 ml.' },
  { name: 'Stick Tape, three rolls', price: '$12', imageName: 'tape', description: 'Black, white and lime.' },
] as const

type DemoOrder = { family: string; hoursAgo: number; items: OrderItem[]; note?: string; status?: OrderStatus }

export const demoOrders: readonly DemoOrder[] = [
  { family: 'Moreau', hoursAgo: 3, items: [{ pid: 'crew-sweatshirt', size: 'M', qty: 1 }] },
  {
    family: 'Lindqvist',
    hoursAgo: 20,
    items: [
      { pid: 'members-jacket', size: 'L', qty: 1 },
      { pid: 'logo-hat', size: 'One Size', qty: 2 },
    ],
    note: 'Elsa picks it up after practice on Wednesday.',
  },
  { family: 'Okafor', hoursAgo: 50, items: [{ pid: 'puck-bucks-50', size: 'One Size', qty: 1 }], status: 'picked_up' },
  { family: 'Walsh', hoursAgo: 120, items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }], status: 'canceled' },
]

type DemoTour = {
  name: string
  phone: string
  inDays: number
  time: TourTime
  askedDaysAgo: number
  status: TourStatus
  notes?: string
  followUpInDays?: number
}

export const demoTours: readonly DemoTour[] = [
  { name: 'Maya Fitzgerald', phone: '(518) 555-0117', inDays: 3, time: '10am', askedDaysAgo: 0, status: 'new' },
  { name: 'Owen Bakker', phone: '(518) 555-0163', inDays: 5, time: '4pm', askedDaysAgo: 1, status: 'new' },
  {
    name: 'Renee Castillo',
    phone: '(518) 555-0128',
    inDays: 1,
    time: '2pm',
    askedDaysAgo: 3,
    status: 'confirmed',
    notes: 'Two kids, 9 and 13. The older one is a goalie: show the Speede units.',
  },
  {
    name: 'Henrik Aalto',
    phone: '(518) 555-0191',
    inDays: -4,
    time: '11am',
    askedDaysAgo: 9,
    status: 'visited',
    notes: 'Liked the lanes. Wants to think about the annual plan.',
    followUpInDays: 0,
  },
  { name: 'Ken Sato', phone: '(518) 555-0154', inDays: -9, time: '3pm', askedDaysAgo: 14, status: 'joined' },
]
