/** A family in which one player pauses from tomorrow on: each page that picks a player says so before the server does. */
// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { standbyMessages, wishMessages } from '#domain/standby/standby-messages.ts'
import { Moving } from '#features/bookings/moving/moving.tsx'
import { Lanes } from '#features/bookings/lanes/lanes.tsx'
import { Speede } from '#features/bookings/speede/speede-picker.tsx'
import { Events } from '#features/events/events.tsx'
import { OwnWeek } from '#features/schedule/own-week.tsx'
import { Standby } from '#features/standby/standby.tsx'
import { movePath, wishPath } from '#lib/paths.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'

let club: Awaited<ReturnType<typeof openClub>>
/** Tuesday is the last day before the pause of Sam, the first player. */
beforeEach(async () => {
  club = await openClub()
  const { cookie } = await club.server.signUpStaff()
  const path = `/api/account/players/${club.playerId}/membership`
  const date = { change: 'date', from: '2025-11-25' }
  expect((await club.server.ask('POST', `${path}?family=${club.member.id}`, date, { cookie })).status).toBe(200)
  expect((await club.onAnotherDevice('POST', path, { change: 'pause', months: 1 })).status).toBe(200)
})
afterEach(() => club.close())

const addKit = () =>
  club.onAnotherDevice('POST', '/api/account/players', { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' })
const until = 'Paused through Thu Dec 24'
const wednesday = '2026-11-25'
const player = (name: RegExp) => screen.findByRole('checkbox', { name })

it('the lanes of the only player are closed, with the sentence of the server', async () => {
  renderScreen(<Lanes />)
  await screen.findByRole('button', { name: 'Open: lane 3, 4 PM' })
  await userEvent.click(screen.getByRole('button', { name: /^Wed/ }))
  expect(await screen.findByText(playerMessages.paused)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: `Closed: lane 3, 4 PM, ${playerMessages.paused}` }))
  expect(screen.getAllByText(playerMessages.paused)).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Tell me if one opens' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Tue/ }))
  expect(await screen.findByRole('button', { name: 'Open: lane 3, 4 PM' })).toBeVisible()
})

it.each([
  ['lanes', <Lanes key="lanes" />],
  ['Speede', <Speede key="speede" />],
])('%s: a sibling is picked instead on days of the pause', async (_, page) => {
  await addKit()
  renderScreen(page, { at: `/reserve?day=${wednesday}` })
  expect(await player(/^Sam/)).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: `Sam ${until}` })).not.toBeChecked()
  expect(await player(/^Kit/)).toBeChecked()
  expect(screen.queryByText(playerMessages.paused)).not.toBeInTheDocument()
  cleanup()
  renderScreen(page)
  expect(await player(/^Sam/)).toBeEnabled()
})

it('moving two together: the hours of the pause are closed for both, and open for the other one alone', async () => {
  const { body } = await addKit()
  const { players } = (body as Reply<'addPlayer'>).account
  const bookings = players.map(({ id }, nth) => ({ player: id, unit: 3 + nth, date: '2026-11-24', time: '18:00' }))
  const reply = await club.onAnotherDevice('POST', '/api/bookings', { kind: 'lane', bookings })
  const ids = (reply.body as Reply<'reserveTogether'>).weeks[0]!.bookings.map(({ id }) => id)
  renderScreen(<Moving kind="lane" ids={ids} />, { at: movePath('lane', ids, wednesday) })
  expect(await screen.findByRole('button', { name: `Closed: lane 1, 4 PM, ${playerMessages.paused}` })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Only Kit' }))
  expect(await screen.findByRole('button', { name: 'Open: lane 1, 4 PM' })).toBeVisible()
})

it('the standby list refuses a day of the pause', async () => {
  renderScreen(<Standby />, { at: wishPath({ kind: 'lane', date: wednesday, time: '16:00' }) })
  await userEvent.click(await screen.findByRole('button', { name: wishMessages.tellMe }))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(standbyMessages.away.paused('Sam'))).toBeVisible()
  expect(club.sent('POST')).toEqual([])
})

it('an event: who pauses then cannot be ticked', async () => {
  await addKit()
  renderScreen(<Events />)
  await userEvent.click(await screen.findByRole('button', { name: 'Book it: Homework Helper' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('checkbox', { name: `Sam Example ${until}` })).toBeDisabled()
  expect(dialog.getByRole('checkbox', { name: 'Kit' })).toBeEnabled()
})

it('home: this week says how long, and no hour of the pause is offered again', async () => {
  const { email } = club.member
  const body = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email }
  const { status, body: reply } = await club.onAnotherDevice('POST', '/api/lanes/bookings', body)
  expect([status, (reply as Reply<'reserveLane'>).booking.date]).toEqual([201, '2026-11-24'])
  renderScreen(<OwnWeek />)
  expect(await screen.findByRole('region', { name: 'This week' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Same again?' })).not.toBeInTheDocument()
  cleanup()
  renderScreen(<OwnWeek />, { now: new Date('2026-11-25T13:00:00Z') })
  expect(await screen.findByText(new RegExp(until))).toBeVisible()
})
