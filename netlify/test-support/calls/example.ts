/** Values that several examples and budgets share. All data is fictional. */
import { mondayOf } from '#domain/calendar/calendar.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { robin } from '#server/test-support/fixtures/club-fixture.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'

const household = {
  address: '1 Rink Road, Albany',
  billingAddressType: 'same',
  billingAddress: '1 Rink Road, Albany',
} as const

export const example = {
  email: 'robin@thenest.example',
  password: 'three blue herons',
  household,
  registration: {
    firstName: 'Robin',
    lastName: 'Example',
    childName: 'Sam Example',
    childAge: '11',
    childTeam: 'Albany Hawks',
    childPosition: 'goalie',
    parentPhone: '518-555-0100',
    childPhone: '',
    ...household,
  },
  player: { name: 'Alex Example', age: '9', team: '', position: 'forward', phone: '', plan: 'monthly' },
  slot: { date: '2026-11-24', time: '16:00' },
  colleague: { email: 'kim@thenest.example', name: 'Kim Park', password: 'a whistle in the dark' },
} as const

export const robinKey = accountKeyOf(testKeyPepper, robin)

export const byStaff = { as: 'coach', case: 'by staff' } as const

export const weekOf = (day: string): string => `?week=${mondayOf(day)}`
