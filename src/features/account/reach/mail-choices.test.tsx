/** The choice of e-mails on the account page, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { ReachTable } from './reach-part.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub()
  club.server.context.mailEnabled = true
})
afterEach(() => club.close())

const reminders = () => screen.findByRole('checkbox', { name: `${mailChoiceMessages.choices.reminders}, by email` })

it('turns reminders off, and says so once the server has it', async () => {
  renderScreen(<ReachTable />)
  expect(await reminders()).toBeChecked()
  await user.click(await reminders())
  await waitFor(() =>
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Saved',
      description: 'Your choice applies from the next email on.',
    }),
  )
  const saved = await club.onAnotherDevice('GET', '/api/account/mail')
  expect(saved).toMatchObject({ body: { wanted: ['confirmations', 'news'] } })
})

it('shows the choice that the server has when the call fails', async () => {
  renderScreen(<ReachTable />)
  await reminders()
  club.disconnect()
  await user.click(await reminders())
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not save your choice')
  expect(await reminders()).toBeChecked()
  expect(notify).not.toHaveBeenCalledWith({
    title: 'Saved',
    description: 'Your choice applies from the next email on.',
  })
})

it('loads again on request', async () => {
  club.disconnect()
  renderScreen(<ReachTable />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  club.reconnect()
  await user.click(again)
  expect(await reminders()).toBeChecked()
})

it('claims nothing where the site sends no e-mail', async () => {
  club.server.context.mailEnabled = false
  renderScreen(<ReachTable />)
  expect(await screen.findByText('This site sends no email at the moment.')).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})
