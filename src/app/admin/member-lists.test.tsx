/** The day sheet and the members page read different member lists: one tab may show both, in either order. */
// @module-tag long
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { preloadPage } from '#app/routes.tsx'
import { newQueryClient, QueryClientProvider } from '#lib/api/query.ts'
import { MemoryRouter } from '#lib/router.ts'
import { openAdmin } from '#lib/testing/admin.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
  await admin.server.signUp({ firstName: 'Nora', lastName: 'Lindqvist' })
  await Promise.all(['/admin', '/admin/members'].map(preloadPage))
  await import('#features/admin/day-sheet/dialogs/book-dialog.tsx')
})
afterEach(() => admin.close())

const openApp = (at: string) =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <App />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const follow = async (link: string) => {
  const [side] = await screen.findAllByRole('navigation', { name: 'Front desk' })
  await user.click(within(side!).getByRole('link', { name: link }))
}
const findInDialog = async () => {
  await user.click(await screen.findByRole('button', { name: 'Free: book Lane 3, 4:00 PM' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Member'), 'lindq')
  expect(await screen.findByRole('option', { name: /Nora Lindqvist/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
}
const findOnPage = async () => {
  expect(await screen.findByText('1 in the club')).toBeVisible()
  expect(await screen.findByRole('link', { name: /Nora Lindqvist/ })).toBeVisible()
}

it('the members page opens after the day sheet has suggested members', async () => {
  openApp('/admin')
  await findInDialog()
  await follow('Families')
  await findOnPage()
})

it('the day sheet suggests members after the members page was open', async () => {
  openApp('/admin/members')
  await findOnPage()
  await follow('Today')
  await findInDialog()
})

it('a family that is opened from the list begins at its top, with the focus on its heading', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  openApp('/admin/members')
  await user.click(await screen.findByRole('link', { name: 'Nora Lindqvist' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' })).toBeVisible()
})
