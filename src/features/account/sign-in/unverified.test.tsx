/** What a family that has just joined reads at home until its first visit, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { unseenNote } from '#domain/newcomers/unseen.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import Home from '#pages/home.tsx'
import { BeforeFirstVisit } from './unverified.tsx'

let club: Awaited<ReturnType<typeof openClub>>
afterEach(() => club.close())

const joined = { mailEnabled: true }
const stranger = (server: typeof club.server) => server.signUp({}, { isUnverified: true, isUnseen: true })

it('says what it may have, asks to confirm its email, and sends the link again', async () => {
  club = await openClub(tuesday, stranger, joined)
  renderScreen(<BeforeFirstVisit />)
  expect(await screen.findByText(unseenNote)).toBeVisible()
  expect(await screen.findByText(/^Please open the link we emailed you/)).toBeVisible()
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'On its way' })))
})

it('says so on the home page, above the own week', async () => {
  club = await openClub(tuesday, stranger, joined)
  renderScreen(<Home />, { at: '/' })
  const notice = await screen.findByText(unseenNote)
  const week = await screen.findByRole('region', { name: 'This week' })
  expect(notice.compareDocumentPosition(week)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('asks for no confirmation of an email that is confirmed', async () => {
  club = await openClub(tuesday, (server) => server.signUp({}, { isUnseen: true }), joined)
  renderScreen(<BeforeFirstVisit />)
  expect(await screen.findByText(unseenNote)).toBeVisible()
  await waitFor(() => expect(club.sent('GET').map(({ path }) => path)).toContain('/api/account/mail'))
  expect(screen.queryByText(/link we emailed you/)).not.toBeInTheDocument()
})

it('says nothing to a family that the club knows', async () => {
  club = await openClub(tuesday, undefined, joined)
  renderScreen(<BeforeFirstVisit />)
  await waitFor(() => expect(club.sent('GET').map(({ path }) => path)).toContain('/api/account'))
  expect(screen.queryByText(unseenNote)).not.toBeInTheDocument()
})
