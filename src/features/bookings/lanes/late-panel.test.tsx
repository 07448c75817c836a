/** The panel of a booking comes after the lanes: what was picked before is in it. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Lanes } from './lanes.tsx'

const code = vi.hoisted(() => {
  let arrive!: () => void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  return { arrived, arrive }
})
vi.mock('#features/bookings/booking-panel.tsx', async (original) => {
  await code.arrived
  return original()
})

it('takes what was picked before its code came', async () => {
  const club = await openClub()
  renderScreen(<Lanes />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open: lane 3, 4 PM' }))
  expect(screen.getByRole('button', { name: 'Picked: lane 3, 4 PM' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('region', { name: 'Your pick' })).toBeNull()
  code.arrive()
  expect(await screen.findByRole('region', { name: 'Your pick' })).toHaveTextContent('Lane 3 · Tue Nov 24')
  club.close()
})
