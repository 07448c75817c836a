/** The standby page against the real server: waiting, pausing, stopping, and what is refused. */
// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { standbyMessages, wishMessages } from '#domain/standby/standby-messages.ts'
import { wishPath } from '#lib/paths.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { RestingWishes } from './resting.tsx'
import { Standby } from './standby.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const check = async (name: string | RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))
const own = async () => ((await club.onAnotherDevice('GET', '/api/standby')).body as Reply<'standby'>).wishes
const takenLane = wishPath({ kind: 'lane', date: '2026-11-24', time: '16:00', unit: 3 })
const cards = () => within(screen.getByRole('list', { name: wishMessages.title }))

describe('a new wish', () => {
  it('is filled in from a taken hour, and one tap sends it', async () => {
    renderScreen(<Standby />, { at: takenLane })
    expect(await screen.findByRole('checkbox', { name: 'Tue Nov 24' })).toBeChecked()
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveDisplayValue('4:00 PM')
    expect(screen.queryByRole('group', { name: 'Who is waiting?' })).not.toBeInTheDocument()
    await press(wishMessages.tellMe)
    expect(await screen.findByRole('heading', { name: 'Lane 3, 4:00 PM to 5:00 PM' })).toBeVisible()
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/Lane 3, 4:00 PM to 5:00 PM/))
    expect(document.activeElement?.tagName).toBe('LI')
    expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({
      title: 'You are on the standby list',
      description: 'Lane 3, 4:00 PM to 5:00 PM',
    })
    expect(await own()).toMatchObject([
      {
        kind: 'lane',
        days: ['2026-11-24'],
        from: '16:00',
        to: '17:00',
        units: [3],
        notice: 90,
        players: [club.playerId],
      },
    ])
  })

  it('says what is open right now, which is not offered', async () => {
    renderScreen(<Standby />, { at: takenLane })
    await press(wishMessages.tellMe)
    expect(await screen.findByText(/^Open right now: Lane 3, Tue Nov 24, 4:00 PM/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the reserve page' })).toHaveAttribute(
      'href',
      '/reserve?day=2026-11-24',
    )
  })

  it('can be for later days, any unit and a longer time', async () => {
    renderScreen(<Standby />, { at: wishPath({ kind: 'lane' }) })
    await press('Show later days')
    await check('Thu Dec 3')
    await check('Tue Nov 24')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), '5:00 PM')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How much notice do you need?' }), '3 hours')
    await press(wishMessages.tellMe)
    expect(await screen.findByText('Tue Nov 24, Thu Dec 3')).toBeVisible()
    expect(await own()).toMatchObject([{ days: ['2026-11-24', '2026-12-03'], from: '17:00', units: [], notice: 180 }])
  })

  it('for Speede says so beside the lanes', async () => {
    const wish = { kind: 'speede', days: ['2026-11-24'], from: '17:00', to: '18:00' }
    await club.onAnotherDevice('POST', '/api/standby', wish)
    await club.onAnotherDevice('POST', '/api/standby', { ...wish, units: [2, 3] })
    renderScreen(<Standby />)
    expect(await screen.findByText('Any Speede unit, 5:00 PM to 6:00 PM')).toBeVisible()
    expect(screen.getByText('Speede unit 2 or 3, 5:00 PM to 6:00 PM')).toBeVisible()
  })

  it.each([
    ['no day', wishPath({ kind: 'lane' }), '', standbyMessages.noDay],
    ['an end before the start', takenLane, '6:00 PM', standbyMessages.refusals.backwards],
  ])('with %s says so, and nothing is sent', async (_, at, from, message) => {
    renderScreen(<Standby />, { at })
    await screen.findByRole('button', { name: wishMessages.tellMe })
    if (from) await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), from)
    await press(wishMessages.tellMe)
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeVisible()
    expect(screen.queryByText(standbyMessages.tooLate)).not.toBeInTheDocument()
    expect(club.sent('POST')).toEqual([])
  })

  it('stays in the form when there is no connection', async () => {
    renderScreen(<Standby />, { at: takenLane })
    await screen.findByRole('button', { name: wishMessages.tellMe })
    club.disconnect()
    await press(wishMessages.tellMe)
    expect(await screen.findByText(new RegExp(`^${wishMessages.notSaved}`))).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Tue Nov 24' })).toBeChecked()
    expect(await own()).toEqual([])
  })

  it('with an address that makes no sense is as wide as it can be', async () => {
    renderScreen(<Standby />, { at: '/standby?kind=lane&day=2026-02-31&time=3am&unit=9' })
    expect(await screen.findByRole('combobox', { name: 'To' })).toHaveDisplayValue('10:00 PM')
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  })
})

/** Books two lanes of the week for a player. */
async function useUp(player: string) {
  const bookings: string[] = []
  for (const time of ['18:00', '19:00']) {
    const body = { lane: 1, date: '2026-11-24', time, name: 'Sam', email: club.member.email, player }
    const booked = await club.onAnotherDevice('POST', '/api/lanes/bookings', body)
    bookings.push((booked.body as Reply<'reserveLane'>).booking.id)
  }
  return bookings
}
const usedUp = standbyMessages.usedUp('Sam', 2, '2026-11-24')

