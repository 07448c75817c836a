/** The notices of the club on the home page, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMatterMessages } from '#domain/memberships/membership-messages.ts'
import { queueMessages } from '#domain/notifications/queue-messages.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { OwnWeek } from './own-week.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const text = '<b>Bold</b> javascript:alert(1)\n\nSee https://thenest.example/camps.'
const write = async () => {
  const { cookie } = await club.server.signUpStaff()
  const body = { to: { kind: 'family', id: club.member.id }, subject: 'Summer camps', text }
  await club.server.ask('POST', '/api/admin/messages', body, { cookie })
  await club.server.drainWaitUntil()
}
const gotIt = () => screen.findByRole('button', { name: 'Got it: Summer camps' })

it('shows what the club wrote as text with links, until it is read', async () => {
  await write()
  renderScreen(<OwnWeek />)
  expect(await screen.findByRole('heading', { name: 'Summer camps' })).toBeVisible()
  expect(screen.getByText('<b>Bold</b> javascript:alert(1)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'https://thenest.example/camps' })).toHaveAttribute(
    'href',
    'https://thenest.example/camps',
  )
  await userEvent.click(await gotIt())
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Summer camps' })).toBeNull())
})

it('keeps that it was read until there is a connection', async () => {
  await write()
  renderScreen(<OwnWeek />)
  const button = await gotIt()
  club.disconnect()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await userEvent.click(button)
  await waitFor(() => expect(button).toBeDisabled())
  expect(notify).toHaveBeenCalledWith(queueMessages.kept('Summer camps'), 'plain')
  expect(screen.getByText(queueMessages.willSend)).toBeVisible()
})

it('shows nothing where there is nothing', async () => {
  renderScreen(<OwnWeek />)
  expect(await screen.findByRole('region', { name: 'This week' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: openMatterMessages.title })).toBeNull()
})
