/** Hours for some ages on the reserve page, against the real server of any club that has them. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { Player } from '#domain/families/players.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { hasBegun, slotTimes } from '#domain/bookings/bookings.ts'
import { clockTime, hourLabel } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { Lanes } from './lanes/lanes.tsx'
import { Speede } from './speede/speede-picker.tsx'

// A Tuesday. The player of the first member is 11.
const date = '2026-11-24'
let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const hourFor = (kind: 'lane' | 'speede', age: number, other: number) =>
  slotTimes(kind).find(
    (time) =>
      !hasBegun({ date, time }, tuesday) &&
      whyNotAge({ kind, date, time }, other) &&
      !whyNotAge({ kind, date, time }, age),
  )!
/** Once the panel, which comes after the lanes, is there too. */
const cell = async (name: string) => {
  await screen.findByRole('region', { name: 'Your pick' })
  return screen.findByRole('button', { name })
}

test.runIf(!bookables.lane.ageBands)('without such hours, nothing is closed', async () => {
  renderScreen(<Lanes />)
  await cell(`Open: lane 1, ${hourLabel(bookables.lane.last)}`)
  expect(screen.queryByRole('button', { name: /^Closed/ })).not.toBeInTheDocument()
})

test.runIf(bookables.lane.ageBands)('a lane for other ages is closed, and a tap says for whom it is', async () => {
  const time = hourFor('lane', 8, 11)
  const reason = whyNotAge({ kind: 'lane', date, time }, 11)!
  renderScreen(<Lanes />)
  await userEvent.click(await cell(`Closed: lane 2, ${hourLabel(time)}, ${reason}`))
  expect(screen.getByText(reason)).toBeVisible()
  expect(screen.getByRole('group', { name: 'Nearest open' })).toBeVisible()
})

test.runIf(bookables.speede.ageBands)('so is a Speede session', async () => {
  const time = hourFor('speede', 8, 11)
  renderScreen(<Speede />)
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${clockTime(time)}.*Closed`) }))
  expect(screen.getByText(whyNotAge({ kind: 'speede', date, time }, 11)!)).toBeVisible()
})

test.runIf(bookables.lane.ageBands)(
  'for two children, the one of that age is booked, and the other is named',
  async () => {
    const ida = { name: 'Ida', age: '8', position: 'forward', plan: 'monthly' }
    const { body } = await club.onAnotherDevice('POST', '/api/account/players', ida)
    const [{ name: sam = '' } = {}, { id } = {}] = (body as Reply<'addPlayer'>).account.players as Partial<Player>[]
    await club.server.signAll()
    const time = hourFor('lane', 8, 11)
    const reason = whyNotAge({ kind: 'lane', date, time }, 11)!
    renderScreen(<Lanes />)
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Ida/ }))
    await userEvent.click(await cell(`Open: lane 2, ${hourLabel(time)}`))
    const panel = within(screen.getByRole('region', { name: 'Your pick' }))
    expect(panel.getByText(playerMessages.about(sam.split(' ')[0]!, reason))).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Reserve' }))
    expect(await cell(`Ida: lane 2, ${hourLabel(time)}`)).toBeVisible()
    const { body: week } = await club.onAnotherDevice('GET', `/api/lanes/bookings?week=${date}`)
    expect((week as Reply<'laneWeek'>).taken).toMatchObject([{ lane: 2, time, player: id }])
  },
)
