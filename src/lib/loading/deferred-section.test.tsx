/** Deferred sections, with and without prerendered HTML. */
import { render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { act, useLayoutEffect } from 'react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { deferredSection } from './deferred-section.tsx'
import { Link, MemoryRouter, Route, Routes } from '#lib/router.ts'

const pressed = vi.fn<() => void>()
const Content = ({ label }: { label: string }) => <button onClick={pressed}>{label}</button>

test('loads immediately without prerendered HTML', async () => {
  const Section = deferredSection('part', async () => ({ default: Content }))
  render(<Section label="Press" />, { wrapper: MemoryRouter })
  await userEvent.click(await screen.findByRole('button', { name: 'Press' }))
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('with prerendered HTML it loads on the first interaction, and replays a click before that', async () => {
  pressed.mockClear()
  const load = vi.fn<() => Promise<{ default: typeof Content }>>(async () => ({ default: Content }))
  const Section = deferredSection('part', load)
  const root = document.createElement('div')
  root.innerHTML = '<div id="part"><!--$--><button>Press</button><!--/$--></div>'
  document.body.append(root)
  await act(async () =>
    hydrateRoot(
      root,
      <MemoryRouter>
        <Section label="Press" />
      </MemoryRouter>,
    ),
  )
  expect(load).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  expect(load).toHaveBeenCalledTimes(1)
  root.remove()
})

test('after following a link, the top of the page renders first and the section afterwards', async () => {
  const Section = deferredSection('part', async () => ({ default: Content }))
  const rendered: string[] = []
  const First = () => {
    useLayoutEffect(() => void rendered.push(document.body.textContent))
    return <h1>First</h1>
  }
  render(
    <MemoryRouter>
      <Link to="/page">Go</Link>
      <Routes>
        <Route path="/" element={<Section label="Elsewhere" />} />
        <Route
          path="/page"
          element={
            <>
              <First />
              <Section label="Press" />
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
  await screen.findByRole('button', { name: 'Elsewhere' })
  await userEvent.click(screen.getByRole('link', { name: 'Go' }))
  expect(await screen.findByRole('button', { name: 'Press' })).toBeVisible()
  expect(rendered[0]).toBe('GoFirst')
})
