/** A part below the first look: where it was not rendered ahead, it is simply there. */
import { render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { act, useLayoutEffect } from 'react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { deferredSection } from './deferred-section.tsx'
import { Link, MemoryRouter, Route, Routes } from '#lib/router.ts'

const pressed = vi.fn<() => void>()
const Content = ({ label }: { label: string }) => <button onClick={pressed}>{label}</button>

test('loads at once on a page that was not rendered ahead', async () => {
  const Part = deferredSection('part', async () => ({ default: Content }))
  render(<Part label="Press" />, { wrapper: MemoryRouter })
  await userEvent.click(await screen.findByRole('button', { name: 'Press' }))
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('on a page rendered ahead it waits for a sign of interest, and a press before that is not lost', async () => {
  pressed.mockClear()
  const load = vi.fn<() => Promise<{ default: typeof Content }>>(async () => ({ default: Content }))
  const Part = deferredSection('part', load)
  const root = document.createElement('div')
  root.innerHTML = '<div id="part"><!--$--><button>Press</button><!--/$--></div>'
  document.body.append(root)
  await act(async () =>
    hydrateRoot(
      root,
      <MemoryRouter>
        <Part label="Press" />
      </MemoryRouter>,
    ),
  )
  expect(load).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  expect(load).toHaveBeenCalledTimes(1)
  root.remove()
})

test('who follows a link to the page sees its first look first, and the part in the moment after', async () => {
  const Part = deferredSection('part', async () => ({ default: Content }))
  const seen: string[] = []
  const First = () => {
    useLayoutEffect(() => void seen.push(document.body.textContent))
    return <h1>First</h1>
  }
  render(
    <MemoryRouter>
      <Link to="/page">Go</Link>
      <Routes>
        <Route path="/" element={<Part label="Elsewhere" />} />
        <Route
          path="/page"
          element={
            <>
              <First />
              <Part label="Press" />
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
  await screen.findByRole('button', { name: 'Elsewhere' })
  await userEvent.click(screen.getByRole('link', { name: 'Go' }))
  expect(await screen.findByRole('button', { name: 'Press' })).toBeTruthy()
  expect(seen[0]).toBe('GoFirst')
})
