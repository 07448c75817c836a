/** The app: route table, guards, header, footer and status banners. */
// @module-tag long
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { MemoryRouter, useNavigate } from '#lib/router.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { notify } from '#lib/toast.ts'
import { App } from './app.tsx'
import { linkRoutes, memberRoutes, publicRoutes, preloadPage, adminRoutes, standaloneRoutes } from './routes.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'

const sam = { id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' }

/** Opens the site at an address with its page preloaded, like the browser entry does. */
async function openPage(at: string) {
  await preloadPage(new URL(at, 'https://site.invalid').pathname)
  render(
    <MemoryRouter initialEntries={[at]}>
      <App />
      <Address />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  return () => vi.unstubAllGlobals()
})

describe('the route table of specification section 2', () => {
  it("has every route behind the right guard: 'Signed-in member: also events, account, reserve, schedule, pro shop, cart'", () => {
    const addresses = (routes: { path: string }[]) => routes.map(({ path }) => path)
    expect(addresses(standaloneRoutes)).toEqual(['/bumper'])
    expect(addresses(publicRoutes)).toEqual([
      '/',
      '/members',
      '/member-login',
      '/member-register',
      '/team',
      '/game-nights',
      '/terms',
      '/privacy',
    ])
    expect(addresses(linkRoutes)).toEqual(['/reset-password', '/email-link', '/join-family', '/standby-offer'])
    expect(addresses(memberRoutes)).toEqual([
      '/events',
      '/account',
      '/account/consent',
      '/account/player',
      '/reserve',
      '/schedule',
      '/standby',
      '/pro-shop',
      '/cart',
      '/receipt',
    ])
    expect(addresses(adminRoutes).toSorted()).toEqual([
      '/admin',
      '/admin/club',
      '/admin/dues',
      '/admin/event-guests',
      '/admin/events',
      '/admin/inbox',
      '/admin/incidents',
      '/admin/members',
      '/admin/orders',
      '/admin/overview',
      '/admin/pro-shop',
      '/admin/proof',
      '/admin/staff',
      '/admin/tours',
    ])
  })

  it.each(memberRoutes.map(({ path }) => path))(
    "'An unauthenticated visitor is redirected … to /member-login with a redirect parameter': %s",
    async (path) => {
      await openPage(`${path}?week=2026-11-23`)
      expect(address()).toBe(`/member-login?redirect=${encodeURIComponent(`${path}?week=2026-11-23`)}`)
    },
  )

  it("at the sign-in, 'replacing history': Back leaves the page that nobody saw", async () => {
    const Back = () => {
      const navigate = useNavigate()
      return <button onClick={() => void navigate(-1)}>Back</button>
    }
    for (const path of ['/team', '/account']) await preloadPage(path)
    render(
      <MemoryRouter initialEntries={['/team', '/account']} initialIndex={1}>
        <App />
        <Address />
        <Back />
      </MemoryRouter>,
    )
    expect(address()).toBe('/member-login?redirect=%2Faccount')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(address()).toBe('/team'))
  })

  it.each(adminRoutes.map(({ path }) => path))(
    "'Admin routes are not wrapped in the login guard': %s",
    async (path) => {
      await openPage(path)
      expect(address()).toBe(path)
      // The first heading may be that of the page before.
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible())
    },
  )

  it('/login redirects to /member-login and keeps the redirect parameter', async () => {
    await openPage('/login?redirect=%2Freserve')
    expect(address()).toBe('/member-login?redirect=%2Freserve')
  })

  it("'shows 404, Oops! Page not found, a link back home; the missing path is logged'", async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubEnv('PROD', true)
    onTestFinished(() => void vi.unstubAllEnvs())
    const user = await openPage('/no/such/page')
    expect(logged.mock.calls.flat().join(' ')).toContain('/no/such/page')
    logged.mockClear()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Oops! Page not found')
    expect(document.title).toBe('Page not found · The Nest')
    await user.click(screen.getByRole('link', { name: 'Back to home' }))
    expect(address()).toBe('/')
  })
})

