/** What a family that has just joined reads at home until it has confirmed its email, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { newcomerMessages } from '#domain/messages/newcomer-messages.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import Home from '#pages/home.tsx'
import { ConfirmInTime } from './unverified.tsx'

let club: Awaited<ReturnType<typeof openClub>>
afterEach(() => club.close())

const joined = { mailEnabled: true }
const stranger = (server: typeof club.server) => server.signUp({}, { isUnverified: true })

it('says until when what it books is held, and sends the link again', async () => {
  club = await openClub(tuesday, stranger, joined)
  renderScreen(<ConfirmInTime />)
  expect(await screen.findByText(/^Please open the link we emailed you by .*Nov 25/)).toBeVisible()
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'On its way' })))
})

it('says so on the home page, above the own week', async () => {
  club = await openClub(tuesday, stranger, joined)
  renderScreen(<Home />, { at: '/' })
  const notice = await screen.findByText(/^Please open the link we emailed you by .*Nov 25/)
  const week = await screen.findByRole('region', { name: 'This week' })
  expect(notice.compareDocumentPosition(week)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('says in the answer to a booking until when it is held', async () => {
  function Book() {
    const booked = useNotifyBooked()
    return <button onClick={() => void booked({ title: 'Lane reserved', description: 'Lane 3.' }, [])}>Book</button>
  }
  club = await openClub(tuesday, stranger, joined)
  renderScreen(<Book />)
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(notify).toHaveBeenCalled())
  const [{ description }] = vi.mocked(notify).mock.lastCall!
  expect(description).toMatch(/^Lane 3\. Held until .*Nov 25.*: please open the link we emailed you/)
})

it('says after that time why the bookings are gone', async () => {
  club = await openClub(tuesday, stranger, joined)
  renderScreen(<ConfirmInTime />, { now: new Date(tuesday.getTime() + 25 * 3_600_000) })
  expect(await screen.findByText(newcomerMessages.lapsed)).toBeVisible()
})

it.each([
  ['who has confirmed', undefined, joined],
  ['where the site sends no email', stranger, {}],
])('says nothing to a family %s', async (_, who, options) => {
  club = await openClub(tuesday, who, options)
  renderScreen(<ConfirmInTime />)
  await waitFor(() => expect(club.sent('GET').map(({ path }) => path)).toContain('/api/account'))
  expect(screen.queryByText(/link we emailed you/)).not.toBeInTheDocument()
})
