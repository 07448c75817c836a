/** A parent signs before the next visit, from the reserve page and back, against the real server. */
// @module-tag long
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { publishNewWaiver } from '#server/test-support/fixtures/new-waiver.ts'
import { allSigned, currentText } from '#domain/consents/consent-texts.ts'
import { askedOf } from '#domain/consents/consents.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { Route, Routes } from '#lib/router.ts'
import Account from '#pages/account.tsx'
import Consent from '#pages/account/consent.tsx'
import Reserve from '#pages/reserve.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub(undefined, (server) => server.signUp({ childName: 'Mia Park' }, { isUnsigned: true }))
})
afterEach(() => club.close())

const open = (at: string) =>
  renderScreen(
    <>
      <Routes>
        <Route path="/reserve" element={<Reserve />} />
        <Route path="*" element={<Consent />} />
      </Routes>
      <Address />
    </>,
    { at },
  )

/** The toast that answered last. */
const answered = () => {
  const [notice, , action] = vi.mocked(notify).mock.lastCall ?? []
  return notice && { ...notice, action }
}
const oneThing = (names: string, visit: 'first' | 'next' = 'first') => consentMessages.oneThing({ names, visit })
const sign = () => user.click(screen.getByRole('button', { name: 'Sign' }))
const group = async () => within(await screen.findByRole('radiogroup', { name: 'OK to show photos of Mia?' }))
async function agree(name = 'Robin Park') {
  await user.click((await group()).getByRole('radio', { name: 'No' }))
  for (const box of screen.getAllByRole('checkbox', { name: 'I agree for Mia' })) await user.click(box)
  if (name) await user.type(screen.getByLabelText('Your name, as your signature'), name)
}

describe('the first booking of a family', () => {
  it('stands at once, and its answer leads to the texts and back', async () => {
    open('/reserve?day=2026-11-25')
    await user.click(await screen.findByRole('button', { name: 'Open: lane 3, 4 PM' }))
    await user.click(await screen.findByRole('button', { name: /^Reserve/ }))
    expect(await screen.findByRole('button', { name: 'You: lane 3, 4 PM' })).toBeVisible()
    await waitFor(() => expect(answered()?.description).toContain(oneThing('Mia')))
    answered()!.action!.onClick()
    expect(await screen.findByRole('heading', { level: 1, name: 'Before the first visit' })).toBeVisible()
    expect(screen.getByRole('region', { name: currentText('waiver').title })).toBeVisible()
    await agree()
    await sign()
    await waitFor(() => expect(address()).toBe('/reserve?day=2026-11-25'))
    expect(await screen.findByRole('button', { name: 'You: lane 3, 4 PM' })).toBeVisible()
    // What a coach must know of a child is asked for while the family is at it.
    expect(answered()?.description).toContain(consentMessages.lastThing('Mia'))
    answered()!.action!.onClick()
    await waitFor(() => expect(address()).toMatch(/^\/account\/player\?id=/))
  })

  it('asks for nothing that was signed in another tab meanwhile', async () => {
    open('/reserve?day=2026-11-25')
    await user.click(await screen.findByRole('button', { name: 'Open: lane 3, 4 PM' }))
    await club.server.signAll()
    await user.click(await screen.findByRole('button', { name: /^Reserve/ }))
    await waitFor(() => expect(answered()?.title).toBe(bookingMessages.lane.booked))
    expect(answered()?.description).not.toContain('sign')
    expect(answered()?.action?.label).toBe('Your Schedule')
  })

  it('asks for a text that gets a new version between the pick and the booking', async () => {
    await club.server.signAll()
    open('/reserve?day=2026-11-25')
    await user.click(await screen.findByRole('button', { name: 'Open: lane 3, 4 PM' }))
    onTestFinished(publishNewWaiver())
    await user.click(await screen.findByRole('button', { name: /^Reserve/ }))
    await waitFor(() => expect(answered()?.description).toContain(oneThing('Mia', 'next')))
  })
})

