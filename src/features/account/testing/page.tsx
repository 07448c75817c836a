/** The account page under a test's hand: opening it, pressing, typing, and reading what it says. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { Address } from '#lib/testing/address.tsx'
import { show } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import Account from '#pages/account.tsx'

export const user = userEvent.setup()

export const open = () =>
  show(
    <>
      <Account />
      <Address />
    </>,
    { at: '/account' },
  )

export const button = (name: string, where: Pick<typeof screen, 'getByRole'> = screen) =>
  where.getByRole('button', { name })
export const press = (name: string, where?: Pick<typeof screen, 'getByRole'>) => user.click(button(name, where))

/** What the page tells under a label. */
export const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

/** The last notice, where the test has put a spy in its place. */
export const lastNotice = () => vi.mocked(notify).mock.lastCall

export async function retype(
  label: string,
  text: string,
  where: Pick<typeof screen, 'getByLabelText' | 'findByLabelText'> = screen,
) {
  await user.clear(await where.findByLabelText(label))
  await user.type(where.getByLabelText(label), text)
}
