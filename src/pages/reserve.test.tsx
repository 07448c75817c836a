/** A taken slot on the reserve page, against the real server: a sheet asks whether to wait for it, and the slot then says so. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { OfferBar } from '#features/standby/offer-bar.tsx'
import '#features/standby/wait-sheet.tsx'
import { speedePath } from '#lib/paths.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import ReservePage from './reserve.tsx'

const date = '2026-11-24'
let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub(undefined, undefined, { mailEnabled: true })
})
afterEach(() => club.close())

const show = (at: string) =>
  renderScreen(
    <>
      <OfferBar isOfMembers />
      <ReservePage />
    </>,
    { at },
  )
type Named = [role: 'button' | 'radio' | 'checkbox', name: string | RegExp]
const press = async (...[role, name]: Named) => userEvent.click(await screen.findByRole(role, { name }))
const wishes = async () => ((await club.onAnotherDevice('GET', '/api/standby')).body as Reply<'standby'>).wishes
const takenBy = (email: string) => ({ date, name: 'Ada', email })
const takeLane = () =>
  club.asOtherMember('POST', '/api/lanes/bookings', { ...takenBy(club.otherEmail), lane: 3, time: '17:00' })
const takeUnit = () =>
  club.asOtherMember('POST', '/api/speede/bookings', { ...takenBy(club.otherEmail), unit: 1, time: '17:30' })

type Kind = {
  kind: string
  take: () => Promise<unknown>
  open: () => Promise<unknown>
  cell: (word: string) => Named
  title: string
  wish: object
  other: string
  picked: Named
}

describe.each<Kind>([
  {
    kind: 'lane',
    take: takeLane,
    open: async () => show('/reserve'),
    cell: (word: string) => ['button', `${word}: lane 3, 5 PM`],
    title: 'Lane 3, Tue Nov 24, 5:00 PM is taken',
    wish: { kind: 'lane', units: [3], days: [date], from: '17:00', to: '18:00' },
    other: 'Lane 2, 5:00 PM',
    picked: ['button', 'Picked: lane 2, 5 PM'],
  },
  {
    kind: 'speede',
    take: takeUnit,
    async open() {
      show(speedePath)
      await press('radio', 'Unit 1')
    },
    cell: (word: string) => ['radio', `5:30 PM ${word}`],
    title: 'Speede unit 1, Tue Nov 24, 5:30 PM is taken',
    wish: { kind: 'speede', units: [1], days: [date], from: '17:30', to: '18:00' },
    other: 'Unit 2, 5:30 PM',
    picked: ['radio', '5:30 PM Picked'],
  },
])('a taken slot ($kind)', ({ take, open, cell, title, wish, other, picked }) => {
  it('can be waited for in a sheet over the slots, and then reads Waiting', async () => {
    await take()
    await open()
    await press(...cell('Taken'))
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
    expect(screen.queryByText('Taken.')).not.toBeInTheDocument()
    await press('button', wishMessages.tellMe)
    await screen.findByRole('dialog', { name: 'Done' })
    expect(await wishes()).toMatchObject([wish])
    await userEvent.keyboard('{Escape}')
    const [role, name] = cell('Waiting')
    expect(await screen.findByRole(role, { name })).toBeVisible()
  })

  it('that is waited for says so to a tap, and does not ask again', async () => {
    await take()
    expect((await club.onAnotherDevice('POST', '/api/standby', wish)).status).toBe(201)
    await open()
    await press(...cell('Waiting'))
    const sheet = within(await screen.findByRole('dialog', { name: wishMessages.waiting }))
    expect(await sheet.findByText(wishMessages.done.mail)).toBeVisible()
    expect(sheet.queryByRole('button', { name: wishMessages.tellMe })).not.toBeInTheDocument()
    expect(sheet.getByRole('link', { name: wishMessages.title })).toBeVisible()
  })

  it('leads to the nearest that is open', async () => {
    await take()
    await open()
    await press(...cell('Taken'))
    await press('button', other)
    const [role, name] = picked
    expect(await screen.findByRole(role, { name })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

it('a time of any unit reads Waiting where all are taken and the family waits for one of them', async () => {
  for (const unit of unitsOf('speede')) {
    const family = await club.server.signUp()
    const body = { ...takenBy(family.profile.email), unit, time: '17:30' }
    expect((await club.server.ask('POST', '/api/speede/bookings', body, family)).status).toBe(201)
  }
  const wish = { kind: 'speede', units: [2], days: [date], from: '17:30', to: '18:00' }
  expect((await club.onAnotherDevice('POST', '/api/standby', wish)).status).toBe(201)
  show(speedePath)
  expect(await screen.findByRole('radio', { name: '5:30 PM Waiting' })).toBeVisible()
})

it('several players who are chosen wait for any lane, as no two of them get the same', async () => {
  const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await club.onAnotherDevice('POST', '/api/account/players', added)
  const [, kit] = (body as Reply<'addPlayer'>).account.players
  await club.server.signAll()
  await takeLane()
  show('/reserve')
  await press('checkbox', /^Kit/)
  await press('button', 'Taken: lane 3, 5 PM')
  await press('button', wishMessages.tellMe)
  await waitFor(async () =>
    expect(await wishes()).toMatchObject([{ players: [club.playerId, kit!.id].toSorted(), units: [], from: '17:00' }]),
  )
})
