/** What a camera at the door may see that is no pass of today, and one pass that it sees again and again. */
// @module-tag long
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { codeOf } from '#domain/arrivals/passes.ts'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { fakeCamera } from '#lib/testing/camera.ts'
import { readArrivals } from '#server/repositories/arrivals.ts'
import { openTablet, says, type, user } from './testing/open-door.tsx'

const now = new Date('2026-11-24T16:52:00-05:00')
let admin: Awaited<ReturnType<typeof openAdmin>>
let family: Awaited<ReturnType<typeof admin.server.signUp>>
let camera: ReturnType<typeof fakeCamera>
let pass: string

beforeEach(async () => {
  admin = await openAdmin({ now })
  family = await admin.server.signUp({ childName: 'Mia Lindqvist' })
  await admin.server.signAll()
})
afterEach(async () => {
  cleanup()
  camera.close()
  await admin.close()
})

async function book(date: string) {
  admin.server.setClock(`${date}T12:00:00-05:00`)
  const body = { lane: 3, date, time: '17:00', name: 'Mia', email: family.profile.email }
  await admin.server.ask('POST', '/api/lanes/bookings', body, family)
  const schedule = (await admin.server.ask('GET', '/api/schedule', undefined, family)).body as Reply<'schedule'>
  pass = schedule.bookings.at(-1)!.pass!
}
async function openDoor() {
  admin.server.setClock(now)
  camera = fakeCamera()
  await admin.server.signUpStaff('kim@thenest.example')
  await openTablet(now)
}
const requests = (path: string) => admin.sent.filter((line) => line.includes(path)).length

it('looks many times at one pass, gets it 50 times from a keyboard, and reports one arrival', async () => {
  await book('2026-11-24')
  await openDoor()
  camera.sees(pass)
  await says('Hi Mia. Lane 3, until 6. Have fun.')
  await screen.findByText('Saved: here since 4:52 PM.')
  const [sent, looks] = [requests('POST /api/arrivals/'), camera.looks()]
  await waitFor(() => expect(camera.looks()).toBeGreaterThan(looks + 4))
  await user.click(screen.getByRole('button', { name: 'Next, please' }))
  await type('')
  const [field, check] = [screen.getByLabelText('Code or name'), screen.getByRole('button', { name: 'Check' })]
  await user.type(field, codeOf(pass))
  for (let times = 0; times < 50; times += 1) check.click()
  await says(passMessages.alreadyHere('4:52 PM'))
  expect([requests('POST /api/arrivals/'), requests('/api/passes')]).toEqual([sent, 0])
  const arrivals = await readArrivals(admin.server.context.store, '2026-11-24')
  expect(Object.values(arrivals!.value.marks).map(({ here }) => here.length)).toEqual([1])
})

it('asks the server once about a code of another club that stays in the picture', async () => {
  await openDoor()
  camera.sees('NEST1-L2611241700-03-0123ABCD-0AAAAA')
  await says(passMessages.unknown)
  const looks = camera.looks()
  await waitFor(() => expect(camera.looks()).toBeGreaterThan(looks + 4))
  expect([requests('/api/passes'), requests('POST /api/arrivals/')]).toEqual([1, 0])
})

it.each([
  ['of 4 kB', () => 'A'.repeat(4096), passMessages.unknown, 0],
  ['that is a link', () => 'https://example.com/NEST1', passMessages.unknown, 0],
  ['of yesterday', () => pass, 'This pass is for Mon Nov 23.', 1],
])('says what it knows of a code %s', async (_, code, sentence, asked) => {
  await book('2026-11-23')
  await openDoor()
  camera.sees(code())
  await says(sentence)
  expect([requests('/api/passes'), requests('POST /api/arrivals/')]).toEqual([asked, 0])
})

it('knows no pass of a family that has left', async () => {
  await book('2026-11-24')
  const { email } = family.profile
  await admin.server.ask('POST', '/api/account/delete', { password: family.password, confirm: email }, family)
  await admin.server.drainWaitUntil()
  await openDoor()
  camera.sees(pass)
  await says(passMessages.canceled)
  expect(requests('POST /api/arrivals/')).toBe(0)
})
