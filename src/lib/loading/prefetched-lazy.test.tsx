/** A press waits for the code it needs; code that cannot be loaded is reported, and the next press tries again. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { responseMessages } from '#domain/messages/site-messages.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { prefetchedLazy } from './prefetched-lazy.tsx'

const Details = () => <input aria-label="Notes" />

function screenWith(load: () => Promise<typeof Details>) {
  const details = prefetchedLazy(load)
  const Record = () => {
    const [editing, setEditing] = useState(false)
    return editing ? (
      <Suspense fallback="Loading...">
        <details.Component />
      </Suspense>
    ) : (
      <button onClick={() => details.whenLoaded(() => setEditing(true))}>Edit</button>
    )
  }
  renderScreen(<Record />)
  return userEvent.setup()
}

it('shows the component when its code has arrived', async () => {
  let arrive!: (code: typeof Details) => void
  const code = new Promise<typeof Details>((resolve) => (arrive = resolve))
  const user = screenWith(() => code)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
  arrive(Details)
  expect(await screen.findByLabelText('Notes')).toBeVisible()
})

it('reports that it could not be loaded, and loads at the next press', async () => {
  const load = vi
    .fn<() => Promise<typeof Details>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Details)
  const user = screenWith(load)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith({ title: responseMessages.noResponse }, 'problem'))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByLabelText('Notes')).toBeVisible()
})
