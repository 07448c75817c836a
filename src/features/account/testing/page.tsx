/** Test helpers for the account page. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { Address } from '#lib/testing/address.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { useSession } from '#lib/session/session.ts'
import { notify } from '#lib/toast.ts'
import Account from '#pages/account.tsx'

export const user = userEvent.setup()

/** As the member guard does. */
const GuardedAccount = () => useSession() && <Account />

export const open = (at = '/account') =>
  renderScreen(
    <>
      <GuardedAccount />
      <Address />
    </>,
    { at },
  )

export const button = (name: string, scope: Pick<typeof screen, 'getByRole'> = screen) =>
  scope.getByRole('button', { name })
export const press = (name: string, scope?: Pick<typeof screen, 'getByRole'>) => user.click(button(name, scope))

/** The text under a label. */
export const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

/** The arguments of the last toast, scope the test mocks `notify`. */
export const lastNotice = () => vi.mocked(notify).mock.lastCall

export async function retype(
  label: string,
  text: string,
  scope: Pick<typeof screen, 'getByLabelText' | 'findByLabelText'> = screen,
) {
  await user.clear(await scope.findByLabelText(label))
  await user.type(scope.getByLabelText(label), text)
}
