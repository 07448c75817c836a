/** A pass at the desk, scanned and typed, against the real server. The camera is what the test says it sees. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { codeOf } from '#domain/arrivals/passes.ts'
import { arrivalMessages, passMessages } from '#domain/arrivals/arrival-messages.ts'
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { fakeCamera } from '#lib/testing/camera.ts'
import { renderScreen } from '#lib/testing/club.tsx'

const now = new Date('2026-11-24T16:52:00-05:00')
let admin: Awaited<ReturnType<typeof openAdmin>>
let camera: ReturnType<typeof fakeCamera>
let family: Awaited<ReturnType<typeof admin.server.signUp>>
beforeEach(async () => {
  admin = await openAdmin({ now })
  camera = fakeCamera()
  family = await admin.server.signUp({ childName: 'Mia Lindqvist' })
  await admin.server.signAll()
})
afterEach(() => {
  camera.close()
  return admin.close()
})

/** @returns id and pass of a booking. */
async function book(unit = 3, time = '17:00', date = '2026-11-24') {
  const body = { lane: unit, date, time, name: 'Mia Lindqvist', email: family.profile.email }
  const made = await admin.server.ask('POST', '/api/lanes/bookings', body, family)
  const { id } = (made.body as Reply<'reserveLane'>).booking
  const schedule = (await admin.server.ask('GET', '/api/schedule', undefined, family)).body as Reply<'schedule'>
  return { id, pass: schedule.bookings.find((each) => each.id === id)!.pass! }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function openScanner() {
  renderScreen(<DaySheet />, { now })
  await press('Scan a pass')
  await screen.findByRole('dialog', { name: 'Scan a pass' })
}
const scan = (text: string) => camera.sees(text)
async function type(text: string) {
  await userEvent.type(screen.getByLabelText('Six characters'), text)
  await press('Check')
}
const says = async (sentence: string) => expect(await screen.findByText(sentence)).toBeVisible()
const card = async () => within(await screen.findByRole('dialog', { name: 'Mia Lindqvist' }))
const arrivedAt = async (id: string) => {
  const { body } = await admin.asColleague('GET', '/api/admin/day?date=2026-11-24')
  return (body as Reply<'daySheet'>).sheet!.bookings.find((each) => each.id === id)?.arrival?.at
}

it('opens the card, one tap records the arrival, and the next pass is one more tap away', async () => {
  const [first, second] = [await book(), await book(4)]
  await openScanner()
  scan(first.pass)
  await userEvent.click((await card()).getByRole('button', { name: 'Here: Mia Lindqvist' }))
  await (await card()).findByText('Here since 4:52 PM')
  await waitFor(async () => expect(await arrivedAt(first.id)).toBe(now.toISOString()))
  await press('Scan the next pass')
  await screen.findByRole('dialog', { name: 'Scan a pass' })
  await type(codeOf(second.pass).toLowerCase())
  expect((await card()).getByText(/Lane 4/)).toBeVisible()
})

describe('opens the card, which says', () => {
  it('since when the player is here', async () => {
    const { id, pass } = await book()
    await admin.asColleague('POST', `/api/arrivals/${id}`, {})
    await openScanner()
    scan(pass)
    expect(await (await card()).findByText('Here since 4:52 PM')).toBeVisible()
  })

  it('when arrivals open', async () => {
    const { pass } = await book(3, '18:00')
    await openScanner()
    scan(pass)
    expect((await card()).getByText(arrivalMessages.tooEarly('5:30 PM'))).toBeVisible()
    expect((await card()).queryByRole('button', { name: /^Here/ })).not.toBeInTheDocument()
  })
})

describe('says', () => {
  it("'This pass is for Fri Nov 27.'", async () => {
    const { pass } = await book(3, '17:00', '2026-11-27')
    await openScanner()
    scan(pass)
    await says('This pass is for Fri Nov 27.')
    await type(codeOf(pass))
    await says('This pass is for Fri Nov 27.')
  })

  it("'This booking was canceled. Please ask at the desk.'", async () => {
    const { id, pass } = await book()
    await admin.asColleague('POST', `/api/admin/bookings/${id}/cancel`, { kind: 'lane' })
    await admin.server.drainWaitUntil()
    await openScanner()
    scan(pass)
    await says('This booking was canceled. Please ask at the desk.')
  })

  it("'I don’t know this pass yet. The desk will help you.', without a request for what can be none", async () => {
    await openScanner()
    const before = admin.sent.length
    scan('https://example.com/another-club')
    await says('I don’t know this pass yet. The desk will help you.')
    scan('A'.repeat(4096))
    const looks = camera.looks()
    await waitFor(() => expect(camera.looks()).toBeGreaterThan(looks + 2))
    await type('   ')
    expect(admin.sent.slice(before).filter((line) => line.includes('/passes'))).toEqual([])
  })
})

it('the pass that is still in front of the camera does not come between its card and the next', async () => {
  const { pass } = await book()
  await openScanner()
  scan(pass)
  await card()
  await press('Scan the next pass')
  await screen.findByRole('dialog', { name: 'Scan a pass' })
  const looks = camera.looks()
  await waitFor(() => expect(camera.looks()).toBeGreaterThan(looks + 2))
  expect(screen.getByRole('dialog', { name: 'Scan a pass' })).toBeVisible()
  await press('Close')
  await press('Scan a pass')
  await card()
})

it('opens the card of a booking that was made after the sheet was loaded', async () => {
  await openScanner()
  const { pass } = await book()
  scan(pass)
  expect((await card()).getByRole('button', { name: 'Here: Mia Lindqvist' })).toBeVisible()
})

it('works without a connection: the arrival waits visibly', async () => {
  const { pass } = await book()
  await openScanner()
  admin.disconnect()
  scan(pass)
  await userEvent.click((await card()).getByRole('button', { name: 'Here: Mia Lindqvist' }))
  expect(await (await card()).findByText(queuedArrivalMessages.waitingHere)).toBeVisible()
  await press('Scan the next pass')
  scan(pass.replace(/.{6}$/, 'AAAAAA'))
  await says(passMessages.unknown)
})

it('asks the server once for each of two passes that are held in front of it in turn, and looks no more when closed', async () => {
  const [one, other] = [await book(3, '17:00', '2026-11-27'), await book(3, '18:00', '2026-11-27')]
  await openScanner()
  const before = admin.sent.length
  camera.sees(one.pass, other.pass)
  await says('This pass is for Fri Nov 27.')
  const looks = camera.looks()
  await waitFor(() => expect(camera.looks()).toBeGreaterThan(looks + 6))
  expect(admin.sent.slice(before).filter((line) => line.includes('/passes'))).toHaveLength(2)
  await press('Close')
  expect(camera.stop).toHaveBeenCalledTimes(1)
})

it('is there on the sheet of today only', async () => {
  renderScreen(<DaySheet />, { now, at: '/admin?day=2026-11-25' })
  await screen.findByRole('combobox', { name: 'Find a player' })
  expect(screen.queryByRole('button', { name: 'Scan a pass' })).not.toBeInTheDocument()
  expect(screen.queryByText('Could not load the day sheet')).not.toBeInTheDocument()
})

describe('where the document may not use a camera', () => {
  const load = vi.fn()
  beforeEach(() => {
    Object.assign(document, { featurePolicy: { allowsFeature: () => false } })
    vi.stubGlobal('location', { ...window.location, assign: load })
  })
  afterEach(() => void Reflect.deleteProperty(document, 'featurePolicy'))

  it('the page is loaded again, and then opens the scanner once', async () => {
    const { unmount } = renderScreen(<DaySheet />, { now })
    await press('Scan a pass')
    expect(load).toHaveBeenCalledWith('/admin?scan')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    unmount()
    renderScreen(<DaySheet />, { now, at: '/admin?scan' })
    expect(await screen.findByRole('dialog', { name: 'Scan a pass' })).toBeVisible()
  })
})