describe('the header', () => {
  it("has 'Reserve Lane, Lounge, Events (submenu: All Events, Game Nights), Pro Shop, The Team, Membership'", async () => {
    const user = await openPage('/team')
    const nav = screen.getByRole('navigation', { name: 'Main' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Reserve Lane', '/reserve'],
      ['Lounge', '/members#lounge'],
      ['Pro Shop', '/pro-shop'],
      ['The Team', '/team'],
      ['Membership', '/members#membership'],
    ])
    await user.click(within(nav).getByRole('button', { name: 'Events' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'All Events',
      'Game Nights',
    ])
    await user.click(await screen.findByRole('menuitem', { name: 'Game Nights' }))
    expect(address()).toBe('/game-nights')
  })

  it('on phones, a member’s own pages come first in the Menu, the standby list among them', async () => {
    profileEntry.write(sam)
    const user = await openPage('/team')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Your Schedule',
      'Standby',
      'Cart',
      'Account',
      'Reserve Lane',
      'Lounge',
      'All Events',
      'Game Nights',
      'Pro Shop',
      'The Team',
      'Membership',
    ])
  })

  it("'Header nav is hidden on the landing page', which has a 'Logo image' and 'a Members Login button (to /member-login)' once", async () => {
    await openPage('/')
    const [logo] = within(screen.getByRole('banner')).getAllByRole('link')
    expect([logo!.getAttribute('href'), logo!.querySelector('svg')]).toEqual(['/', expect.any(SVGElement)])
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    const logins = screen.getAllByRole('link', { name: 'Members Login' })
    expect(logins.map((link) => link.getAttribute('href'))).toEqual(['/member-login'])
    expect(screen.getByRole('banner')).toContainElement(logins[0]!)
  })

  it("'Others see Members Login and Join'", async () => {
    await openPage('/team')
    const banner = within(screen.getByRole('banner'))
    expect(banner.getByRole('link', { name: 'Members Login' }).getAttribute('href')).toBe('/member-login')
    expect(banner.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/member-register')
  })

  it("'an account menu titled with their profile name … containing Your Schedule, Cart, Account, Log out'", async () => {
    profileEntry.write(sam)
    const user = await openPage('/team')
    await user.click(screen.getByRole('button', { name: 'Sam Lindgren' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Your Schedule',
      'Cart',
      'Account',
      'Log out',
    ])
    expect(screen.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument()
  })

  it("is titled 'Account' for a profile without a name", async () => {
    profileEntry.write({ ...sam, profileName: '' })
    await openPage('/team')
    expect(screen.getByRole('button', { name: 'Account' })).toBeVisible()
  })

  it("'Log out clears the stored profile and goes to /', past the guard of the page it is pressed on", async () => {
    profileEntry.write(sam)
    const user = await openPage('/account')
    await user.click(screen.getByRole('button', { name: 'Sam Lindgren' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    expect(profileEntry.read()).toBeNull()
    expect(address()).toBe('/')
    // This browser is offline.
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        {
          title: 'Logged out in this browser',
          description: 'The server did not answer, so the session may still be open there. We will try again.',
        },
        'problem',
      ),
    )
  })

  it('on phones, one Menu button opens all links', async () => {
    const user = await openPage('/team')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Reserve Lane',
      'Lounge',
      'All Events',
      'Game Nights',
      'Pro Shop',
      'The Team',
      'Membership',
      'Join',
      'Members Login',
    ])
    await user.click(sheet.getByRole('link', { name: 'Game Nights' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe('/game-nights')
  })
})

describe('around the page', () => {
  it("the footer says 'Open daily 6 am – 10:00pm', a contact e-mail, social links", async () => {
    await openPage('/team')
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('Open daily 6 am – 10:00pm')).toBeVisible()
    expect(footer.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^mailto:.+@.+/)
    expect(footer.getAllByRole('link').length).toBeGreaterThan(1)
    for (const [name, path] of [
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
    ] as const)
      expect(footer.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  it('the line of the preview pass is on every page, with the way to join', async () => {
    profileEntry.write({ ...sam, preview: true })
    const user = await openPage('/team')
    const line = screen.getByText('Preview: nothing leaves this browser.')
    await user.click(within(line).getByRole('link', { name: 'Join' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Join The Nest' })).toBeVisible()
    expect(screen.getByText('Preview: nothing leaves this browser.')).toBeVisible()
  })

  it('a member has no line of the preview pass', async () => {
    profileEntry.write(sam)
    await openPage('/team')
    expect(screen.queryByText('Preview: nothing leaves this browser.')).not.toBeInTheDocument()
  })

  it('shows an offline banner until the connection is back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await openPage('/team')
    expect(screen.getByText(/^You are offline\./)).toBeVisible()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/^You are offline\./)).not.toBeInTheDocument())
  })

  it('a navigation sets the title and focuses the heading; the first page does not move the focus', async () => {
    const user = await openPage('/team')
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByRole('link', { name: 'Members Login' }))
    const heading = await screen.findByRole('heading', { name: 'Members Login' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('Members Login · The Nest')
  })

  it.each(['#%', '#nothing-here', '#%E0%A4%A'])('an anchor that is none, %s, has no effect', async (hash) => {
    await openPage(`/team${hash}`)
    expect(screen.getByRole('heading', { level: 1, name: 'The Team' })).toBeVisible()
  })

  it('the skip link moves the focus past the header', async () => {
    const user = await openPage('/team')
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('a session rejected by the server ends, and its pages redirect to the sign-in', async () => {
    profileEntry.write(sam)
    vi.stubGlobal('fetch', () =>
      Promise.resolve(answerOf({ error: 'Please sign in to continue.', code: 'signed_out' }, { status: 401 })),
    )
    await openPage('/account')
    await waitFor(() => expect(address()).toBe('/member-login?redirect=%2Faccount'))
    expect(screen.getByText('You have been signed out. Sign in to go on.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(sam.email)
  })
})
