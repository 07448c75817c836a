/** The number of what is due, in the menu and on the icon of the installed app. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { preloadPage } from '#app/routes.tsx'
import { newQueryClient, QueryClientProvider } from '#lib/api/query.ts'
import { MemoryRouter } from '#lib/router.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { tuesday } from '#lib/testing/club.tsx'

it('drops at once when something is done where it stands, and goes with the desk', async () => {
  const setAppBadge = vi.fn(async () => undefined)
  const clearAppBadge = vi.fn(async () => undefined)
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  const admin = await openAdmin()
  admin.server.setClock('2026-11-23T15:00:00Z')
  await admin.server.ask('POST', '/api/tour-requests', { name: 'Kim', phone: '555', date: '2026-12-01', time: '4pm' })
  admin.server.setClock(tuesday)
  await preloadPage('/admin/tours')
  const { unmount } = render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={['/admin/tours']}>
        <App />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('link', { name: 'Inbox 1 due' })).toBeInTheDocument()
  expect(setAppBadge).toHaveBeenLastCalledWith(1)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Confirm Kim' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalledTimes(1))
  unmount()
  expect(clearAppBadge).toHaveBeenCalledTimes(2)
  await admin.close()
})
