/** Registration: form, request, redirect, errors. */
// @module-tag long
import { registerMessages } from '#domain/fields/account-messages.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { putSettings } from '#domain/facility/live.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { ClockContext } from '#lib/clock.ts'
import { MemoryRouter } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import Register from '#pages/member-register.tsx'
import { Address, address } from '#lib/testing/address.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'
import { fillIn } from '#lib/testing/fill-in.ts'

const profile = { id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' }
const server = vi.fn<typeof fetch>()
let places: Promise<{ full: boolean; families: number }>
const capped = { kind: 'places', from: '2026-01-01', value: { cap: 100, pauseFrees: false } } as const
const fixedClock = () => new Date('2026-11-21T15:00:00Z')

function show(path = '/member-register') {
  render(
    <ClockContext value={fixedClock}>
      <MemoryRouter initialEntries={['/team', path]}>
        <Register />
        <Address />
      </MemoryRouter>
    </ClockContext>,
  )
  return userEvent.setup({ delay: null })
}

const typed = {
  'Parent/Guardian first name': 'Sam',
  'Parent/Guardian last name': 'Lindgren',
  'Parent/Guardian phone': '(555) 123-4567',
  Address: '12 Rink Road, Albany',
  "Child's name": 'Ada',
  'Card number': '4242 4242 4242 4242',
  Expiration: '1127',
  CVV: '123',
  Email: 'sam@example.com',
  Password: 'nest-demo-2026',
  'Confirm password': 'nest-demo-2026',
}

async function fillAndSend(user: ReturnType<typeof userEvent.setup>, changed: Partial<typeof typed> = {}) {
  fillIn({ ...typed, "Child's age": '11', "Child's position": 'goalie', 'Card type': 'visa', ...changed })
  await user.click(screen.getByRole('radio', { name: /^\$249\/mo/ }))
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
}

beforeEach(() => {
  server.mockReset()
  places = Promise.resolve({ full: false, families: 0 })
  // Whether the club is full is asked beside what a test sends.
  vi.stubGlobal('fetch', (...[url, init]: Parameters<typeof fetch>) =>
    String(url).endsWith('/club/places') ? places.then((reply) => answerOf(reply)) : server(url, init),
  )
  return () => {
    vi.unstubAllGlobals()
    putSettings([])
    sessionStorage.clear()
  }
})

describe('the screen', () => {
  it("is titled 'Join The Nest', with links back and to the sign-in", () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Join The Nest')
    expect(screen.getByRole('link', { name: 'Back to Membership' }).getAttribute('href')).toBe('/members#membership')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/member-login')
  })

  it('gives card number, CVV and repeated password no name', () => {
    show()
    for (const label of ['Card number', 'CVV', 'Confirm password']) {
      expect(screen.getByLabelText(label).hasAttribute('name'), label).toBe(false)
    }
  })

  it('sets autocomplete for password managers', () => {
    show()
    const autocomplete = Object.keys(typed).map((label) => screen.getByLabelText(label).getAttribute('autocomplete'))
    expect(autocomplete).toEqual([
      'given-name',
      'family-name',
      'tel',
      'street-address',
      'off',
      'cc-number',
      'cc-exp',
      'cc-csc',
      'email',
      'new-password',
      'new-password',
    ])
  })

  it("asks for a billing address 'only when type is different'", async () => {
    const user = show()
    expect(screen.queryByRole('textbox', { name: 'Billing address' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Different address' }))
    expect(screen.getByRole('textbox', { name: 'Billing address' })).toBeVisible()
  })

  it('shows the price of the plan including the 3% fee', async () => {
    const user = show()
    await user.click(screen.getByRole('radio', { name: /^\$2,740 *save \$250/ }))
    expect(screen.getByText('$82.20')).toBeVisible()
    expect(screen.getAllByText('$2,822.20').length).toBeGreaterThan(0)
  })
})

describe('a registration', () => {
  it("'the session is stored, the user is signed in and navigated on', with 'a Welcome toast and navigation to /members'", async () => {
    let respond: (response: Response) => void = () => undefined
    server.mockReturnValue(new Promise((resolve) => (respond = resolve)))
    const user = show()
    await fillAndSend(user)
    await screen.findByRole('button', { name: 'Creating...' })
    respond(answerOf({ profile, sync: 'done' }, { status: 201 }))
    await waitFor(() => expect(address()).toBe('/members'))
    expect(profileEntry.read()).toEqual(profile)
    expect(vi.mocked(notify).mock.calls.map(([{ title }]) => title)).toEqual(['Welcome, Sam Lindgren'])
    expect(server.mock.calls[0]?.[0]).toBe('/.netlify/functions/api/members/register')
    const sent = JSON.parse(String(server.mock.calls[0]?.[1]?.body)) as Record<string, unknown>
    expect(sent).toMatchObject({ cardLast4: '4242', cardExp: '11/27', billingAddress: '12 Rink Road, Albany' })
    expect(Object.values(sent)).not.toContain('123')
  })

  it("'If secondary sync fails: toast Synced locally', after the welcome", async () => {
    server.mockImplementation(() => Promise.resolve(answerOf({ profile, sync: 'pending' }, { status: 201 })))
    const user = show()
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    try {
      await fillAndSend(user)
      await waitFor(() => expect(address()).toBe('/members'))
      await vi.advanceTimersByTimeAsync(10_000)
      expect(vi.mocked(notify).mock.calls.map(([notice]) => notice)).toEqual([
        expect.objectContaining({ title: 'Welcome, Sam Lindgren' }),
        { title: 'Synced locally', description: 'Sync failed and will be retried later.' },
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it("when rejected says 'Registration failed' with the server's text, marks the field and keeps the typed values", async () => {
    const error = 'An account with this email already exists. Sign in instead.'
    server.mockImplementation(() =>
      Promise.resolve(answerOf({ error, code: 'email_taken', fields: { email: error } }, { status: 409 })),
    )
    const user = show()
    await fillAndSend(user)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledExactlyOnceWith({ title: 'Registration failed', description: error }, 'problem'),
    )
    expect((await screen.findAllByText(error)).length).toBe(2)
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    for (const [label, text] of Object.entries({ ...typed, Expiration: '11/27' })) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
    }
    const instead = screen.getByRole('link', { name: 'Sign in instead' })
    expect(instead).toHaveAttribute('href', '/member-login')
    expect(address()).toBe('/member-register')
  })

  it('is retried with the same key when the response is lost', async () => {
    server.mockImplementation(() => Promise.reject(new TypeError('offline')))
    const user = show()
    await fillAndSend(user)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledExactlyOnceWith(
        { title: 'Registration failed', description: 'Please try again' },
        'problem',
      ),
    )
    // A notification goes by itself; what has become of the press stays.
    expect(await screen.findByText(/^Registration failed\. No response from the server\./)).toBeVisible()
    server.mockImplementation(() => Promise.resolve(answerOf({ profile, sync: 'off' }, { status: 201 })))
    await user.click(await screen.findByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(address()).toBe('/members'))
    const keys = server.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys.length).toBe(4)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('the link of a visitor', () => {
  const token = `tour.${'a'.repeat(24)}.mz1x2.${'b'.repeat(40)}`
  const visitor = { firstName: 'Kim', lastName: 'Visitor', parentPhone: '518 555 0142', email: '', childAge: '9' }
  const answerWith = (body: object, status = 200) => server.mockResolvedValueOnce(answerOf(body, { status }))
  const bodyOf = (nth: number) => JSON.parse(server.mock.calls[nth]![1]!.body as string) as unknown

  it('fills in what they have told the club, leaves the address, and is sent with the registration', async () => {
    answerWith({ visitor })
    const user = show(`/member-register#visitor=${token}`)
    expect(await screen.findByText(/We have filled in what you told us/)).toBeVisible()
    expect(address()).toBe('/member-register')
    expect(bodyOf(0)).toEqual({ token })
    await waitFor(() => expect(screen.getByLabelText('Parent/Guardian first name')).toHaveValue('Kim'))
    expect(screen.getByLabelText('Parent/Guardian last name')).toHaveValue('Visitor')
    expect(screen.getByLabelText('Parent/Guardian phone')).toHaveValue('518 555 0142')
    expect(screen.getByLabelText("Child's age")).toHaveDisplayValue('9')
    answerWith({ profile, sync: 'off' }, 201)
    await fillAndSend(user, { 'Parent/Guardian first name': 'Kim' })
    await waitFor(() => expect(address()).toBe('/members'))
    expect(bodyOf(1)).toMatchObject({ visitor: token, firstName: 'Kim' })
  })

  it.each([
    [token, 'This link has been used or has expired. You can still join.'],
    [token.slice(0, -1), 'This link is incomplete. Open it in the message again, or copy all of it.'],
  ])('says if %s cannot be used; the form stays', async (link, words) => {
    answerWith({ error: words, code: 'forbidden' }, 403)
    show(`/member-register#visitor=${link}`)
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeVisible()
  })
})

describe('a full club', () => {
  const full = 'The club is full. 4 families wait; we hold a place for you when it is your turn.'
  const wait = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(screen.getByLabelText('Your name'), 'Kim Park')
    await user.type(screen.getByLabelText('Email'), 'kim@families.example')
    await user.selectOptions(screen.getByLabelText('Players who want to join'), '2')
    await user.click(screen.getByRole('button', { name: 'Wait for a place' }))
  }

  const isFull = { full: true, families: 4 }
  const holdPlaces = () => {
    let answer!: (reply: typeof isFull) => void
    places = new Promise((resolve) => (answer = resolve))
    return answer
  }

  it('says so in place of the form, and lets a family wait', async () => {
    places = Promise.resolve(isFull)
    server.mockResolvedValue(answerOf({ families: 4 }, { status: 201 }))
    const user = show()
    expect(await screen.findByText(full)).toBeVisible()
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
    await wait(user)
    expect(await screen.findByText(/^We have sent a link to kim@families\.example\./)).toBeVisible()
    expect(server.mock.calls[0]?.[0]).toContain('/club/line')
    expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toEqual({
      name: 'Kim Park',
      email: 'kim@families.example',
      players: 2,
    })
  })

  it('that was full only when the form was sent says so, and lets the family wait', async () => {
    server.mockResolvedValue(answerOf({ error: full, code: 'club_full' }, { status: 409 }))
    const user = show()
    await fillAndSend(user)
    expect(await screen.findByText(new RegExp(full))).toBeVisible()
    expect(screen.getByRole('button', { name: 'Wait for a place' })).toBeVisible()
    expect(screen.getByLabelText('Your name')).toHaveValue('Sam Lindgren')
    expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com')
  })

  it('says what is missing, and what the server refuses', async () => {
    places = Promise.resolve(isFull)
    server.mockResolvedValue(
      answerOf({ error: 'There is a place now. You can join.', code: 'changed' }, { status: 409 }),
    )
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Wait for a place' }))
    expect(await screen.findAllByText('Your name is required')).not.toHaveLength(0)
    expect(server).not.toHaveBeenCalled()
    await wait(user)
    expect(await screen.findByText(/There is a place now/)).toBeVisible()
  })

  it('shows the form to whom a place is held for, with what they have told us', async () => {
    putSettings([capped])
    places = Promise.resolve(isFull)
    const visitor = { firstName: 'Kim', lastName: 'Park', parentPhone: '', email: 'kim@families.example', childAge: '' }
    server.mockResolvedValue(answerOf({ visitor }))
    show(`/member-register#visitor=place.${'a'.repeat(24)}.zz.${'b'.repeat(40)}`)
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('kim@families.example'))
    expect(screen.queryByText(full)).not.toBeInTheDocument()
  })

  it('with a cap never shows the form before it says that it is full', async () => {
    putSettings([capped])
    const answer = holdPlaces()
    show()
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
    answer(isFull)
    expect(await screen.findByText(full)).toBeVisible()
  })

  it.each([
    ['says that there are places', () => Promise.resolve({ full: false, families: 0 })],
    ['does not come', () => Promise.reject(new TypeError('no connection'))],
  ])('with a cap shows the form once the answer %s', async (_, answer) => {
    putSettings([capped])
    places = answer()
    show()
    expect(screen.queryByRole('button', { name: 'Create Account' })).not.toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Create Account' })).toBeVisible()
  })

  it('with a cap shows the form when the answer is late, which then takes nothing away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    putSettings([capped])
    const answer = holdPlaces()
    show()
    act(() => void vi.advanceTimersByTime(3_000))
    vi.useRealTimers()
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByLabelText('Parent/Guardian first name'), 'Kim')
    answer(isFull)
    expect(await screen.findByText(full)).toBeVisible()
    expect(screen.getByLabelText('Parent/Guardian first name')).toHaveValue('Kim')
    await user.type(screen.getByLabelText('Email'), 'kim@families.example')
    await user.click(screen.getByRole('button', { name: 'Wait for a place' }))
    expect(screen.getByLabelText('Your name')).toHaveValue('Kim')
    expect(screen.getByLabelText('Email')).toHaveValue('kim@families.example')
  })

  it('leaves the form to whoever is about to type, if it was not known to have a cap', async () => {
    const answer = holdPlaces()
    const user = show()
    await user.click(screen.getByLabelText("Child's name"))
    answer(isFull)
    expect(await screen.findByText(full)).toBeVisible()
    expect(screen.getByLabelText("Child's name")).toHaveFocus()
  })
})

it('on the browser of the desk, a family has its account and the desk stays signed in', async () => {
  server.mockResolvedValue(answerOf({ profile, sync: 'off', deskStays: true }, { status: 201 }))
  const user = show()
  await fillAndSend(user)
  expect(await screen.findByText(/The front desk stays signed in on this device/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the front desk' }).getAttribute('href')).toBe('/admin')
  expect([profileEntry.read(), address()]).toEqual([null, '/member-register'])
  expect(screen.queryByRole('button', { name: 'Create Account' })).not.toBeInTheDocument()
})

describe('while typing', () => {
  it('points out another brand and a wrong digit, but refuses neither', async () => {
    const user = show()
    await user.type(screen.getByLabelText('Card number'), '4242424242424241')
    expect(screen.getByLabelText('Card type')).toHaveDisplayValue('Visa')
    expect(screen.getByText('A digit seems to be wrong. Please check the number.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Card type'), 'Discover')
    expect(screen.getByText('This looks like a Visa number. Please check the card type.')).toBeVisible()
    expect(screen.queryByText('Enter a valid card number')).not.toBeInTheDocument()
  })

  it('points out a phone without digits and a wrong digit, at the field and at submit, as notes', async () => {
    const user = show()
    const phone = screen.getByLabelText('Parent/Guardian phone')
    await user.type(phone, '(')
    expect(screen.queryByText('This phone number has no digits. Please check it.')).not.toBeInTheDocument()
    await user.type(phone, 'abc')
    expect(phone).toHaveAccessibleDescription('This phone number has no digits. Please check it.')
    expect(phone).toBeValid()
    const number = screen.getByLabelText('Card number')
    await user.type(number, '4242424242424241')
    expect(number).toHaveAccessibleDescription(
      expect.stringContaining('A digit seems to be wrong. Please check the number.'),
    )
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    const summary = await screen.findByRole('alert')
    const notes = within(summary).getByRole('list')
    expect(
      within(notes)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'This phone number has no digits. Please check it.',
      'A digit seems to be wrong. Please check the number.',
    ])
    await user.click(within(notes).getByRole('link', { name: 'This phone number has no digits. Please check it.' }))
    expect(phone).toHaveFocus()
  })

  it('says how a name with the last name first is read', async () => {
    const user = show()
    const name = screen.getByLabelText("Child's name")
    await user.type(name, 'Roe, Elsa')
    expect(name).toHaveAccessibleDescription('We read this as Elsa Roe. Write the first name first if that is wrong.')
    expect(name).toBeValid()
  })

  it('points out an expiration that is past, and does not refuse it', async () => {
    const user = show()
    await user.type(screen.getByLabelText('Expiration'), '1025')
    expect(screen.getByText('This card has expired. Please check the date, or use another card.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('CVV is required')).toBeVisible()
    expect(screen.getByLabelText('Expiration')).toBeValid()
  })

  it('shows a password on request', async () => {
    const user = show()
    await user.type(screen.getByLabelText('Password'), 'three blue herons')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })

  it('the error summary names the fields of short messages', async () => {
    const user = show()
    await fillAndSend(user, { Expiration: '13', CVV: '12' })
    expect(await screen.findByRole('link', { name: 'Expiration: MM/YY' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'CVV: 3–4 digits' })).toBeVisible()
    expect(screen.getByText('3–4 digits')).toBeVisible()
    await user.clear(screen.getByLabelText('CVV'))
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByRole('link', { name: 'CVV is required' })).toBeVisible()
  })

  it('an empty form says how much is missing and leads to the first field', async () => {
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(within(await screen.findByRole('alert')).getByText(/^16 fields are missing/)).toBeVisible()
    expect(screen.getByLabelText('Parent/Guardian first name')).toHaveFocus()
  })

  it('says at the field that a password is one of the most used', async () => {
    const user = show()
    await user.type(screen.getByLabelText('Password'), 'password1')
    await user.tab()
    expect(await screen.findByText(registerMessages.passwordCommon)).toBeVisible()
    expect(server).not.toHaveBeenCalled()
  })

  it('a reload keeps what was typed, but no card data and no password', () => {
    show()
    fillIn({ ...typed, "Child's age": '11' })
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/4242|11\/27|nest-demo/)
    cleanup()
    show()
    expect(screen.getByLabelText('Address')).toHaveValue('12 Rink Road, Albany')
    expect(screen.getByLabelText("Child's age")).toHaveDisplayValue('11')
    expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com')
    for (const label of ['Card number', 'Expiration', 'CVV', 'Password', 'Confirm password'])
      expect(screen.getByLabelText(label)).toHaveValue('')
  })
})
