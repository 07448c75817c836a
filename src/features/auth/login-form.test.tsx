/** Signing in: validation, redirect, errors, Bypass. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { MemoryRouter, Route, Routes } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import Login from '#pages/member-login.tsx'
import { Address, address } from '#lib/testing/address.tsx'
import { LoginForm } from './login-form.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'

const profile = { id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' }
const server = vi.fn<typeof fetch>()

function show(search = '', page = <LoginForm />) {
  render(
    <MemoryRouter initialEntries={[`/member-login${search}`]}>
      <Routes>
        <Route path="/member-login" element={page} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), ' Sam@Example.com')
  await user.type(screen.getByLabelText('Password'), 'nest-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
  return () => vi.unstubAllGlobals()
})

it("'validated on blur': Email is required, Password is required, and nothing is sent", async () => {
  const user = show()
  await user.click(screen.getByLabelText('Email'))
  await user.tab()
  expect(await screen.findByText('Email is required')).toBeVisible()
  await user.tab()
  expect(await screen.findByText('Password is required')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(server).not.toHaveBeenCalled()
})

describe('a sign-in', () => {
  it("shows 'Signing in...', stores the profile and leads to /events with 'Signed in' / 'Welcome, {name}'", async () => {
    let respond: (response: Response) => void = () => undefined
    server.mockReturnValue(new Promise((resolve) => (respond = resolve)))
    const user = show()
    await signIn(user)
    await screen.findByRole('button', { name: 'Signing in...' })
    respond(answerOf({ profile }))
    await waitFor(() => expect(address()).toBe('/events'))
    expect(profileEntry.read()).toEqual(profile)
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: 'Signed in', description: 'Welcome, Sam Lindgren' })
    const sent = server.mock.calls[0]
    expect(sent?.[0]).toBe('/.netlify/functions/api/members/login')
    expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ email: 'Sam@Example.com', password: 'nest-demo-2026' })
  })

  it.each([
    ['?redirect=%2Freserve%3Fweek%3D2026-11-23', '/reserve?week=2026-11-23'],
    ['?redirect=https%3A%2F%2Fevil.example', '/events'],
    ['?redirect=%2F%2Fevil.example', '/events'],
  ])("'overridable by the redirect query parameter': with %s leads to %s", async (search, to) => {
    server.mockImplementation(() => Promise.resolve(answerOf({ profile })))
    const user = show(search)
    await signIn(user)
    await waitFor(() => expect(address()).toBe(to))
  })

  const refusal = answerOf({ error: 'Invalid email or password', code: 'bad_credentials' }, { status: 401 })
  const gateway = new Response('<h1>Bad gateway</h1>', {
    status: 502,
    statusText: 'Bad Gateway',
    headers: { 'content-type': 'text/html' },
  })
  it.each([
    ["the server's error text", () => Promise.resolve(refusal.clone()), 'Invalid email or password'],
    ['status text', () => Promise.resolve(gateway.clone()), '502 Bad Gateway'],
    ["'Please try again.'", () => Promise.reject(new TypeError('offline')), 'Please try again.'],
  ])("that fails says 'Login failed' with %s, and keeps the typed values", async (_, response, description) => {
    server.mockImplementation(response)
    const user = show()
    await signIn(user)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledExactlyOnceWith({ title: 'Login failed', description }, 'problem'),
    )
    expect(screen.getByRole('alert')).toHaveTextContent(description)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('nest-demo-2026')
    expect(address()).toBe('/member-login')
    expect(profileEntry.read()).toBeNull()
  })
})

describe('Bypass', () => {
  it("'stores a temporary profile and goes to /members', without a call", async () => {
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Bypass' }))
    expect(profileEntry.read()?.preview).toBe(true)
    expect(address()).toBe('/members')
    expect(server).not.toHaveBeenCalled()
  })

  it("the club's setting hides it", () => {
    facility.bypass = false
    show()
    facility.bypass = true
    expect(screen.queryByRole('button', { name: 'Bypass' })).not.toBeInTheDocument()
  })
})

describe('the sign-in page', () => {
  it('redirects a signed-in member', () => {
    profileEntry.write(profile)
    show('?redirect=%2Fcart', <Login />)
    expect(address()).toBe('/cart')
  })

  it('finds the session of a browser that has lost what it stored, and goes on', async () => {
    server.mockImplementation(() => Promise.resolve(answerOf({ profile, role: 'member' })))
    show('?redirect=%2Fcart', <Login />)
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/session'])
  })

  it('lets a preview session sign in', () => {
    profileEntry.write({ ...profile, preview: true })
    show('', <Login />)
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  it("has 'a link to join'", () => {
    show()
    expect(screen.getByRole('link', { name: 'Join The Nest' }).getAttribute('href')).toBe('/member-register')
  })
})
