/** A browser is a tablet at the door until somebody signs in there. */
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { createStore, keys } from 'idb-keyval'
import { afterEach, expect, it } from 'vitest'
import { forgetSealed, seal } from '#lib/offline/sealed-data.ts'
import { startSession } from './change-session.ts'
import { startDoor, useIsDoor } from './door-session.ts'
import { startStaffSession } from './staff-state.ts'

const kim = { id: 'st_2', email: 'kim@thenest.example', profileName: 'Kim', staffRole: 'desk' as const }
const pat = { id: 'm_1', email: 'pat@families.example', profileName: 'Pat' }

afterEach(async () => {
  localStorage.clear()
  await forgetSealed()
})

it.each([
  ['a family', () => startSession(pat)],
  ['a colleague', () => startStaffSession(kim)],
] as const)('a tablet is none any more once %s has signed in', async (_, start) => {
  await startDoor()
  await seal('door', {})
  await start()
  await waitFor(async () => expect(await keys(createStore('sealed', 'data'))).toEqual([]))
  expect(renderHook(useIsDoor).result.current).toBe(false)
})
