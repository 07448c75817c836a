/** The router: routes and layouts, links, history, and what a navigation carries. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  StaticRouter,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from './router.ts'

/** Shows where the router is and how it got there. */
function Where() {
  const { pathname, search, hash, state } = useLocation()
  return <output>{`${useNavigationType()} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
}
const where = () => screen.getByRole('status').textContent

/** Counts its own clicks, to show whether it was kept. */
function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{`clicked ${count}`}</button>
}

const Layout = () => (
  <>
    <Counter />
    <Outlet />
  </>
)

const routes = (
  <Routes>
    <Route path="/alone" element="alone" />
    <Route element={<Layout />}>
      <Route path="/" element="home" />
      <Route element={<p>guarded</p>}>
        <Route path="/guarded" element="secret" />
      </Route>
      <Route path="/one" element="one" />
      <Route path="/old" element={<Navigate to="/one?from=old" replace />} />
      <Route path="*" element="nowhere" />
    </Route>
  </Routes>
)

const open = (at: string, content = routes) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Link to="/">Home</Link>
      <Link to="/one">One</Link>
      <Where />
      {content}
    </MemoryRouter>,
  )

describe('routes', () => {
  it.each([
    ['/alone', 'alone'],
    ['/one', 'one'],
    ['/one/', 'one'],
    ['/One', 'one'],
    ['/one?day=2026-11-24#top', 'one'],
    ['/two', 'nowhere'],
    ['/one/two', 'nowhere'],
  ])('%s is %s', (at, text) => {
    open(at)
    expect(screen.getByText(new RegExp(`${text}$`))).toBeVisible()
  })

  it('a layout without an outlet shows nothing of the routes inside it', () => {
    open('/guarded')
    expect(screen.getByText('guarded')).toBeVisible()
    expect(screen.queryByText('secret')).not.toBeInTheDocument()
  })

  it('a layout is kept from page to page', async () => {
    open('/')
    await userEvent.click(screen.getByRole('button', { name: 'clicked 0' }))
    await userEvent.click(screen.getByRole('link', { name: 'One' }))
    expect(where()).toBe('PUSH /one null')
    expect(screen.getByRole('button', { name: 'clicked 1' })).toBeVisible()
  })

  it('are rendered without a browser', () => {
    expect(renderToString(<StaticRouter location="/one">{routes}</StaticRouter>)).toContain('one')
  })

  it('redirect', async () => {
    open('/old')
    await waitFor(() => expect(where()).toBe('REPLACE /one?from=old null'))
  })
})

describe('links', () => {
  const click = (init: MouseEventInit, props: { target?: string } = {}) => {
    open(
      '/',
      <Link {...props} to="/one">
        Go
      </Link>,
    )
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    // jsdom does not follow links.
    const follow = vi.fn<(event: Event) => void>((clicked) => clicked.preventDefault())
    window.addEventListener('click', follow, { once: true })
    let isOurs = false
    document.body.addEventListener('click', ({ defaultPrevented }) => (isOurs = defaultPrevented), { once: true })
    act(() => void screen.getByRole('link', { name: 'Go' }).dispatchEvent(event))
    return isOurs
  }

  it('are real links', () => {
    open('/')
    expect(screen.getByRole('link', { name: 'One' }).getAttribute('href')).toBe('/one')
  })

  it('stay on the page for a plain click', () => expect(click({})).toBe(true))

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leave a click with %j to the browser',
    (init) => expect(click(init)).toBe(false),
  )

  it('leave a link to another tab to the browser', () => expect(click({}, { target: '_blank' })).toBe(false))

  it('replace the entry if they are told to', async () => {
    open(
      '/',
      <Link to="?kind=speede" replace>
        Speede
      </Link>,
    )
    await userEvent.click(screen.getByRole('link', { name: 'Speede' }))
    expect(where()).toBe('REPLACE /?kind=speede null')
  })

  it('to where one already is replace the entry', async () => {
    open('/one')
    await userEvent.click(screen.getByRole('link', { name: 'One' }))
    expect(where()).toBe('REPLACE /one null')
  })
})

it('the query can be read and changed', async () => {
  function Query() {
    const [query, setQuery] = useSearchParams()
    return <button onClick={() => setQuery({ day: '2026-11-25' }, { replace: true })}>{query.get('day')}</button>
  }
  open('/one?day=2026-11-24', <Query />)
  await userEvent.click(screen.getByRole('button', { name: '2026-11-24' }))
  expect(screen.getByRole('button', { name: '2026-11-25' })).toBeVisible()
  expect(where()).toBe('REPLACE /one?day=2026-11-25 null')
})

describe("the browser's history", () => {
  beforeEach(() => window.history.replaceState(null, '', '/'))

  function Page() {
    const navigate = useNavigate()
    const { key } = useLocation()
    return <button onClick={() => navigate('/one', { state: { joined: true } })}>{key}</button>
  }

  it('gets an entry with its state, and goes back and forward', async () => {
    render(
      <BrowserRouter>
        <Where />
        <Page />
      </BrowserRouter>,
    )
    expect(where()).toBe('POP / null')
    await userEvent.click(screen.getByRole('button', { name: 'default' }))
    expect(window.location.pathname).toBe('/one')
    expect(where()).toBe('PUSH /one {"joined":true}')
    const { textContent: key } = screen.getByRole('button')
    act(() => window.history.back())
    await waitFor(() => expect(where()).toBe('POP / null'))
    act(() => window.history.forward())
    await waitFor(() => expect(where()).toBe('POP /one {"joined":true}'))
    expect(screen.getByRole('button', { name: key })).toBeVisible()
  })

  it('keeps an entry that a dialog has added to the same page', async () => {
    render(
      <BrowserRouter>
        <Where />
        <Page />
      </BrowserRouter>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'default' }))
    const { textContent: key } = screen.getByRole('button')
    window.history.pushState({ ...window.history.state, dialog: 'd1' }, '')
    act(() => window.history.back())
    await waitFor(() => expect(where()).toBe('POP /one {"joined":true}'))
    expect(screen.getByRole('button', { name: key })).toBeVisible()
  })
})
