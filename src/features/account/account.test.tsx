/** The account page: who is signed in, the look that is kept, the way out. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { profileShelf } from '#lib/browser-store.ts'
import { MemoryRouter } from '#lib/router.ts'
import { followTheme } from '#lib/theme.ts'
import Account from '#pages/account.tsx'
import { Address, address } from '#lib/testing/address.tsx'

function show() {
  profileShelf.write({ id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' })
  render(
    <MemoryRouter initialEntries={['/account']} useTransitions={false}>
      <Account />
      <Address />
    </MemoryRouter>,
  )
}

it("'Shows profile name and email and a Log out button that clears the session and goes to /'", async () => {
  const server = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', server)
  show()
  expect(screen.getByText('Sam Lindgren')).toBeTruthy()
  expect(screen.getByText('sam@example.com')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(profileShelf.read()).toBeNull()
  expect(address()).toBe('/')
  await waitFor(() => expect(server.mock.calls[0]?.[0]).toBe('/api/members/logout'))
  vi.unstubAllGlobals()
})

it('shows the chosen theme at once and keeps it; the device decides again when asked to', async () => {
  const stop = followTheme()
  show()
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  // The spelling public/theme.js reads before the first paint.
  expect(JSON.parse(localStorage.getItem('theme') ?? '')).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: 'Device' }))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  stop()
})
