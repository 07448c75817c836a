/** Toasts with their library: one that comes before the toaster waits for it, and one that follows a dismissed one stays. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// By its path, because the tests of screens have a stand-in for '#lib/toast.ts'.
import { dismissNotice, loadToaster, notify } from './toast.ts'

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] }),
)
afterEach(() => vi.useRealTimers())

/** A toast fades for a fifth of a second before the library takes it out of the page. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('one that is there before the site has a toaster appears with it', async () => {
  const Toaster = await loadToaster()
  await notify({ title: 'The site was updated' })
  render(<Toaster />)
  pass(100)
  expect(screen.getByText('The site was updated')).toBeInTheDocument()
})

test("'at most one visible at a time; a new one replaces the previous'; 'A notification can be added, updated, dismissed, removed'", async () => {
  const Toaster = await loadToaster()
  render(<Toaster />)
  await act(() => notify({ title: 'Reservation canceled' }))
  await act(() => notify({ title: 'RSVP canceled' }))
  pass(1000)
  expect(screen.getByText('RSVP canceled')).toBeInTheDocument()
  expect(screen.queryByText('Reservation canceled')).toBeNull()
  await act(dismissNotice)
  pass(100)
  pass(500)
  expect(screen.queryByText('RSVP canceled')).toBeNull()
})

test("'Notifications: 1 visible at a time; removal delay after dismissal 1,000,000 ms': even one that a pointer rests on is gone then", async () => {
  const Toaster = await loadToaster()
  render(<Toaster />)
  await act(() => notify({ title: 'Reservation canceled' }))
  pass(100)
  fireEvent.mouseMove(screen.getByRole('list'))
  pass(999_000)
  expect(screen.getByText('Reservation canceled')).toBeInTheDocument()
  pass(1_500)
  pass(500)
  expect(screen.queryByText('Reservation canceled')).toBeNull()
})

test('one with an action stays until it is touched', async () => {
  const Toaster = await loadToaster()
  render(<Toaster closeButton />)
  const onClick = vi.fn()
  await act(() => notify({ title: 'Reservation canceled' }, 'success', { label: 'Undo', onClick }))
  pass(100)
  pass(900_000)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onClick).toHaveBeenCalledOnce()
  pass(500)
  expect(screen.queryByText('Reservation canceled')).toBeNull()
  await act(() => notify({ title: 'Saved' }))
  pass(100)
  pass(6_500)
  expect(screen.queryByText('Saved')).toBeNull()
})

describe('the next one stays, even if the one before is still fading', () => {
  test.each([
    ['dismissed', () => act(dismissNotice)],
    ['closed', () => fireEvent.click(screen.getByRole('button', { name: 'Close toast' }))],
    ['timed out', () => pass(5_901)],
  ])('because it was %s', async (_, end) => {
    const Toaster = await loadToaster()
    render(<Toaster closeButton />)
    await act(() => notify({ title: 'Reservation canceled' }))
    pass(100)
    await end()
    pass(100)
    await act(() => notify({ title: 'Speede session canceled' }))
    pass(1000)
    expect(screen.getByText('Speede session canceled')).toBeInTheDocument()
    expect(screen.queryByText('Reservation canceled')).toBeNull()
  })
})
