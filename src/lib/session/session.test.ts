/** The member session in the browser: start, validation and end, without mixing up two people. */
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingsEntry, cartEntry, clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { pendingSignOutEntry, profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { endSession, findSession, startPreview, startSession } from './change-session.ts'
import { confirmSession, useSession } from './session.ts'
import { answerOf } from '#lib/testing/answer-of.ts'

const pat = { id: 'm_1', email: 'pat@example.com', profileName: 'Pat' }
const kim = { id: 'm_2', email: 'kim@example.com', profileName: 'Kim' }
const booking = { id: 'bk_1', lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: pat.email }

type StubResponse = () => Response | Promise<Response>
const whoAmI =
  (role: 'member' | 'staff', profile: typeof pat = pat): StubResponse =>
  () =>
    answerOf({ profile, role })
const signedOut: StubResponse = () =>
  answerOf({ error: 'Please sign in to continue.', code: 'signed_out' }, { status: 401 })
const offline: StubResponse = () => Promise.reject(new TypeError('Failed to fetch'))

function stubResponse(response: StubResponse) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => response())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

beforeEach(clearPersonalData)
afterEach(() => vi.unstubAllGlobals())

describe("'Signed in means id and e-mail both present'", () => {
  test('a page updates on sign-in and sign-out', async () => {
    stubResponse(() => answerOf(undefined, { status: 204 }))
    const { result } = renderHook(useSession)
    expect(result.current).toBeUndefined()
    act(() => startSession(pat))
    expect(result.current).toEqual({ profile: pat, preview: false })
    await act(endSession)
    expect(result.current).toBeUndefined()
  })

  test('a profile without an e-mail is not signed in', () => {
    localStorage.setItem('auth:profile', JSON.stringify({ id: 'm_1', email: '', profileName: 'Pat' }))
    expect(renderHook(useSession).result.current).toBeUndefined()
  })
})

