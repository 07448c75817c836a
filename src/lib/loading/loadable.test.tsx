/** A loaded component renders synchronously; one that is not suspends; a failed load can be retried. */
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { loadable, NotLoaded } from './loadable.tsx'

const Team = () => <h1>The Team</h1>
const code = { default: Team }

it('renders in the first pass once preloaded, as hydration requires', async () => {
  const Page = loadable(() => Promise.resolve(code))
  await Page.preload()
  render(<Page />)
  expect(screen.getByRole('heading', { name: 'The Team' })).toBeVisible()
})

it('suspends until loaded, and loads once', async () => {
  const load = vi.fn<() => Promise<typeof code>>(() => Promise.resolve(code))
  const Page = loadable(load)
  void Page.preload()
  render(
    <Suspense fallback="Loading...">
      <Page />
    </Suspense>,
  )
  expect(await screen.findByRole('heading', { name: 'The Team' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('can be loaded again after a failed attempt', async () => {
  const load = vi
    .fn<() => Promise<typeof code>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(code)
  const Page = loadable(load)
  await expect(Page.preload()).rejects.toThrow(NotLoaded)
  await Page.preload()
  render(<Page />)
  expect(screen.getByRole('heading', { name: 'The Team' })).toBeVisible()
})
