/** The notifications of a browser are those of whoever is signed in there. */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearExpiredSession, clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { pushDeviceEntry } from '#lib/push.ts'
import { answerOf } from '#lib/testing/answer-of.ts'
import { endSession, startSession } from './change-session.ts'
import { startStaffSession } from './staff-state.ts'

const pat = { id: 'm_1', email: 'pat@example.com', profileName: 'Pat' }
const kim = { id: 'm_2', email: 'kim@example.com', profileName: 'Kim' }

beforeEach(clearPersonalData)
afterEach(() => vi.unstubAllGlobals())

describe('the notifications of this browser', () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  beforeEach(async () => {
    unsubscribe.mockClear()
    const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
    const serviceWorker = { getRegistration: async () => registration }
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    vi.stubGlobal('PushManager', {})
    vi.stubGlobal('Notification', { permission: 'granted' })
    startSession(pat)
    await waitFor(() => expect(unsubscribe).toHaveBeenCalled())
    pushDeviceEntry.write('of-pat')
    unsubscribe.mockClear()
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  test.each([
    ['another family', () => startSession(kim)],
    ['a colleague', () => startStaffSession({ ...kim, staffRole: 'coach' })],
    ['nobody, after a log-out', () => endSession()],
  ])('end when the browser is of %s', async (_, next) => {
    vi.stubGlobal('fetch', async () => answerOf(undefined, { status: 204 }))
    await next()
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1))
    expect(pushDeviceEntry.read()).toBe('')
  })

  test('stay for the same person', async () => {
    clearExpiredSession()
    startSession(pat)
    await vi.dynamicImportSettled()
    expect(unsubscribe).not.toHaveBeenCalled()
    expect(pushDeviceEntry.read()).toBe('of-pat')
  })
})
