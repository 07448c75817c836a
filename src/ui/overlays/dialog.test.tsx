/** A dialog closes by Escape, Back and its close button, unless it is busy. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const show = (busy: boolean) => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog open onClose={onClose} title="Schedule a Tour" description="Fill out the form." busy={busy}>
      <input aria-label="Name" />
    </Dialog>,
  )
  return onClose
}

it('is named by its title and described by its description', () => {
  show(false)
  const dialog = screen.getByRole('dialog', { name: 'Schedule a Tour' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Fill out the form.')
})

it.each([
  [false, 2],
  [true, 0],
])('busy %s: Escape and the close button close it %i times', async (busy, times) => {
  const onClose = show(busy)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(times)
})

describe('Back', () => {
  const isEntry = () => 'dialog' in ((window.history.state as object | null) ?? {})
  // A dialog of an earlier test has left its entry.
  beforeEach(() => waitFor(() => expect(isEntry()).toBe(false)))

  it('closes it instead of leaving the page', async () => {
    const onClose = show(false)
    expect(isEntry()).toBe(true)
    window.history.back()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(isEntry()).toBe(false)
  })

  it('does nothing while it is busy', async () => {
    const push = vi.spyOn(window.history, 'pushState')
    const onClose = show(true)
    window.history.back()
    await waitFor(() => expect(push).toHaveBeenCalledTimes(2))
    expect(isEntry()).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('leads away again once the dialog is closed otherwise, and another one may open meanwhile', async () => {
    const push = vi.spyOn(window.history, 'pushState')
    const onClose = vi.fn<() => void>()
    const menu = (open: boolean) => (
      <Dialog open={open} onClose={onClose} title="Menu">
        Soup
      </Dialog>
    )
    const { rerender } = render(menu(true))
    expect(isEntry()).toBe(true)
    rerender(menu(false))
    await waitFor(() => expect(isEntry()).toBe(false))
    rerender(menu(true))
    rerender(menu(false))
    rerender(menu(true))
    await waitFor(() => expect(push).toHaveBeenCalledTimes(3))
    expect(onClose).not.toHaveBeenCalled()
    window.history.back()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})
