/** The calendars on the account page, against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { updateFeeds } from '#server/repositories/feeds.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { FamilyFeeds } from './feeds-part.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const whole = 'Subscribe to a calendar'
const stored = async () => ((await club.onAnotherDevice('GET', '/api/calendars')).body as Reply<'listFeeds'>).feeds

async function subscribe() {
  renderScreen(<FamilyFeeds />)
  await user.click(await screen.findByRole('button', { name: whole }))
  const dialog = within(await screen.findByRole('dialog', { name: whole }))
  await user.click(dialog.getByRole('button', { name: 'Create calendar link' }))
  await dialog.findByRole('link', { name: 'Google' })
  return dialog
}

it('makes an address on request, and opens it in each program', async () => {
  const dialog = await subscribe()
  // What other pages link to.
  expect(document.getElementById('calendar')).toBeInTheDocument()
  const [feed] = await stored()
  const address = `${window.location.origin}${feed!.path}`
  expect(feed).toMatchObject({ names: true, looks: [] })
  const hrefOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Apple and others')).toBe(address.replace(/^https?/, 'webcal'))
  expect(new URL(hrefOf('Google')!).searchParams.get('cid')).toBe(address.replace(/^https?/, 'webcal'))
  expect(new URL(hrefOf('Outlook')!).searchParams.get('url')).toBe(address)
  expect(dialog.getByLabelText('Or add this address in your calendar')).toHaveValue(address)
  expect(
    dialog.getByText(
      'You can add it to Google Calendar only on a computer. Google checks for changes once or twice a day.',
    ),
  ).toBeVisible()
})

it('leaves the names out at the same address', async () => {
  const dialog = await subscribe()
  const [before] = await stored()
  await user.click(dialog.getByRole('checkbox'))
  await waitFor(async () => expect(await stored()).toEqual([{ ...before, names: false }]))
})

it('asks before it changes the address, and keeps the choice of names when a call fails', async () => {
  const dialog = await subscribe()
  const [before] = await stored()
  await user.click(dialog.getByRole('button', { name: 'Reset link' }))
  expect(dialog.getByText('The old address stops working everywhere. Subscribe again with the new one.')).toBeVisible()
  expect(await stored()).toEqual([before])
  await user.click(dialog.getByRole('button', { name: 'Reset link' }))
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith({ title: 'The calendar has a new address' }))
  expect((await stored())[0]!.path).not.toBe(before!.path)
  club.disconnect()
  await user.click(dialog.getByRole('checkbox'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Could not change the calendar')
  expect(dialog.getByRole('checkbox')).toBeChecked()
})

it('ends a calendar', async () => {
  const dialog = await subscribe()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'End: The whole family' }))
  const confirm = within(await screen.findByRole('dialog', { name: 'End this calendar?' }))
  await user.click(confirm.getByRole('button', { name: 'End calendar' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
  await waitFor(() => expect(screen.queryByText('The whole family')).not.toBeInTheDocument())
})

it('ends the calendar of a player whose membership has ended', async () => {
  const kit = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await club.onAnotherDevice('POST', '/api/account/players', kit)
  const player = (body as Reply<'addPlayer'>).account.players[1]!.id
  await club.onAnotherDevice('POST', '/api/calendars', { names: true, player })
  await club.server.endMembership(player)
  renderScreen(<FamilyFeeds />)
  await user.click(await screen.findByRole('button', { name: 'End: Only Kit' }))
  await user.click(await screen.findByRole('button', { name: 'End calendar' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
  await waitFor(() => expect(screen.queryByText('Only Kit')).not.toBeInTheDocument())
})

it('makes a calendar of one player, with a choice of names of its own', async () => {
  const kit = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  await club.onAnotherDevice('POST', '/api/account/players', kit)
  const dialog = await subscribe()
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('radio', { name: 'Only Kit' }))
  expect(dialog.getByRole('checkbox')).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Create calendar link' }))
  await dialog.findByRole('link', { name: 'Google' })
  expect((await stored()).map(({ player, names }) => [player !== undefined, names])).toEqual([
    [false, false],
    [true, true],
  ])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'End: Only Kit' })).toBeVisible()
})

it('says who looked when', async () => {
  await club.onAnotherDevice('POST', '/api/calendars', { names: true })
  const [feed] = await stored()
  await club.server.ask('GET', feed!.path, undefined, { headers: { 'user-agent': 'Google-Calendar-Importer' } })
  await club.server.drainWaitUntil()
  renderScreen(<FamilyFeeds />)
  expect(await screen.findByText('Google last looked today at 8:00 AM.')).toBeVisible()
})

it('says that an address ended with an earlier password', async () => {
  await club.onAnotherDevice('POST', '/api/calendars', { names: true })
  const { context } = club.server
  const accountKey = accountKeyOf(context.keyPepper, club.member.email)
  await updateFeeds(context, accountKey, (feeds) =>
    feeds.map((feed) => ({ ...feed, by: { ...feed.by, sessionVersion: 0 } })),
  )
  renderScreen(<FamilyFeeds />)
  expect(
    await screen.findByText('The address ended with your last password. Make a new one, and subscribe again.'),
  ).toBeVisible()
})
