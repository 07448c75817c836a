/** One-time codes, from the page of the forgotten password, against the real server. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { MemoryRouter, Route, Routes } from '#lib/router.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { notify } from '#lib/toast.ts'
import { requestFor, testServer } from '#server/test-support/server/test-server.ts'
import { ResetPassword } from './reset-password.tsx'
import { badCode } from '#domain/codes/one-time-code.ts'

const user = userEvent.setup({ delay: null })
const email = 'robin@thenest.example'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => user.click(screen.getByRole('button', { name }))

let code: string
let codeOfDevice: string
let connected: boolean

beforeEach(async () => {
  const server = testServer()
  const { profile, cookie } = await server.signUp({ email })
  const staff = await server.signUpStaff()
  const made = await server.ask(
    'POST',
    `/api/admin/members/${profile.id}/caregivers/${profile.id}/reset-code`,
    undefined,
    staff,
  )
  code = (made.body as Reply<'makeResetCode'>).code
  const { body } = await server.ask('POST', '/api/account/sign-in-code', undefined, { cookie })
  codeOfDevice = (body as Reply<'makeSignInCode'>).code
  connected = true
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (!connected) throw new TypeError('no connection')
    return server.serve(requestFor(method, url, body), { ip: '198.51.100.7' })
  })
  render(
    <MemoryRouter initialEntries={['/reset-password?redirect=%2Fcart']}>
      <Routes>
        <Route path="/reset-password" element={<ResetPassword />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </MemoryRouter>,
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

async function openCode() {
  await user.click(screen.getByRole('link', { name: 'Have a code from the front desk?' }))
  await screen.findByLabelText('Code')
}

async function openAndFill(typed = code, password = 'four grey herons') {
  await user.type(field('Email'), email)
  await openCode()
  await user.type(field('Code'), typed)
  await user.type(field('New password'), password)
}

it('sets the new password, signs in and goes on to where the member wanted to be', async () => {
  await openAndFill()
  await press('Save password and sign in')
  await waitFor(() => expect(address()).toBe('/cart'))
  expect(profileEntry.read()).toMatchObject({ email })
  expect(vi.mocked(notify).mock.lastCall).toEqual([
    {
      title: 'New password saved',
      description: 'Welcome back, Robin Example. All other devices have been signed out.',
    },
  ])
})

it('signs in with a code of another device, without a password; a wrong one is named at its field', async () => {
  await user.type(field('Email'), email)
  await openCode()
  await user.type(field('Code'), 'K7M2QP')
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
  await press('Sign in')
  await waitFor(() => expect(field('Code')).toHaveAccessibleDescription(/has expired or has been used/))
  await user.clear(field('Code'))
  await user.type(field('Code'), codeOfDevice.toLowerCase())
  await press('Sign in')
  await waitFor(() => expect(address()).toBe('/cart'))
  expect(profileEntry.read()).toMatchObject({ email })
  expect(vi.mocked(notify).mock.lastCall).toEqual([sessionMessages.signedIn('Robin Example')])
})

it('keeps the address typed for a link, in both directions, and the focus on the way back', async () => {
  await user.type(field('Email'), email)
  await openCode()
  expect(screen.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible()
  expect(field('Email').value).toBe(email)
  const back = screen.getByRole('link', { name: 'No code? Get a link by email' })
  expect(back).toHaveFocus()
  await user.type(field('Email'), '.au')
  await user.click(back)
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
  expect([field('Email').value, address()]).toEqual([`${email}.au`, '/reset-password?redirect=%2Fcart'])
})

it('tells password managers and keyboards what each field is', async () => {
  await openCode()
  await user.type(field('Code'), code)
  expect(field('Email').autocomplete).toBe('username')
  expect(field('Code').autocomplete).toBe('one-time-code')
  expect(field('New password')).toMatchObject({ autocomplete: 'new-password', type: 'password' })
})

it('shows a refused code at its field, keeps what was typed, and accepts the right one', async () => {
  await openAndFill('K7MX-2QPD')
  await press('Save password and sign in')
  expect(
    (
      await screen.findAllByText(
        'This code does not belong to this email, has expired or has been used. Check both, or get a new code.',
      )
    ).length,
  ).toBeGreaterThan(0)
  await waitFor(() => expect(field('Code')).toHaveAccessibleDescription(/has expired or has been used/))
  expect([field('Email').value, field('New password').value]).toEqual([email, 'four grey herons'])
  await user.clear(field('Code'))
  await user.type(field('Code'), code)
  await press('Save password and sign in')
  await waitFor(() => expect(address()).toBe('/cart'))
})

it('shows a common password and a code of another form at their fields', async () => {
  await openCode()
  await user.type(field('Code'), '123')
  await press('Sign in')
  expect((await screen.findAllByText(badCode)).length).toBeGreaterThan(0)
  await user.clear(field('Code'))
  await user.type(field('Email'), email)
  await user.type(field('Code'), code)
  await user.type(field('New password'), 'hockeyhockey')
  await press('Save password and sign in')
  expect((await screen.findAllByText(registerMessages.passwordCommon)).length).toBeGreaterThan(0)
  expect(field('New password')).toHaveAccessibleDescription(new RegExp('too common'))
})

it('loses nothing without a connection, and works once there is one', async () => {
  await openAndFill()
  connected = false
  await press('Save password and sign in')
  expect(await screen.findByText(`${'Could not set the new password'}. ${responseMessages.noResponse}`)).toBeVisible()
  expect([field('Email').value, field('Code').value, field('New password').value]).toEqual([
    email,
    code,
    'four grey herons',
  ])
  connected = true
  await press('Save password and sign in')
  await waitFor(() => expect(address()).toBe('/cart'))
})
