/** A network that answers in place of the server: whatever it says, nothing is done, nobody is signed out, and nothing is lost. */
// @module-tag long
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { bookingsEntry, clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { doorOpenEntry, pendingSignOutEntry, profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { familyCalls, type FamilyCall } from '#lib/offline/family-calls.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { isServerReachable } from '#lib/online.ts'
import { endSession, findSession } from '#lib/session/change-session.ts'
import { confirmSession } from '#lib/session/session.ts'
import { setStaffState, staffState } from '#lib/session/staff-state.ts'
import { api, NetworkError } from './api.ts'
import { useApiMutation, type MutationName } from './use-api-mutation.ts'

const now = new Date('2026-11-24T13:00:00Z')
const profile = { id: 'm_1', email: 'pat@example.com', profileName: 'Pat' }
const coach = { id: 's_1', email: 'coach@example.com', profileName: 'Lee', staffRole: 'owner' as const }

/** Its clock is wrong, too. */
const lie = (body: string | null, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type, date: 'Thu, 19 Nov 2026 13:00:00 GMT' } })
const page = () => lie('<!doctype html><title>Free Wi-Fi</title>', 'text/html')
const json = (body: object, status?: number) => () => lie(JSON.stringify(body), 'application/json', status)
const lies: Record<string, () => Response> = {
  JSON: json({ captive: true }),
  'the JSON of a session': json({ role: 'member', profile: { ...profile, id: 'm_2' }, staffRole: 'desk' }),
  'an empty 204': () => lie(null, '', 204),
  'a page': page,
  'a page that it leads to': () => Object.defineProperty(page(), 'redirected', { value: true }),
  'JSON that wants a sign-in': json({ error: 'Please accept the terms.', code: 'signed_out' }, 401),
  'JSON that forbids it': json({ error: 'Blocked.', code: 'not_your_role' }, 403),
  'JSON that finds nothing': json({ error: 'Not found.', code: 'not_found' }, 404),
}

const names = Object.keys(endpoints) as EndpointName[]
const mutations = names.filter((name): name is MutationName => endpoints[name].method !== 'GET')
const input = { params: { id: 'x', bookingId: 'y', player: 'z', caregiver: 'c', noteId: 'n', token: 't' }, body: {} }
const call = api as (name: EndpointName, sent: object) => Promise<unknown>

/** What may wait without a connection. A new one does not compile without its line. */
const waiting = {
  cancelLane: { params: { id: 'a' } },
  cancelSpeede: { params: { id: 'b' } },
  cancelTogether: { body: { ids: ['c', 'd'] } },
  cancelRsvp: { params: { id: 'e', bookingId: 'f' } },
  createRsvp: { params: { id: 'g' }, body: { name: 'Sam', email: profile.email, qty: 1 } },
  confirmScheduleChange: { params: { id: 'h' } },
  seeMessage: { params: { id: 'i' } },
  endWish: { params: { id: 'j' } },
  declineOffer: { params: { id: 'k' } },
} satisfies Record<FamilyCall, object>

const stored = () => JSON.stringify({ ...localStorage, staff: staffState() })

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  profileEntry.write(profile)
  bookingsEntry.write([{ id: 'bk_1', lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: profile.email }])
  doorOpenEntry.write(true)
  setStaffState({ at: 'in', profile: coach })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setStaffState({ at: 'unknown' })
  queuedArrivals.clear()
  clearPersonalData()
})

describe.each(Object.entries(lies))('%s', (_, answer) => {
  beforeEach(() => void vi.stubGlobal('fetch', () => Promise.resolve(answer())))

  test('is no answer to any call', async () => {
    const before = stored()
    for (const name of names) {
      await expect(call(name, input), name).rejects.toBeInstanceOf(NetworkError)
      expect(stored(), name).toBe(before)
    }
  })

  test('ends no write as done', async () => {
    const onDone = vi.fn<() => void>()
    for (const name of mutations) {
      const { result, unmount } = renderHook(() => useApiMutation(name, { onDone }))
      const run = result.current.run as (sent: object) => Promise<unknown>
      expect([name, await act(() => run(input))]).toMatchObject([name, { done: false }])
      unmount()
    }
    expect(onDone).not.toHaveBeenCalled()
  })

  test('takes nothing from what waits for a connection', async () => {
    for (const [name, sent] of Object.entries(waiting))
      familyCalls.add(name as FamilyCall, sent as never, { about: name, now })
    for (const name of ['arrive', 'undoArrival', 'leave'] as const)
      queuedArrivals.add(name, { params: { id: 'l' }, body: {} } as never, { about: name, now })
    const before = stored()
    const onSent = vi.fn<() => void>()
    await familyCalls.send(() => now, onSent)
    await queuedArrivals.send(() => now, onSent)
    expect(stored()).toBe(before)
    expect(familyCalls.read()).toHaveLength(Object.keys(waiting).length)
    expect(queuedArrivals.read()).toHaveLength(3)
    expect(onSent).not.toHaveBeenCalled()
  })

  test('neither ends a session nor begins one', async () => {
    await confirmSession()
    expect(profileEntry.read()).toEqual(profile)
    profileEntry.clear()
    await findSession()
    expect(profileEntry.read()).toBeNull()
  })

  test('confirms no sign-out, which is sent again', async () => {
    expect(await endSession()).toBe(false)
    expect(pendingSignOutEntry.read()).toBe(true)
    await confirmSession()
    expect(pendingSignOutEntry.read()).toBe(true)
  })

  test('is no connection', async () => expect(await isServerReachable()).toBe(false))
})
