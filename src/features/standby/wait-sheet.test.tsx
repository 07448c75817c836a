/** Waiting for a taken slot, in a sheet over the slots, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { standbyMessages, wishMessages } from '#domain/standby/standby-messages.ts'
import { paths, wishPath } from '#lib/paths.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { WaitSheet } from './wait-sheet.tsx'

const wish = { kind: 'lane', date: '2026-11-24', time: '18:00' } as const
let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub(undefined, undefined, { mailEnabled: true })
})
afterEach(() => club.close())

type Sheet = Parameters<typeof WaitSheet>[0]
const open = async (
  asked: Sheet['wish'] = wish,
  title = 'Tue Nov 24, 6 PM is full',
  alternatives: Sheet['alternatives'] = [],
) => {
  const onClose = vi.fn<() => void>()
  renderScreen(<WaitSheet wish={asked} alternatives={alternatives} onPick={() => undefined} onClose={onClose} />)
  return { sheet: within(await screen.findByRole('dialog', { name: title })), onClose }
}
const tellMe = () => screen.findByRole('button', { name: wishMessages.tellMe })
const wishes = async () => ((await club.onAnotherDevice('GET', '/api/standby')).body as Reply<'standby'>).wishes
const addKit = async () => {
  const added = { name: 'Kit Example', age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await club.onAnotherDevice('POST', '/api/account/players', added)
  return (body as Reply<'addPlayer'>).account.players[1]!.id
}
/** Uses both lanes of the week. */
const useUp = async (player: string) => {
  for (const time of ['15:00', '16:00']) {
    const body = { lane: 1, date: '2026-11-25', time, name: 'Sam', email: club.member.email, player }
    expect((await club.onAnotherDevice('POST', '/api/lanes/bookings', body)).status).toBe(201)
  }
}

it('takes the wish with one press, and says how the club tells', async () => {
  const { sheet, onClose } = await open()
  expect(await sheet.findByText('Any lane')).toBeVisible()
  expect(sheet.getByText(wishMessages.wouldBe(0))).toBeVisible()
  await userEvent.click(await tellMe())
  expect(await screen.findByRole('dialog', { name: 'Done' })).toBeVisible()
  expect(sheet.getByText(wishMessages.done.mail).parentElement).toHaveFocus()
  expect(await wishes()).toMatchObject([{ units: [], days: [wish.date], from: '18:00', to: '19:00' }])
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(onClose).toHaveBeenCalled()
})

it('waits for one lane where others are open at that time, and leads to the form for anything else', async () => {
  const one = { ...wish, unit: 3 }
  const { sheet } = await open(one, 'Lane 3, Tue Nov 24, 6:00 PM is taken', [{ ...wish, unit: 2 }])
  expect(sheet.getByRole('button', { name: 'Lane 2, 6:00 PM' })).toBeVisible()
  for (const link of await sheet.findAllByRole('link', { name: /^Change: / }))
    expect(link).toHaveAttribute('href', wishPath(one))
  await userEvent.click(await tellMe())
  await waitFor(async () => expect(await wishes()).toMatchObject([{ units: [3] }]))
})

it('is for those who can still come that week, and says why', async () => {
  const kit = await addKit()
  await useUp(club.playerId)
  const { sheet } = await open({ ...wish, players: [club.playerId, kit] })
  const why = standbyMessages.usedUp('Sam', 2, wish.date)
  expect(await sheet.findByText(`${why} ${wishMessages.isFor('Kit')}`)).toBeVisible()
  await userEvent.click(await tellMe())
  await waitFor(async () => expect(await wishes()).toMatchObject([{ players: [kit] }]))
})

it('takes no wish that cannot come true', async () => {
  await useUp(club.playerId)
  // Others are open at that time, and not for who has no session left.
  const { sheet } = await open({ ...wish, unit: 3 }, 'Lane 3, Tue Nov 24, 6:00 PM is taken')
  expect(await sheet.findByText(standbyMessages.usedUp('Sam', 2, wish.date))).toBeVisible()
  expect(sheet.queryByRole('button', { name: wishMessages.tellMe })).not.toBeInTheDocument()
})

it('says that it was not saved, and is sent again', async () => {
  const { sheet } = await open()
  const button = await tellMe()
  club.disconnect()
  await userEvent.click(button)
  expect(await sheet.findByRole('alert')).toHaveTextContent(wishMessages.notSaved)
  club.reconnect()
  await userEvent.click(button)
  expect(await sheet.findByRole('link', { name: wishMessages.title })).toHaveAttribute('href', paths.standby)
})
