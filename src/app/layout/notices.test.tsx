/** When a toast goes: with its page, and when a dialog or a menu opens. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { forwardRef, useState } from 'react'
import { expect, it } from 'vitest'
import { Link, MemoryRouter } from '#lib/router.ts'
import { dismissNotice } from '#lib/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Menu } from '#features/parts/menu.tsx'
import { Notices, type Toaster } from './notices.tsx'

const nothing: Toaster = forwardRef(() => null)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel reservation
      </button>
      <Link to="/account">Account</Link>
      <Link to="#top">Up</Link>
      <Dialog open={open} onClose={() => setOpen(false)} title="Cancel reservation?">
        Lane 3
      </Dialog>
      <Menu label="Options" items={[{ label: 'Keep it after all', onSelect: () => undefined }]} />
      <Notices toaster={nothing} />
    </>
  )
}

const show = () =>
  render(
    <MemoryRouter initialEntries={[window.location.pathname]}>
      <Page />
    </MemoryRouter>,
  )

it('goes when a dialog opens, whose title it would cover on a phone', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel reservation' }))
  expect(await screen.findByRole('dialog', { name: 'Cancel reservation?' })).toBeVisible()
  expect(dismissNotice).toHaveBeenCalledOnce()
})

it('goes when a menu opens, whose entries it would cover', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Options' }))
  expect(await screen.findByRole('menuitem', { name: 'Keep it after all' })).toBeVisible()
  expect(dismissNotice).toHaveBeenCalledOnce()
})

it('goes with its page, and stays for a link within it', async () => {
  show()
  await userEvent.click(screen.getByRole('link', { name: 'Up' }))
  expect(dismissNotice).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('link', { name: 'Account' }))
  expect(dismissNotice).toHaveBeenCalledOnce()
})
