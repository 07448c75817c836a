/** Reserving the same hour in further weeks, on the reserve page against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Lanes } from '#features/bookings/lanes/lanes.tsx'
import { Speede } from '#features/bookings/speede/speede-picker.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const theirs = (date: string, lane = 3, time = '16:00') =>
  club.asOtherMember('POST', '/api/lanes/bookings', { lane, date, time, name: 'Ada', email: club.otherEmail })
/** Once the panel, which comes after the lanes, is there too. */
const pick = async (name: string) => {
  await screen.findByRole('region', { name: 'Your pick' })
  await userEvent.click(await screen.findByRole('button', { name }))
}
const submit = async () => userEvent.click(screen.getByRole('button', { name: /^Reserve/ }))
const choose = async (label: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Also the next weeks' }), label)
const booked = async () =>
  ((await club.onAnotherDevice('GET', '/api/schedule')).body as Reply<'schedule'>).items.map(
    ({ title, date, time }) => `${title} ${date} ${time}`,
  )
const answer = async () => within(await screen.findByRole('dialog', { name: 'Your weeks' }))
const linesOf = async () => (await answer()).getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the same hour in the next weeks', () => {
  it('is booked with one tap more, one of three weeks taken: a line for each, the nearest hour a tap away', async () => {
    await theirs('2026-12-01')
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    await choose('Also Dec 1 and Dec 8')
    await submit()
    expect(await linesOf()).toEqual([
      'Tue Nov 24Booked: Lane 3, 4:00 PM',
      'Tue Dec 1Selected lane and time is already bookedNearest open:Lane 2, 4:00 PMLane 3, 3:00 PMTell me if it opens',
      'Tue Dec 8Booked: Lane 3, 4:00 PM',
    ])
    expect((await answer()).getByText('2 of 3 weeks are booked. Each one is a booking of its own.')).toBeVisible()
    await userEvent.click((await answer()).getByRole('button', { name: 'Book Lane 2, 4:00 PM, Tue Dec 1' }))
    expect(await (await answer()).findByText('All 3 weeks are booked.')).toBeVisible()
    expect(await booked()).toEqual([
      'Shooting lane 3 2026-11-24 16:00',
      'Shooting lane 2 2026-12-01 16:00',
      'Shooting lane 3 2026-12-08 16:00',
    ])
    await userEvent.click((await answer()).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('button', { name: 'You: lane 3, 4 PM' })).toBeVisible()
  })

  it('books nothing if this week is taken, and offers the nearest open hours', async () => {
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    await choose('Also Dec 1')
    await theirs('2026-11-24')
    await submit()
    expect(await screen.findByText('Selected lane and time is already booked')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Lane 2, 4:00 PM' })).toBeVisible()
    expect(await booked()).toEqual([])
  })

  it('gives the same lines if the answer was lost and the button is pressed again, with the same key', async () => {
    await theirs('2026-12-01')
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    await choose('Also Dec 1')
    club.disconnect()
    await submit()
    expect(await screen.findByText('Could not save booking')).toBeVisible()
    club.reconnect()
    await submit()
    expect((await linesOf())[1]).toContain('already booked')
    const keys = club.sent('POST').map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(await booked()).toEqual(['Shooting lane 3 2026-11-24 16:00'])
  })

  it('says in the line that an hour could not be booked, and keeps it', async () => {
    await theirs('2026-12-01')
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    await choose('Also Dec 1')
    await submit()
    const dialog = await answer()
    club.disconnect()
    const instead = dialog.getByRole('button', { name: 'Book Lane 2, 4:00 PM, Tue Dec 1' })
    await userEvent.click(instead)
    expect(await dialog.findByText(/Could not save booking/)).toBeVisible()
    club.reconnect()
    await userEvent.click(instead)
    expect(await dialog.findByText('Both weeks are booked.')).toBeVisible()
  })

  it('is offered as far as the club can be booked, and not for Speede sessions', async () => {
    const { unmount } = renderScreen(<Lanes />)
    await screen.findByRole('button', { name: 'Open: lane 3, 4 PM' })
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
    await pick('Open: lane 3, 4 PM')
    const choices = await screen.findByRole('combobox', { name: 'Also the next weeks' })
    expect(
      within(choices)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Only Dec 8', 'Also Dec 15'])
    unmount()
    renderScreen(<Speede />)
    await userEvent.click(await screen.findByRole('radio', { name: '6:00 PM Open' }))
    expect(screen.queryByRole('combobox', { name: 'Also the next weeks' })).not.toBeInTheDocument()
  })

  it('is booked for two together, both or neither in each week', async () => {
    const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    await club.onAnotherDevice('POST', '/api/account/players', added)
    await club.server.signAll()
    await theirs('2026-12-01', 4)
    renderScreen(<Lanes />)
    await userEvent.click(await screen.findByRole('checkbox', { name: /Kit/ }))
    await pick('Open: lane 3, 4 PM')
    await choose('Also Dec 1')
    await submit()
    const [first, second] = await linesOf()
    expect(first).toMatch(/^Tue Nov 24Booked: Sam Lane \d, 4:00 PM · Kit Lane \d, 4:00 PM$/)
    expect(second).toMatch(/^Tue Dec 1/)
    const all = await booked()
    expect(all.filter((each) => each.includes('2026-11-24'))).toHaveLength(2)
    expect(all.filter((each) => each.includes('2026-12-01')).length % 2).toBe(0)
  })
})
