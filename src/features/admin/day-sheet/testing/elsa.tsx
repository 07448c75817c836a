/** The family of Elsa Lindqvist, and what colleagues do with her bookings on the day sheet. */
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { justNowMs } from '#lib/api/polling.ts'
import type { openAdmin } from '#lib/testing/admin.tsx'

type Admin = Awaited<ReturnType<typeof openAdmin>>
export type Family = Awaited<ReturnType<typeof signUpElsa>>

export const signUpElsa = ({ server }: Admin) =>
  server.signUp({ firstName: 'Nora', lastName: 'Lindqvist', childName: 'Elsa', parentPhone: '(518) 555-0142' })

/** Another colleague books a lane for her. */
export const bookElsa = (admin: Admin, { profile }: Family, change: object = {}) =>
  admin.asColleague('POST', '/api/admin/bookings', {
    kind: 'lane',
    unit: 3,
    date: '2026-11-24',
    time: '16:00',
    email: profile.email,
    name: 'Elsa Lindqvist',
    ...change,
  })

/** Her booking of a lane on the sheet. */
export const elsa = /Elsa Lindqvist.*Lane 3, 4:00 PM/

export const lanes = async () => within(await screen.findByRole('region', { name: 'Lanes' }))

export const press = async (name: string | RegExp, container: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await container.findByRole('button', { name }))

/** Chooses from the menu of the rest. */
export const choose = async (name: string) => {
  await press('More')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

/** Somebody returns to the tab after the sheet was last asked for: too soon, and the sheet would come with the next poll. */
export const refocus = () => {
  vi.setSystemTime(Date.now() + justNowMs)
  return act(async () => void window.dispatchEvent(new Event('visibilitychange')))
}
