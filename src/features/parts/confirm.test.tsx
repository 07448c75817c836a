/** Questions before a call, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Button } from '#ui/button.tsx'
import { useConfirm } from './confirm.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

function Lanes({ ids }: { ids: readonly string[] }) {
  const canceling = useConfirm((id: string) => ({
    call: 'cancelLane',
    input: { params: { id } },
    title: `Cancel ${id}?`,
    action: 'Yes',
    pendingLabel: 'Canceling...',
    failed: 'Could not cancel',
  }))
  return (
    <>
      {ids.map((id) => (
        <Button key={id} {...canceling.trigger(id)}>
          Cancel {id}
        </Button>
      ))}
      {canceling.dialog}
    </>
  )
}

const user = userEvent.setup({ delay: null })
const ask = async (id: string) => {
  await user.click(screen.getByRole('button', { name: `Cancel ${id}` }))
  return within(await screen.findByRole('dialog', { name: `Cancel ${id}?` }))
}

/** Reserves a lane. @returns its id */
async function reserve() {
  const body = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: club.member.email }
  const reply = await club.onAnotherDevice('POST', '/api/lanes/bookings', body)
  return (reply.body as { booking: { id: string } }).booking.id
}

it('keeps a dialog open with its problem; asked again, it is the same write without the problem', async () => {
  const id = await reserve()
  renderScreen(<Lanes ids={[id]} />)
  const dialog = await ask(id)
  club.disconnect()
  await user.click(dialog.getByRole('button', { name: 'Yes' }))
  expect(await dialog.findByText(/^Could not cancel\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.getByRole('button', { name: `Cancel ${id}` })).toHaveFocus())

  club.reconnect()
  const again = await ask(id)
  expect(again.queryByText(/^Could not cancel\./)).not.toBeInTheDocument()
  await user.click(again.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [lost, second] = club.sent('DELETE').map(({ key }) => key)
  expect(second).toBe(lost)
})

it('asks about another subject without the problem of the last one', async () => {
  renderScreen(<Lanes ids={['one', 'two']} />)
  const dialog = await ask('one')
  await user.click(dialog.getByRole('button', { name: 'Yes' }))
  expect(await dialog.findByText(/^Could not cancel\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect((await ask('two')).queryByText(/^Could not cancel\./)).not.toBeInTheDocument()
})
