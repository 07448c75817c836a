/** The admin layout: staff sign-in, its effect on a member session, expiry, signing out and new accounts. */
// @module-tag long
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { invitationPath } from '#domain/notifications/mail-paths.ts'
import { paths } from '#lib/paths.ts'
import { newQueryClient, QueryClientProvider } from '#lib/api/query.ts'
import { MemoryRouter } from '#lib/router.ts'
import { setStaffState } from '#lib/session/staff-state.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { coach, openAdmin, setupToken } from '#lib/testing/admin.tsx'
import { notify } from '#lib/toast.ts'
import { App } from '#app/app.tsx'
import { adminRoutes, preloadPage } from '#app/routes.tsx'

type Admin = Awaited<ReturnType<typeof openAdmin>>

let admin: Admin
afterEach(() => admin.close())

const show = (at: string) =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <App />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

async function openPage(at: string, setting: Parameters<typeof openAdmin>[0] = {}, opened?: Admin) {
  admin = opened ?? (await openAdmin(setting))
  await preloadPage(new URL(at, 'https://site.invalid').pathname)
  await import('#features/admin/staff/staff-entry.tsx')
  show(at)
  return userEvent.setup({ delay: null })
}

type User = Awaited<ReturnType<typeof openPage>>

/** Fills a field at once: each key would render the page. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function signIn(user: User, { email, password } = coach) {
  fill(await screen.findByLabelText('Email'), email)
  fill(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

const pageHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('shows signed-in staff a front desk link in the header instead of the visitor links', async () => {
  const user = await openPage('/admin', { signedIn: false })
  const banner = within(screen.getByRole('banner'))
  expect(await banner.findByRole('link', { name: 'Join' })).toBeVisible()
  await signIn(user)
  expect(await banner.findByRole('link', { name: 'Front desk' })).toBeVisible()
  expect(banner.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument()
})

describe("'Staff sign-in. Shown in place on any /admin/... route without a staff session, no redirect'", () => {
  it('then shows the page at the same address; nothing about staff is in browser storage', async () => {
    const user = await openPage('/admin/events', { signedIn: false })
    await pageHeading('Front desk')
    expect(document.title).toBe('Front desk · The Nest')
    await signIn(user)
    await pageHeading('Events')
    expect(address()).toBe('/admin/events')
    expect(document.activeElement?.id).toBe('main')
    expect(JSON.stringify({ ...window.localStorage })).not.toMatch(/coach/i)
  })

  it('reports a wrong password and keeps the typed email', async () => {
    const user = await openPage('/admin/events', { signedIn: false })
    await signIn(user, { email: coach.email, password: 'wrong' })
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(coach.email)
  })

  it('shows a member the sign-in and no data', async () => {
    profileEntry.write({ id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' })
    await openPage('/admin/event-guests', { signedIn: false })
    await pageHeading('Front desk')
    expect(new Set(admin.sent)).toEqual(new Set(['GET /api/session']))
  })

  it("a staff sign-in ends the member's session of that browser, and says so before and after", async () => {
    const user = await openPage('/admin/events', { signedIn: false })
    const member = { id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' }
    await pageHeading('Front desk')
    profileEntry.write(member)
    expect(
      await screen.findByText('Sam Lindgren is signed in on this browser. Signing in as staff will sign them out.'),
    ).toBeVisible()
    await signIn(user)
    await pageHeading('Events')
    expect(profileEntry.read()).toBeNull()
    await waitFor(() => expect(notify).toHaveBeenCalledWith(staffMessages.signedIn('Coach Example', true)))
  })

  it('reports a lost connection and retries on request', async () => {
    admin = await openAdmin()
    setStaffState({ at: 'unknown' })
    admin.disconnect()
    show('/admin/tours')
    const again = await screen.findByRole('button', { name: 'Try again' })
    admin.reconnect()
    await userEvent.click(again)
    await pageHeading('Tours')
  })
})

describe('a session that expires while in use', () => {
  it('signs in again in place; typed input is kept, and hidden meanwhile', async () => {
    const user = await openPage('/admin/events')
    fill(await screen.findByLabelText('Title'), 'Skills Night')
    fill(screen.getByLabelText('Summary'), 'Stations on all five lanes.')
    const when = screen.getByLabelText<HTMLInputElement>('Date & time')
    await user.type(when, '2026-12-01T18:30')
    admin.expireSession()
    await user.click(screen.getByRole('button', { name: 'Add Event' }))

    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
    expect(
      within(dialog).getByText('Your session has ended. Sign in again to continue. What you typed is still here.'),
    ).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Events' })).not.toBeInTheDocument()
    await signIn(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Skills Night')
    await user.click(screen.getByRole('button', { name: 'Add Event' }))
    expect(await screen.findByRole('heading', { name: 'Skills Night' })).toBeVisible()
  })
})

describe('after expiry, without signing in again', () => {
  it('leaving returns to the sign-in', async () => {
    const user = await openPage('/admin/events')
    await pageHeading('Events')
    fill(await screen.findByLabelText('Title'), 'Skills Night')
    admin.expireSession()
    fill(screen.getByLabelText('Summary'), 'Stations.')
    await user.type(screen.getByLabelText('Date & time'), '2026-12-01T18:30')
    await user.click(screen.getByRole('button', { name: 'Add Event' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without signing in' }))
    await pageHeading('Front desk')
  })
})

describe('signing out', () => {
  it('returns to the sign-in', async () => {
    const user = await openPage('/admin/events')
    await pageHeading('Events')
    await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0]!)
    await pageHeading('Front desk')
    expect(screen.queryByRole('navigation', { name: 'Front desk' })).not.toBeInTheDocument()
  })

  it('without a response, staff stay signed in', async () => {
    const user = await openPage('/admin/events')
    await pageHeading('Events')
    admin.disconnect()
    await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0]!)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        {
          title: 'Could not sign out',
          description:
            'The server did not confirm it, so your session may still be open. Try again before you leave this computer.',
        },
        'problem',
      ),
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  })
})

describe('new accounts', () => {
  const fillIn = async (user: User, name: string) => {
    fill(await screen.findByLabelText('Your name'), name)
    fill(screen.getByLabelText('Email'), `${name.toLowerCase()}@thenest.example`)
    fill(screen.getByLabelText('Password'), 'three blue herons')
    await user.click(screen.getByRole('button', { name: 'Create staff account' }))
  }

  it('creates the first account with the set-up code', async () => {
    const user = await openPage('/admin/events', { signedIn: false })
    await user.click(await screen.findByRole('link', { name: 'Set up the first account' }))
    fill(await screen.findByLabelText('Set-up code'), setupToken)
    await fillIn(user, 'Dana')
    await pageHeading('Staff')
    expect(address()).toBe('/admin/staff')
  })

  it('accepts an invitation removes its token from the address, and opens today', async () => {
    const opened = await openAdmin({ signedIn: false })
    const { body } = await opened.asColleague('POST', '/api/staff/invites', { role: 'coach' })
    const { token } = (body as Reply<'inviteStaff'>).invite
    const user = await openPage(invitationPath(token), {}, opened)
    await fillIn(user, 'Kim')
    await pageHeading('Today')
    expect(address()).toBe('/admin')
    await user.click(screen.getByRole('link', { name: 'Staff and log' }))
    const accounts = await screen.findByRole('table', { name: 'Staff accounts' })
    expect(within(accounts).getByRole('rowheader', { name: 'Kim' })).toBeVisible()
  })

  it('takes no invitation from the query, which would be logged', async () => {
    await openPage('/admin/staff?invite=token', { signedIn: false })
    await pageHeading('Front desk')
    expect(screen.queryByLabelText('Your name')).toBeNull()
  })

  it('rejects an invalid invitation with a message', async () => {
    await openPage(`/admin/staff#invite=${'x'.repeat(32)}`, { signedIn: false })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This invitation has already been used or has expired. Ask a colleague for a new one.',
    )
  })
})

it.each([
  ['desk', 0],
  ['coach', 0],
  ['manager', 1],
  ['owner', 1],
] as const)('leads a colleague of the role %s to %i part with numbers', async (staffRole, count) => {
  await openPage('/admin/dues', { staffRole })
  const nav = within(await screen.findByRole('navigation', { name: 'Front desk' }))
  expect(nav.queryAllByRole('link', { name: 'Numbers' })).toHaveLength(count)
  if (count === 0) expect(await screen.findByText(staffMessages.roleTooLow.manager)).toBeVisible()
  else expect(await pageHeading('Dues')).toBeVisible()
})

const ofOthers = new Set<string>([
  // A line each: incidents and numbers may go without the others.
  paths.adminIncidents,
  paths.adminOverview,
  paths.adminClub,
  paths.adminDues,
  paths.adminProof,
])

it.each(adminRoutes.map(({ path }) => path))('the desk opens %s, or reads there only whom to ask', async (path) => {
  await openPage(path, { staffRole: 'desk' })
  const heading = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).toEqual([]))
  expect(screen.queryAllByText(/^Only .* Please ask one/)).toHaveLength(ofOthers.has(path) ? 1 : 0)
  expect(screen.queryByText('Try again')).not.toBeInTheDocument()
  if (ofOthers.has(path)) expect(heading.parentElement?.parentElement?.nextElementSibling).toBeNull()
})

it('leads from the top of the page to the present hour of the sheet', async () => {
  const user = await openPage('/admin', { now: new Date('2026-11-24T16:05:00-05:00') })
  const row = (await screen.findByRole('rowheader', { name: /this hour/ })).closest('tr')
  await user.tab()
  await user.tab()
  expect(screen.getByText('Skip to now')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(row).toContainElement(document.activeElement as HTMLElement)
})
