/** What the reserve page tells against the real server: why a slot cannot be picked, who plays, and the hours that are left. */
// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Lanes } from './lanes.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const date = '2026-11-24'
const closed = 'Closed: lane 3, 4 PM, compressor repair'
/** Once the panel, which comes after the lanes, is there too. */
const cell = async (name: string) => {
  await screen.findByRole('region', { name: 'Your pick' })
  return screen.findByRole('button', { name })
}
const submit = () => screen.getByRole('button', { name: /^Reserve/ })
const close = async (from: string, to: string) => {
  const staff = await club.server.signUpStaff()
  const closure = { scope: 'club', from: `${date}T${from}`, to: `${date}T${to}`, reason: 'compressor repair' }
  await club.server.ask('POST', '/api/admin/closures', closure, staff)
}

describe('a slot that cannot be picked', () => {
  it('is answered with the nearest open one a tap away, and the pick stays until then', async () => {
    await close('16:00', '18:00')
    renderScreen(<Lanes />)
    await userEvent.click(await cell('Open: lane 1, 6 PM'))
    await userEvent.click(await cell(closed))
    expect(screen.getByText('Lane 3, 4:00 PM')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Nearest open' })).toBeVisible()
    expect(await cell('Picked: lane 1, 6 PM')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Lane 3, 3:00 PM' }))
    expect(await cell('Picked: lane 3, 3 PM')).toBeVisible()
    expect(screen.queryByText('Closed: compressor repair')).not.toBeInTheDocument()
    expect(document.activeElement).toBe(submit())
  })

  it('is answered alone without a pick, and the answer can be closed', async () => {
    await close('16:00', '18:00')
    renderScreen(<Lanes />)
    await userEvent.click(await cell(closed))
    expect(screen.getByText('Closed: compressor repair')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Reserve/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Closed: compressor repair')).not.toBeInTheDocument()
  })

  it('is closed: a tap or the focus shows the reason, which is part of its name', async () => {
    await close('16:00', '18:00')
    renderScreen(<Lanes />)
    await userEvent.click(await cell(closed))
    expect(screen.getByText('Closed: compressor repair')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Lane 3, 3:00 PM' })).toBeVisible()
    await userEvent.keyboard('{ArrowUp}')
    expect(screen.queryByText('Closed: compressor repair')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByText('Closed: compressor repair')).toBeVisible()
  })
})

describe('who plays', () => {
  it('is the player of the account; another one is remembered in this browser', async () => {
    renderScreen(<Lanes />)
    expect(await screen.findByText('Booking for Sam Example,')).toBeVisible()
    await userEvent.click(await cell('Open: lane 3, 4 PM'))
    await userEvent.clear(screen.getByLabelText('Player'))
    await userEvent.type(screen.getByLabelText('Player'), 'Kim')
    await userEvent.click(submit())
    await cell('You: lane 3, 4 PM')
    cleanup()
    renderScreen(<Lanes />)
    expect(await screen.findByText('Booking for Kim,')).toBeVisible()
  })
})

const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

describe('on a school day', () => {
  it('starts when school ends, or at an earlier hour of one’s own; the others are a tap away', async () => {
    renderScreen(<Lanes />)
    await cell('Open: lane 3, 3 PM')
    expect(rows()[0]).toBe('3 PM')
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier hours' }))
    expect(rows()[0]).toBe('10 AM')
    expect(screen.queryByRole('button', { name: 'Show earlier hours' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Open: lane 3, 1 PM' }))
    await userEvent.click(submit())
    await cell('You: lane 3, 1 PM')
    cleanup()
    renderScreen(<Lanes />)
    await cell('You: lane 3, 1 PM')
    expect(rows()[0]).toBe('1 PM')
  })
})

describe('later today', () => {
  it('starts at the present hour; the past ones are a tap away', async () => {
    club.close()
    const afternoon = new Date('2026-11-24T19:30:00Z')
    club = await openClub(afternoon)
    renderScreen(<Lanes />, { now: afternoon })
    await cell('Open: lane 3, 4 PM')
    expect(rows()[0]).toBe('3 PM')
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier hours' }))
    expect(rows()).toHaveLength(slotTimes('lane').length)
  })

  it('in the evening, tomorrow is shown below; after the last hour, instead', async () => {
    club.close()
    const evening = new Date('2026-11-29T00:30:00Z')
    club = await openClub(evening)
    renderScreen(<Lanes />, { now: evening })
    expect(await screen.findByRole('grid', { name: /^Saturday, November 28/ })).toBeVisible()
    const sunday = screen.getByRole('grid', { name: /^Sunday, November 29/ })
    await userEvent.click(await within(sunday).findByRole('button', { name: 'Open: lane 3, 10 AM' }))
    expect(screen.getByText('Lane 3 · Sun Nov 29')).toBeVisible()
    cleanup()
    const night = new Date('2026-11-29T02:30:00Z')
    vi.setSystemTime(night)
    renderScreen(<Lanes />, { now: night })
    expect(await screen.findByRole('grid', { name: /^Sunday, November 29/ })).toBeVisible()
    expect(screen.getAllByRole('grid')).toHaveLength(1)
  })
})
