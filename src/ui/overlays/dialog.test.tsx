/** A dialog closes by key and by cross, unless closing would leave something in doubt. */
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

it('is named and described by its words', () => {
  show(false)
  const dialog = screen.getByRole('dialog', { name: 'Schedule a Tour' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Fill out the form.')
})

it.each([
  [false, 2],
  [true, 0],
])('busy %s: Escape and the cross close it %i times', async (busy, times) => {
  const onClose = show(busy)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(times)
})
