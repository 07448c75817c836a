/** A parent signs at the tablet, against the real server. */
// @module-tag long
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { currentText } from '#domain/consents/consent-texts.ts'
import { codeOf } from '#domain/arrivals/passes.ts'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import { ClockContext } from '#lib/clock.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import DoorPage from '#pages/door.tsx'
import { check, openTablet, user } from './testing/open-door.tsx'

const now = new Date('2026-11-24T16:52:00-05:00')
let admin: Awaited<ReturnType<typeof openAdmin>>
let family: Awaited<ReturnType<typeof admin.server.signUp>>
let colleague: { cookie: string }
let id: string
let code: string

/** Mia can arrive, and nothing but the terms is signed for her. */
beforeEach(async () => {
  admin = await openAdmin({ now })
  family = await admin.server.signUp({ childName: 'Mia Lindqvist' }, { isUnsigned: true })
  const slot = { kind: 'lane', unit: 3, date: '2026-11-24', time: '17:00' }
  const body = { ...slot, name: 'Mia Lindqvist', email: family.profile.email }
  const made = await admin.asColleague('POST', '/api/admin/bookings', body)
  ;({ id } = (made.body as Reply<'bookForMember'>).booking)
  const schedule = (await admin.server.ask('GET', '/api/schedule', undefined, family)).body as Reply<'schedule'>
  code = codeOf(schedule.bookings[0]!.pass!)
  colleague = await admin.server.signUpStaff('kim@thenest.example')
  await openTablet(
    now,
    // Time goes on when a test says so.
    <ClockContext value={() => new Date()}>
      <DoorPage />
    </ClockContext>,
  )
})
afterEach(async () => {
  cleanup()
  await admin.close()
})

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const consents = async () =>
  (
    (await admin.server.ask('GET', '/api/account', undefined, family)).body as Reply<'account'>
  ).account.players[0]!.consents.filter(({ text }) => text !== 'terms')
const asks = async () =>
  ((await admin.server.ask('POST', `/api/admin/arrivals/${id}/card`, {}, colleague)).body as Reply<'arrivalCard'>).card
    .asks

async function openTexts() {
  await check(code)
  await press('Sign here')
  await screen.findByRole('heading', { level: 1, name: 'To sign for Mia' })
}
async function agree({ photos = 'No', name = 'Nora Lindqvist' } = {}) {
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box)
  await user.click(within(screen.getByRole('radiogroup')).getByRole('radio', { name: photos }))
  if (name) await user.type(screen.getByLabelText('Your name, as your signature'), name)
}

it('is signed with a typed name, and the card of the desk no longer asks for it', async () => {
  expect(await asks()).toContain('unsigned')
  await openTexts()
  expect(screen.getByRole('region', { name: currentText('waiver').title })).toHaveTextContent('Players train with')
  // No name of anybody but the player, and none that the browser remembers.
  expect(document.body).not.toHaveTextContent('Lindqvist')
  expect(screen.getByLabelText('Your name, as your signature')).toHaveAttribute('autocomplete', 'off')
  await agree()
  await press('Sign')
  expect(await screen.findByText('Thank you. It is signed for Mia.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign here' })).not.toBeInTheDocument()
  expect(await consents()).toMatchObject(
    ['waiver', 'treatment', 'photos'].map((text) => ({
      text,
      answer: text === 'photos' ? 'no' : 'yes',
      name: 'Nora Lindqvist',
      by: { name: 'Front door' },
    })),
  )
  expect(await asks()).not.toContain('unsigned')
})

it('says what is missing, and sends nothing', async () => {
  await openTexts()
  await screen.findAllByRole('checkbox')
  await press('Sign')
  const summary = await screen.findByRole('alert')
  for (const message of [
    `Please agree to “${currentText('waiver').title}”`,
    'Please choose yes or no',
    'A parent or guardian has to sign. Please confirm that you are one.',
    'Please type your name',
  ])
    expect(summary).toHaveTextContent(message)
  expect(await consents()).toEqual([])
})

it('is not signed before the server has it: what is typed stays, and the desk will help', async () => {
  await openTexts()
  await agree()
  admin.disconnect()
  await press('Sign')
  expect(
    await screen.findByText('Your signature was not saved. Please sign again. The desk will help you.'),
  ).toBeVisible()
  expect(screen.getByLabelText('Your name, as your signature')).toHaveValue('Nora Lindqvist')
  admin.reconnect()
  await press('Sign')
  expect(await screen.findByText('Thank you. It is signed for Mia.')).toBeVisible()
  expect(await consents()).toHaveLength(3)
})

it('is not offered without a connection: the desk will help', async () => {
  await screen.findByRole('button', { name: 'Type your name' })
  admin.disconnect()
  await check(code)
  expect(
    await screen.findByText('A parent or guardian needs to sign something first. The desk will help you.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign here' })).not.toBeInTheDocument()
})

it('can be left, also by walking away, and is offered again with the next look at the pass', async () => {
  await openTexts()
  await press('Not now')
  await check(code)
  expect(await screen.findByRole('heading', { level: 1, name: passMessages.alreadyHere('4:52 PM') })).toBeVisible()
  await press('Sign here')
  await screen.findAllByRole('checkbox')
  vi.setSystemTime(new Date(now.getTime() + 5 * 60_000))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Hi! Show me your pass.' })).toBeVisible())
  expect(await consents()).toEqual([])
})
