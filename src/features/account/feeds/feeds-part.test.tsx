/** The calendars on the account page, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { feedMessages } from '#domain/messages/feed-messages.ts'
import { updateFeeds } from '#server/repositories/feeds.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { FamilyFeeds } from './feeds-part.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

function Page() {
  const { data } = useApiQuery('account')
  return data && <FamilyFeeds account={data.account} />
}

const whole = feedMessages.subscribeTo(feedMessages.everything)
const stored = async () => ((await club.onAnotherDevice('GET', '/api/calendars')).body as Reply<'listFeeds'>).feeds

async function subscribe() {
  renderScreen(<Page />)
  await user.click(await screen.findByRole('button', { name: whole }))
  const dialog = within(await screen.findByRole('dialog', { name: whole }))
  await user.click(dialog.getByRole('button', { name: feedMessages.make }))
  await dialog.findByRole('link', { name: feedMessages.google })
  return dialog
}

it('makes an address on request, and opens it in each program', async () => {
  const dialog = await subscribe()
  const [feed] = await stored()
  const address = `${window.location.origin}${feed!.path}`
  expect(feed).toMatchObject({ names: true, looks: [] })
  const hrefOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(feedMessages.apple)).toBe(address.replace(/^https?/, 'webcal'))
  expect(new URL(hrefOf(feedMessages.google)!).searchParams.get('cid')).toBe(address.replace(/^https?/, 'webcal'))
  expect(new URL(hrefOf(feedMessages.outlook)!).searchParams.get('url')).toBe(address)
  expect(dialog.getByLabelText(feedMessages.address)).toHaveValue(address)
  expect(dialog.getByText(feedMessages.googleMeans)).toBeVisible()
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
  await user.click(dialog.getByRole('button', { name: feedMessages.renew }))
  expect(dialog.getByText(feedMessages.renewMeans)).toBeVisible()
  expect(await stored()).toEqual([before])
  await user.click(dialog.getByRole('button', { name: feedMessages.renew }))
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith(feedMessages.renewed))
  expect((await stored())[0]!.path).not.toBe(before!.path)
  club.disconnect()
  await user.click(dialog.getByRole('checkbox'))
  expect(await dialog.findByRole('alert')).toHaveTextContent(feedMessages.notSaved)
  expect(dialog.getByRole('checkbox')).toBeChecked()
})

it('ends a calendar', async () => {
  const dialog = await subscribe()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: feedMessages.endOf(feedMessages.everything) }))
  const confirm = within(await screen.findByRole('dialog', { name: feedMessages.endTitle }))
  await user.click(confirm.getByRole('button', { name: feedMessages.endAction }))
  expect(await screen.findByText(feedMessages.notYet)).toBeVisible()
  expect(await stored()).toEqual([])
})

it('says who looked when', async () => {
  await club.onAnotherDevice('POST', '/api/calendars', { names: true })
  const [feed] = await stored()
  await club.server.ask('GET', feed!.path, undefined, { headers: { 'user-agent': 'Google-Calendar-Importer' } })
  await club.server.drainWaitUntil()
  renderScreen(<Page />)
  expect(await screen.findByText('Google last looked today at 8:00 AM.')).toBeVisible()
})

it('says that an address ended with an earlier password', async () => {
  await club.onAnotherDevice('POST', '/api/calendars', { names: true })
  const { context } = club.server
  const ownerKey = ownerKeyOf(context.keyPepper, club.member.email)
  await updateFeeds(context, ownerKey, (feeds) =>
    feeds.map((feed) => ({ ...feed, by: { ...feed.by, sessionVersion: 0 } })),
  )
  renderScreen(<Page />)
  expect(await screen.findByText(feedMessages.ended)).toBeVisible()
})
