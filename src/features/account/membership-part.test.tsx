/** Changing the card against the real server. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notify } from '#lib/toast.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/keys.ts'
import { openClub } from '#lib/testing/club.tsx'
import { open as openAccount } from './testing/page.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const open = async (label: string) => {
  openAccount()
  await screen.findByText(/Visa ending in 4242/)
  await userEvent.click(screen.getByRole('button', { name: label }))
  return within(await screen.findByRole('dialog', { name: label }))
}
const stored = async () => (await club.onAnotherDevice('GET', '/api/account')).body

it('changes the card: the brand is recognized, and the number and the CVV stay in the browser', async () => {
  const dialog = await open('Change card')
  await userEvent.type(dialog.getByLabelText('Card number'), '378282246310005')
  expect(dialog.getByLabelText('Card number')).toHaveValue('3782 822463 10005')
  expect(dialog.getByLabelText('Card type')).toHaveDisplayValue('American Express')
  await userEvent.type(dialog.getByLabelText('Expiration'), '0829')
  await userEvent.type(dialog.getByLabelText('CVV'), '1234')
  await userEvent.click(dialog.getByRole('button', { name: 'Change card' }))
  expect(await screen.findByText(/American Express ending in 0005/)).toBeVisible()
  const bring = 'Bring the card ending in 0005 to your first visit'
  expect(notify).toHaveBeenLastCalledWith({ title: 'Card changed', description: bring })
  expect(screen.getByText(bring)).toBeVisible()
  const [sent] = club.sent('PATCH')
  expect(sent?.body).toMatchObject({ cardType: 'amex', cardLast4: '0005', cardExp: '08/29' })
  expect(JSON.stringify(sent?.body)).not.toMatch(/37828|1234"|cvv/)
  expect(await stored()).toMatchObject({
    account: { cardLast4: '0005', address: '1 Rink Road, Albany', players: [{ plan: 'annual' }] },
  })
})

it('asks for the card of a family that was imported without one', async () => {
  const { context } = club.server
  await updateMember(context, accountKeyOf(context.keyPepper, club.member.email), (family) => ({
    ...family,
    cardType: '',
    cardLast4: '',
    cardExp: '',
  }))
  openAccount()
  expect(await screen.findByText('Please add the card for the membership fees.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add card' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add card' }))
  await userEvent.type(dialog.getByLabelText('Card number'), '4242 4242 4242 4242')
  await userEvent.type(dialog.getByLabelText('Expiration'), '0829')
  await userEvent.type(dialog.getByLabelText('CVV'), '123')
  await userEvent.click(dialog.getByRole('button', { name: 'Add card' }))
  expect(await screen.findByText(/Visa ending in 4242/)).toBeVisible()
})