describe('a browser that has lost what it stored', () => {
  test('finds the session of its cookie with one call', async () => {
    const fetched = stubResponse(whoAmI('member'))
    await findSession()
    expect(profileEntry.read()).toEqual(pat)
    expect(fetched).toHaveBeenCalledOnce()
  })

  test.each([
    ['a visitor', signedOut],
    ['staff', whoAmI('staff')],
    ['who is offline', offline],
  ])('shows the sign-in to %s', async (_, response) => {
    stubResponse(response)
    await findSession()
    expect(profileEntry.read()).toBeNull()
  })

  test('asks for nobody who is signed in, or has signed out without a connection', async () => {
    const fetched = stubResponse(whoAmI('member'))
    pendingSignOutEntry.write(true)
    await findSession()
    pendingSignOutEntry.clear()
    startPreview()
    await findSession()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('leaves who signs in meanwhile', async () => {
    stubResponse(() => {
      startSession(kim)
      return whoAmI('member')()
    })
    await findSession()
    expect(profileEntry.read()).toEqual(kim)
  })
})

describe('one browser, two families', () => {
  test('the same member keeps the local cache, another member starts with an empty one', () => {
    startSession(pat)
    bookingsEntry.write([booking])
    startSession({ ...pat, profileName: 'Patricia' })
    expect(bookingsEntry.read()).toEqual([booking])
    startSession(kim)
    expect(bookingsEntry.read()).toEqual([])
  })

  test('only the three fields of the profile are stored', () => {
    startSession(Object.assign({ role: 'staff', childName: 'Sam' }, pat))
    expect(JSON.parse(localStorage.getItem('auth:profile')!)).toEqual(pat)
  })
})

describe('the Bypass button', () => {
  test('stores a temporary profile, marked as preview, without data of anyone else', () => {
    startSession(pat)
    bookingsEntry.write([booking])
    startPreview()
    expect(renderHook(useSession).result.current).toMatchObject({ preview: true, profile: { preview: true } })
    expect(bookingsEntry.read()).toEqual([])
  })

  test('sends neither a validation nor a sign-out to the server', async () => {
    const fetched = stubResponse(signedOut)
    startPreview()
    await confirmSession()
    expect(profileEntry.read()?.preview).toBe(true)
    await endSession()
    expect(profileEntry.read()).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe("'Log out clears the stored profile', and ends the session on the server", () => {
  test('immediately in the browser, then with a request', async () => {
    const fetched = stubResponse(() => answerOf(undefined, { status: 204 }))
    startSession(pat)
    const ending = endSession()
    expect(profileEntry.read()).toBeNull()
    await ending
    expect(fetched.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual(['POST /api/members/logout'])
  })

  test('without a connection it still ends in the browser', async () => {
    stubResponse(offline)
    startSession(pat)
    await expect(endSession()).resolves.toBe(false)
    expect(profileEntry.read()).toBeNull()
  })

  test.each([
    ['the connection is back', () => window.dispatchEvent(new Event('online'))],
    ['the site is opened again', confirmSession],
  ])('is sent again when %s', async (_, event) => {
    stubResponse(offline)
    startSession(pat)
    await endSession()
    const fetched = stubResponse(() => answerOf(undefined, { status: 204 }))
    await event()
    await waitFor(() => expect(pendingSignOutEntry.read()).toBe(false))
    expect(fetched.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual(['POST /api/members/logout'])
    window.dispatchEvent(new Event('online'))
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('is not sent again after a new sign-in, whose session it would end', async () => {
    stubResponse(offline)
    startSession(pat)
    await endSession()
    startSession(kim)
    const fetched = stubResponse(whoAmI('member', kim))
    window.dispatchEvent(new Event('online'))
    await confirmSession()
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/session'])
  })
})

describe('the cart of an expired session', () => {
  const line = { pid: 'p1', name: 'Members Logo Hat', price: 3000, image: 'hat', size: 'One Size', qty: 2 }
  const expire = async () => {
    startSession(pat)
    cartEntry.write([line])
    stubResponse(signedOut)
    await confirmSession()
    expect(profileEntry.read()).toBeNull()
  }

  test('is restored when the same member signs in', async () => {
    await expire()
    startSession(pat)
    expect(cartEntry.read()).toEqual([line])
  })

  test('is cleared when someone else signs in', async () => {
    await expire()
    startSession(kim)
    expect(cartEntry.read()).toEqual([])
    clearPersonalData()
    startSession(pat)
    expect(cartEntry.read()).toEqual([])
  })
})

describe("'GET /api/session confirms it at start'", () => {
  test('sends no request if no one is signed in', async () => {
    const fetched = stubResponse(whoAmI('member'))
    await confirmSession()
    expect(fetched).not.toHaveBeenCalled()
    expect(profileEntry.read()).toBeNull()
  })

  test('updates the profile of the same member and keeps the local cache', async () => {
    startSession(pat)
    bookingsEntry.write([booking])
    stubResponse(whoAmI('member', { ...pat, profileName: 'Patricia' }))
    await confirmSession()
    expect(profileEntry.read()).toEqual({ ...pat, profileName: 'Patricia' })
    expect(bookingsEntry.read()).toEqual([booking])
  })

  test.each([
    ['an expired session', signedOut],
    ['a staff session (one session per browser)', whoAmI('staff', kim)],
  ])('%s clears the profile', async (_, response) => {
    startSession(pat)
    stubResponse(response)
    await confirmSession()
    expect(profileEntry.read()).toBeNull()
  })

  test('without a response the profile stays, so the schedule works offline', async () => {
    startSession(pat)
    stubResponse(offline)
    await confirmSession()
    expect(profileEntry.read()).toEqual(pat)
  })

  test.each([
    ['logged out', () => clearPersonalData(), null],
    ['signed in as someone else', () => startSession(kim), kim],
  ])('a response after the member has %s changes nothing', async (_, meanwhile, expected) => {
    startSession(pat)
    let respond: (response: Response) => void = () => {}
    const fetched = stubResponse(() => new Promise<Response>((resolve) => (respond = resolve)))
    const confirming = confirmSession()
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    meanwhile()
    respond(answerOf({ profile: pat, role: 'member' }))
    await confirming
    expect(profileEntry.read()).toEqual(expected)
  })
})