describe('a family with two players', () => {
  async function twoPlayers() {
    const added = await club.onAnotherDevice('POST', '/api/account/players', {
      name: 'Kit',
      age: '9',
      team: '',
      position: 'forward',
      phone: '',
      plan: 'monthly',
    })
    expect(added.status).toBe(201)
    return (added.body as Reply<'addPlayer'>).account.players.map(({ id }) => id)
  }

  it('waits for those who have a session left, and reads why', async () => {
    const players = await twoPlayers()
    await useUp(players[0]!)
    renderScreen(<Standby />, { at: wishPath({ kind: 'lane', date: '2026-11-24', time: '16:00', players }) })
    expect(await screen.findByText(usedUp)).toBeVisible()
    expect(screen.getByText(wishMessages.isFor('Kit'))).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Sam Example' })).not.toBeChecked()
    await check('Sam Example')
    await press(wishMessages.tellMe)
    expect(within(await screen.findByRole('alert')).getByText(usedUp)).toBeVisible()
    expect(club.sent('POST')).toEqual([])
    await press(wishMessages.only('Kit'))
    expect(screen.getByRole('checkbox', { name: 'Sam Example' })).toHaveFocus()
    await press(wishMessages.tellMe)
    expect(await screen.findByText('Tue Nov 24 · Kit')).toBeVisible()
    expect((await own()).map((wish) => wish.players)).toEqual([[players[1]]])
  })

  it('waits for both or neither, and sees for whom', async () => {
    const players = await twoPlayers()
    renderScreen(<Standby />, { at: wishPath({ kind: 'lane', date: '2026-11-24', time: '16:00', players }) })
    for (const name of ['Sam Example', 'Kit']) expect(await screen.findByRole('checkbox', { name })).toBeChecked()
    await press(wishMessages.tellMe)
    expect(await screen.findByText('Tue Nov 24 · Sam and Kit · Both or neither')).toBeVisible()
    expect((await own())[0]!.players).toHaveLength(2)
  })
})

describe('a wish in the list', () => {
  it('pauses, goes on and stops', async () => {
    renderScreen(<Standby />, { at: takenLane })
    await press(wishMessages.tellMe)
    await screen.findByRole('heading', { name: 'Lane 3, 4:00 PM to 5:00 PM' })
    await press('Pause')
    expect(await screen.findByText('Paused by you. You keep your place in line.')).toBeVisible()
    expect(await own()).toMatchObject([{ paused: 'by_family' }])
    await press('Resume')
    await waitFor(() =>
      expect(screen.queryByText('Paused by you. You keep your place in line.')).not.toBeInTheDocument(),
    )
    expect(cards().getAllByRole('listitem')).toHaveLength(1)
    await press('Stop waiting')
    expect(await screen.findByText('You are not waiting for anything')).toBeVisible()
    expect(await own()).toEqual([])
  })

  it('rests while it cannot come true, and goes on by itself', async () => {
    renderScreen(<Standby />, { at: takenLane })
    await press(wishMessages.tellMe)
    expect(await screen.findByText('You are first in line.')).toBeVisible()
    const bookings = await useUp(club.playerId)
    cleanup()
    renderScreen(<Standby />)
    expect(await screen.findByText(wishMessages.rests(usedUp))).toBeVisible()
    expect(screen.queryByText('You are first in line.')).not.toBeInTheDocument()
    cleanup()
    renderScreen(<RestingWishes />)
    expect(await screen.findByText(wishMessages.rests(usedUp))).toBeVisible()
    await club.onAnotherDevice('DELETE', `/api/lanes/bookings/${bookings[0]}`)
    cleanup()
    renderScreen(<Standby />)
    expect(await screen.findByText('You are first in line.')).toBeVisible()
  })

  it('says how many asked before, and can be changed', async () => {
    const theirs = { kind: 'lane', days: ['2026-11-24', '2026-11-25'], from: '15:00', to: '18:00', units: [2, 3] }
    await club.asOtherMember('POST', '/api/standby', theirs)
    renderScreen(<Standby />, { at: takenLane })
    await press(wishMessages.tellMe)
    expect(await screen.findByText('1 family asked before you.')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Change' }))
    expect(await screen.findByRole('checkbox', { name: 'Lane 3' })).toBeChecked()
    expect(screen.getByRole('heading', { name: wishMessages.kinds.lane })).toHaveFocus()
    await check('Lane 3')
    await check('Lane 4')
    await press('Save')
    expect(await screen.findByRole('heading', { name: 'Lane 4, 4:00 PM to 5:00 PM' })).toBeVisible()
    expect(await screen.findByText('You are first in line.')).toBeVisible()
    expect(cards().getAllByRole('listitem')).toHaveLength(1)
    expect(await own()).toMatchObject([{ units: [4] }])
  })

  it('stays as it is when the call fails, and a notice says so', async () => {
    renderScreen(<Standby />, { at: takenLane })
    await press(wishMessages.tellMe)
    await screen.findByRole('heading', { name: 'Lane 3, 4:00 PM to 5:00 PM' })
    club.disconnect()
    await press('Stop waiting')
    await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0].title).toBe('Could not change it'))
    expect(screen.getByRole('heading', { name: 'Lane 3, 4:00 PM to 5:00 PM' })).toBeVisible()
  })
})

it('says what is missing where nobody can be told', async () => {
  renderScreen(<Standby />, { at: '/standby' })
  expect(await screen.findByText('You are not waiting for anything')).toBeVisible()
  expect(screen.getByText(wishMessages.telling.off)).toBeVisible()
  expect(
    screen.getByText('Players without a session of that kind that week come first, then whoever asked first.'),
  ).toBeVisible()
})
