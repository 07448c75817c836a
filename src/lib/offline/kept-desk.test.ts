/** What the front desk and the door keep in a browser is of the session that read it, and ends with the next one. */
import 'fake-indexeddb/auto'
import { createStore, keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '#lib/session/change-session.ts'
import { startDoor } from '#lib/session/door-session.ts'
import { startStaffSession } from '#lib/session/staff-state.ts'
import { waitFor } from '@testing-library/react'
import { keepDesk, readKeptDesk, type KeptDesk } from './kept-desk.ts'
import { forgetSealed, unseal } from './sealed-data.ts'

const now = new Date('2026-11-24T17:00:00Z')
const day = '2026-11-24'
const dana = { id: 'st_1', email: 'dana@thenest.example', profileName: 'Dana', staffRole: 'coach' as const }
const kim = { id: 'st_2', email: 'kim@thenest.example', profileName: 'Kim', staffRole: 'desk' as const }
const pat = { id: 'm_1', email: 'pat@families.example', profileName: 'Pat' }
const keptBy = (profile: KeptDesk['profile']): KeptDesk => ({ profile, days: [], at: now.getTime() })
const stored = () => keys(createStore('sealed', 'data'))

beforeEach(async () => {
  startStaffSession(dana)
  await waitFor(async () => expect(await stored()).toEqual([]))
  await keepDesk(keptBy(dana), day)
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await forgetSealed()
})

it('opens for the colleague who has read it', async () => {
  expect(await readKeptDesk(now)).toEqual(keptBy(dana))
})

it('opens for twelve hours, and is gone then', async () => {
  const after = (ms: number) => new Date(now.getTime() + 12 * 3_600_000 + ms)
  expect(await readKeptDesk(after(0))).toEqual(keptBy(dana))
  expect(await readKeptDesk(after(1))).toBeUndefined()
  expect(await stored()).toEqual([])
})

it('the cards of a day end with it: neither opened nor kept on the next one', async () => {
  const night = { ...keptBy(dana), at: new Date(`${day}T23:30:00-05:00`).getTime() }
  const cards = { at: new Date(night.at).toISOString(), all: [] }
  await keepDesk({ ...night, cards }, day)
  expect(await readKeptDesk(new Date(`${day}T23:59:59-05:00`))).toEqual({ ...night, cards })
  expect(await readKeptDesk(new Date('2026-11-25T00:00:00-05:00'))).toEqual(night)
  await keepDesk({ ...night, cards }, '2026-11-25')
  expect(await unseal('desk')).toEqual(night)
})

const others = [
  ['a family', () => startSession(pat)],
  ['a colleague', () => startStaffSession(kim)],
  ['the same colleague', () => startStaffSession(dana)],
  ['a tablet', () => startDoor()],
] as const

it.each(others)('is gone once %s signs in', async (_, start) => {
  await start()
  await waitFor(async () => expect(await stored()).toEqual([]))
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
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(await keepDesk(keptBy(dana), day)).toBe(true)
    expect(await stored()).toEqual([])
  },
)
