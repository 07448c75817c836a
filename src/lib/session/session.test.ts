/** Who is signed in, as this browser believes: begun, confirmed and ended without mixing up two people. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingsEntry, cartEntry, clearOwn, profileEntry } from '#lib/browser-storage/browser-storage.ts'
import { confirmSession, endSession, startPreview, startSession, useSession } from './session.ts'

const pat = { id: 'm_1', email: 'pat@example.com', profileName: 'Pat' }
const kim = { id: 'm_2', email: 'kim@example.com', profileName: 'Kim' }
const held = { id: 'bk_1', lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: pat.email }

type Answer = () => Response | Promise<Response>
const whoAmI =
  (role: 'member' | 'staff', profile: typeof pat = pat): Answer =>
  () =>
    Response.json({ profile, role })
const signedOut: Answer = () =>
  Response.json({ error: 'Please sign in to continue.', code: 'signed_out' }, { status: 401 })
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

function serverSays(answer: Answer) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

beforeEach(clearOwn)
afterEach(() => vi.unstubAllGlobals())

describe("'Signed in means id and e-mail both present'", () => {
  test('a page follows signing in and out', async () => {
    serverSays(() => new Response(null, { status: 204 }))
    const { result } = renderHook(useSession)
    expect(result.current).toBeUndefined()
    act(() => startSession(pat))
    expect(result.current).toEqual({ profile: pat, preview: false })
    await act(endSession)
    expect(result.current).toBeUndefined()
  })

  test('a profile without an e-mail is nobody', () => {
    localStorage.setItem('auth:profile', JSON.stringify({ id: 'm_1', email: '', profileName: 'Pat' }))
    expect(renderHook(useSession).result.current).toBeUndefined()
  })
})

describe('one browser, two families', () => {
  test('the same person keeps their mirror, another one starts with none', () => {
    startSession(pat)
    bookingsEntry.write([held])
    startSession({ ...pat, profileName: 'Patricia' })
    expect(bookingsEntry.read()).toEqual([held])
    startSession(kim)
    expect(bookingsEntry.read()).toEqual([])
  })

  test('only the three fields of the profile are kept', () => {
    startSession(Object.assign({ role: 'staff', childName: 'Sam' }, pat))
    expect(JSON.parse(localStorage.getItem('auth:profile')!)).toEqual(pat)
  })
})

describe('the Bypass button', () => {
  test('stores a temporary profile, marked as preview, with nothing of anybody else', () => {
    startSession(pat)
    bookingsEntry.write([held])
    startPreview()
    expect(renderHook(useSession).result.current).toMatchObject({ preview: true, profile: { preview: true } })
    expect(bookingsEntry.read()).toEqual([])
  })

  test('is neither confirmed nor ended at the server', async () => {
    const fetched = serverSays(signedOut)
    startPreview()
    await confirmSession()
    expect(profileEntry.read()?.preview).toBe(true)
    await endSession()
    expect(profileEntry.read()).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe("'Log out clears the stored profile', and ends the session on the server", () => {
  test('at once here, and there by its own call', async () => {
    const fetched = serverSays(() => new Response(null, { status: 204 }))
    startSession(pat)
    const ending = endSession()
    expect(profileEntry.read()).toBeNull()
    await ending
    expect(fetched.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual(['POST /api/members/logout'])
  })

  test('without a connection it still ends here', async () => {
    serverSays(offline)
    startSession(pat)
    await expect(endSession()).resolves.toBeUndefined()
    expect(profileEntry.read()).toBeNull()
  })
})

describe('the cart of a session that ran out', () => {
  const line = { pid: 'p1', name: 'Members Logo Hat', price: 3000, image: 'hat', size: 'One Size', qty: 2 }
  const runOut = async () => {
    startSession(pat)
    cartEntry.write([line])
    serverSays(signedOut)
    await confirmSession()
    expect(profileEntry.read()).toBeNull()
  }

  test('is there again when the same person signs in', async () => {
    await runOut()
    startSession(pat)
    expect(cartEntry.read()).toEqual([line])
  })

  test('is gone when somebody else does', async () => {
    await runOut()
    startSession(kim)
    expect(cartEntry.read()).toEqual([])
    clearOwn()
    startSession(pat)
    expect(cartEntry.read()).toEqual([])
  })
})

describe("'GET /api/session confirms it at start'", () => {
  test('nobody signed in: nobody is asked', async () => {
    const fetched = serverSays(whoAmI('member'))
    await confirmSession()
    expect(fetched).not.toHaveBeenCalled()
    expect(profileEntry.read()).toBeNull()
  })

  test("the server's words for the same person are taken over, the mirror stays", async () => {
    startSession(pat)
    bookingsEntry.write([held])
    serverSays(whoAmI('member', { ...pat, profileName: 'Patricia' }))
    await confirmSession()
    expect(profileEntry.read()).toEqual({ ...pat, profileName: 'Patricia' })
    expect(bookingsEntry.read()).toEqual([held])
  })

  test.each([
    ['a session that is over', signedOut],
    ["a staff session: one browser, one session, and it is not this member's", whoAmI('staff', kim)],
  ])('%s clears the profile', async (_, answer) => {
    startSession(pat)
    serverSays(answer)
    await confirmSession()
    expect(profileEntry.read()).toBeNull()
  })

  test('without an answer the profile stays: the schedule reads offline', async () => {
    startSession(pat)
    serverSays(offline)
    await confirmSession()
    expect(profileEntry.read()).toEqual(pat)
  })

  test.each([
    ['logged out', () => clearOwn(), null],
    ['signed in as somebody else', () => startSession(kim), kim],
  ])('an answer that comes after one has %s changes nothing', async (_, meanwhile, expected) => {
    startSession(pat)
    let arrive: (answer: Response) => void = () => {}
    const fetched = serverSays(() => new Promise<Response>((resolve) => (arrive = resolve)))
    const confirming = confirmSession()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
    meanwhile()
    arrive(Response.json({ profile: pat, role: 'member' }))
    await confirming
    expect(profileEntry.read()).toEqual(expected)
  })
})
