/** What the front desk and the door keep in a browser is of the session that read it, and ends with the next one. */
import 'fake-indexeddb/auto'
import { createStore, keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '#lib/session/change-session.ts'
import { startDoor, useIsDoor } from '#lib/session/door-session.ts'
import { startStaffSession } from '#lib/session/staff-state.ts'
import { renderHook } from '@testing-library/react'
import { keepDesk, readKeptDesk, type KeptDesk } from './kept-desk.ts'
import { forgetSealed, seal } from './sealed-data.ts'

const now = new Date('2026-11-24T17:00:00Z')
const dana = { id: 'st_1', email: 'dana@thenest.example', profileName: 'Dana', staffRole: 'coach' as const }
const kim = { id: 'st_2', email: 'kim@thenest.example', profileName: 'Kim', staffRole: 'desk' as const }
const pat = { id: 'm_1', email: 'pat@families.example', profileName: 'Pat' }
const keptBy = (profile: KeptDesk['profile']): KeptDesk => ({ profile, days: [], at: now.getTime() })
const stored = () => keys(createStore('sealed', 'data'))

beforeEach(async () => {
  startStaffSession(dana)
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
  await keepDesk(keptBy(dana))
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await forgetSealed()
})

it('opens for the colleague who has read it', async () => {
  expect(await readKeptDesk(now)).toEqual(keptBy(dana))
})

const others = [
  ['a family', () => startSession(pat)],
  ['a colleague', () => startStaffSession(kim)],
  ['the same colleague', () => startStaffSession(dana)],
  ['a tablet', () => startDoor()],
] as const

it.each(others)('is gone once %s signs in', async (_, start) => {
  await start()
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
  expect(await readKeptDesk(now)).toBeUndefined()
})

it.each(others.filter(([who]) => who !== 'the same colleague'))(
  'does not open for %s, even if the browser still has it',
  async (_, start) => {
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('aborted', 'AbortError')
    })
    await start()
    expect(await stored()).not.toEqual([])
    expect(await readKeptDesk(now)).toBeUndefined()
  },
)

it.each(others.slice(0, 2))(
  'is not kept any more by a page that is still open once %s has signed in',
  async (_, start) => {
    await start()
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
    expect(await keepDesk(keptBy(dana))).toBe(true)
    expect(await stored()).toEqual([])
  },
)

it.each(others.slice(0, 2))('a tablet is none any more once %s has signed in', async (_, start) => {
  await startDoor()
  await seal('door', {})
  await start()
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
  expect(renderHook(useIsDoor).result.current).toBe(false)
})
