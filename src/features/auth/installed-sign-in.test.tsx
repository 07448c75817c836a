/** Signing in inside the installed app. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Address, address } from '#lib/testing/address.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { LoginForm } from './login-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const show = (search = '') =>
  renderScreen(
    <>
      <LoginForm />
      <Address />
    </>,
    { at: `/member-login${search}` },
  )

it('offers a code in the installed app only, with what was typed and where one was going', async () => {
  show()
  expect(screen.queryByRole('link', { name: 'Sign in with a code' })).not.toBeInTheDocument()
  cleanup()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
  show('?redirect=%2Fcart')
  await userEvent.click(screen.getByRole('link', { name: 'Sign in with a code' }))
  expect(address()).toBe('/reset-password?redirect=%2Fcart&code')
})
