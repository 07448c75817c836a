/** The preview pass in a club with a cut-off: the rules of the server. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { moveMessages } from '#domain/messages/move-messages.ts'
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { startPreview } from '#lib/session/change-session.ts'
import { samplePlayer } from './preview-account.ts'
import { handlePreviewRequest } from './preview.ts'

// Tuesday, November 24, 2026, 8 AM in New York.
const now = new Date('2026-11-24T13:00:00Z')
const contact = { name: 'Sam', email: 'preview@thenest.example' }
const lane = (unit: number, date: string, time: string) =>
  handlePreviewRequest('reserveLane', { body: { lane: unit, date, time, ...contact } }, now)

beforeEach(() => {
  bookables.lane.freeUntilHours = 12
  startPreview()
})
afterEach(() => {
  bookables.lane.freeUntilHours = 0
  clearPersonalData()
})

// Booked in time, for 6 PM.
const earlier = new Date('2026-11-23T13:00:00Z')
const booked = async () => {
  const body = { lane: 2, date: '2026-11-24', time: '18:00', ...contact }
  return ((await handlePreviewRequest('reserveLane', { body }, earlier)) as Reply<'reserveLane'>).booking
}
const week = async () =>
  (await handlePreviewRequest('laneWeek', { query: { week: '2026-11-24' } }, now)) as Reply<'laneWeek'>

it('a late cancellation counts for the week until the family has the slot again', async () => {
  const { id, freeUntil } = await booked()
  expect(freeUntil).toBe('2026-11-24T11:00:00.000Z')
  await lane(1, '2026-11-26', '16:00')
  await handlePreviewRequest('cancelLane', { params: { id } }, now)
  expect((await week()).late).toEqual([{ lane: 2, date: '2026-11-24', time: '18:00', player: samplePlayer }])
  await expect(lane(1, '2026-11-27', '16:00')).rejects.toThrow(bookingMessages.lane.weeklyLimit)
  await lane(2, '2026-11-24', '18:00')
  expect((await week()).late).toEqual([])
  expect((await week()).taken).toHaveLength(2)
})

it('a session is moved and canceled freely before it, and in the 15 minutes after booking', async () => {
  const { id } = await booked()
  const move = (of: string, at: Date) => {
    const moves = [{ id: of, unit: 3, date: '2026-11-24', time: '19:00' }]
    return handlePreviewRequest('moveOwn', { body: { kind: 'lane', moves } }, at)
  }
  await expect(move(id, now)).rejects.toThrow(moveMessages.late('lane'))
  const moved = (await move(id, earlier)) as Reply<'moveOwn'>
  expect(moved.bookings).toMatchObject([{ lane: 3, freeUntil: '2026-11-24T12:00:00.000Z' }])
  const { booking } = (await lane(4, '2026-11-24', '17:00')) as Reply<'reserveLane'>
  await handlePreviewRequest('cancelLane', { params: { id: booking.id } }, new Date(now.getTime() + 14 * 60_000))
  expect((await week()).late).toEqual([])
})