describe('the form', () => {
  it('says what is missing, and sends nothing', async () => {
    open('/account/consent')
    await screen.findByRole('heading', { level: 1, name: 'Before the first visit' })
    await user.type(screen.getByLabelText('Your name, as your signature'), '  ')
    await sign()
    const problems = (await screen.findByRole('alert')).textContent
    for (const text of ['waiver', 'treatment'] as const)
      expect(problems).toContain(`Please agree to “${currentText(text).title}”`)
    expect(problems).toContain('Please choose yes or no')
    expect(problems).toContain('Please type your name')
    expect(club.sent('POST')).toEqual([])
  })

  it('keeps what was typed when the response is lost, and signs once', async () => {
    open('/account/consent')
    await agree()
    club.loseResponses()
    await sign()
    expect(await screen.findByText(new RegExp(responseMessages.noResponse))).toBeVisible()
    expect(screen.getByLabelText('Your name, as your signature')).toHaveValue('Robin Park')
    club.reconnect()
    await sign()
    await waitFor(() => expect(address()).toBe('/account'))
    const { body } = await club.onAnotherDevice('GET', '/api/account')
    const [player] = (body as { account: { players: { consents: object[] }[] } }).account.players
    expect(player?.consents).toHaveLength(4)
  })

  it('signs for whom it named, though the other caregiver adds a player meanwhile', async () => {
    open('/account/consent')
    await agree()
    const kit = { name: 'Kit Park', age: '9', position: 'forward', plan: 'monthly' }
    await club.onAnotherDevice('POST', '/api/account/players', kit)
    vi.setSystemTime(Date.now() + 60_000)
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText(/^Four texts for Mia and Kit/)).toBeVisible()
    await sign()
    await waitFor(() => expect(answered()?.description).toContain('It is signed for Mia.'))
    const { body } = await club.onAnotherDevice('GET', '/api/account')
    const { players } = (body as { account: { players: { consents: object[] }[] } }).account
    expect(players.map(({ consents }) => consents.length)).toEqual([4, 0])
  })

  it('asks for each text once, and for photos of each player', async () => {
    const kit = { name: 'Kit Park', age: '9', position: 'forward', plan: 'monthly' }
    await club.onAnotherDevice('POST', '/api/account/players', kit)
    open('/account/consent')
    await screen.findByRole('heading', { level: 1, name: 'Before the first visit' })
    expect(screen.getByText(/^Four texts for Mia and Kit, and your name at the end/)).toBeVisible()
    // Mia's terms were agreed to at registration.
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'I agree for Kit',
      'I agree for Mia and Kit',
      'I agree for Mia and Kit',
    ])
    expect(screen.getAllByRole('radiogroup')).toHaveLength(2)
    expect(screen.getByRole('status')).toHaveTextContent('0 of 4 answered')
    const [first, ...others] = screen.getAllByRole('radio', { name: 'Yes' })
    await user.click(first!)
    // Photos of Kit are not answered yet.
    expect(screen.getByRole('status')).toHaveTextContent('0 of 4 answered')
    for (const choice of others) await user.click(choice)
    expect(screen.getByRole('status')).toHaveTextContent('1 of 4 answered')
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.type(screen.getByLabelText('Your name, as your signature'), 'Robin Park')
    await sign()
    await waitFor(() => expect(answered()?.description).toContain('It is signed for Mia and Kit.'))
  })
})

describe('for a second child', () => {
  const kit = { name: 'Kit Park', age: '9', position: 'forward', plan: 'monthly' }
  const texts = () => screen.getAllByRole('group').map((text) => text.hasAttribute('open'))
  const terms = currentText('terms')

  it('what the caregiver has signed before is one tap away, and what is agreed to is in sight', async () => {
    await club.server.signAll()
    await club.onAnotherDevice('POST', '/api/account/players', kit)
    open('/account/consent')
    expect(await screen.findByText(/^Four texts for Kit, and your name at the end\. What/)).toBeVisible()
    expect(texts()).toEqual([false, false, false, false])
    expect(screen.getAllByRole('checkbox', { name: 'I agree for Kit' })).toHaveLength(3)
    const region = within(screen.getByRole('region', { name: terms.title }))
    expect(region.getByText(`Version ${terms.version}`)).toBeVisible()
    await user.click(region.getByText('Read it again'))
    for (const { text } of terms.sections) expect(region.getByText(text)).toBeVisible()
  })

  it('a text of which there is a newer version is in full', async () => {
    await club.server.signAll()
    await club.onAnotherDevice('POST', '/api/account/players', kit)
    onTestFinished(publishNewWaiver())
    open('/account/consent')
    await screen.findByText(/two minutes/)
    const waiver = within(screen.getByRole('region', { name: currentText('waiver').title }))
    expect(waiver.queryByText('Read it again')).not.toBeInTheDocument()
    expect(waiver.getByText(currentText('waiver').sections[0]!.text)).toBeVisible()
    expect(screen.getAllByText('Read it again')).toHaveLength(3)
  })

  it('a text that only the other caregiver has signed is in full', () => {
    const by = (id: string) => ({
      players: [
        { id: 'mia', name: 'Mia', consents: allSigned({ by: { id, name: 'Kim' }, name: 'Kim', at: '' }) },
        { id: 'kit', name: 'Kit', consents: [] },
      ],
    })
    for (const caregiver of ['kim', 'robin'])
      expect(askedOf(by('kim'), caregiver).every(({ isRead }) => isRead)).toBe(caregiver === 'kim')
  })
})

it('says in one line of each player what is signed', async () => {
  renderScreen(<Account />, { at: '/account' })
  const part = within(await screen.findByRole('region', { name: 'Family' }))
  expect(part.getByText('1 of 4 signed')).toBeVisible()
  expect(part.getByRole('link', { name: 'Read and sign, Mia Park' })).toHaveAttribute('href', '/account/consent')
  cleanup()
  await club.server.signAll()
  renderScreen(<Account />, { at: '/account' })
  expect(await screen.findByText('Signed Nov 24, 2026')).toBeVisible()
})

it('shows what is signed, with date, version and the texts to print', async () => {
  await club.server.signAll()
  open('/account/consent')
  expect(await screen.findByText('Everything is signed. Nothing is missing for the next visit.')).toBeVisible()
  const facts = within(await screen.findByLabelText('Mia Park'))
  expect(facts.getAllByText(/^Signed Nov 24, 2026 by .* version [123]$/)).toHaveLength(3)
  expect(facts.getByText(/^Yes\. Signed Nov 24, 2026 by .* version [12]$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  expect(screen.getByRole('region', { name: currentText('photos').title })).toBeVisible()
})
