/** A dialog closes by Escape and by its close button, unless it is busy. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
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
