/** A staff browser connected to the real server in memory: cookies and sent requests. */
import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { forgetSealed } from '#lib/offline/sealed-data.ts'
import { draftsWritten } from '#lib/offline/use-draft.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { leaveDoor } from '#lib/session/door-session.ts'
import { setStaffState, startStaffSession } from '#lib/session/staff-state.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { answerOf } from './answer-of.ts'
import { tuesday } from './club.tsx'

export const coach = { email: 'coach@thenest.example', password: 'a whistle in the dark' }
/** What the server says of a fault of its own. */
const broken = { error: 'Something went wrong', code: 'internal' }
export const setupToken = 'a-set-up-token-of-enough-letters'

/** Starts a server with one staff account, of an owner and signed in by default, and a clock fixed at `now`. Call `close` after the test. */
export async function openAdmin({
  now = tuesday,
  signedIn = true,
  staffRole = 'owner' as StaffRole,
  mailEnabled = false,
} = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  // What a page of the test before has kept after it was closed.
  await draftsWritten()
  await forgetSealed()
  const server = testServer({ now, setupToken, mailEnabled })
  const { cookie, profile } = await server.signUpStaff(coach.email, coach.password, staffRole)
  const jar = new Map<string, string>()
  const storeCookie = (line: string) => {
    const [pair = ''] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (line.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, pair)
  }
  if (signedIn) for (const pair of cookie.split('; ')) storeCookie(pair)
  setStaffState(signedIn ? { at: 'in', profile } : { at: 'unknown' })

  const sent: string[] = []
  let connected = true
  let gate: { end: Promise<'served' | 'failed'>; covers: RegExp } | undefined
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    sent.push(`${method} ${url}`)
    if (gate?.covers.test(url) && (await gate.end) === 'failed') return answerOf(broken, { status: 500 })
    if (!connected) throw new TypeError('no connection')
    const request = new Request(new URL(url, 'https://thenest.example'), {
      method,
      headers: {
        ...(headers as Record<string, string>),
        cookie: [...jar.values()].join('; '),
        'sec-fetch-site': 'same-origin',
      },
      ...(body ? { body } : {}),
    })
    const response = await server.serve(request, { ip: '198.51.100.7' })
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    return response
  })

  return {
    server,
    sent,
    /** Sends a request as a colleague in another browser. */
    asColleague: (method: string, path: string, body?: unknown) => server.ask(method, path, body, { cookie }),
    /** Another colleague signs in, in this browser. */
    async signInAs(role: StaffRole) {
      const colleague = await server.signUpStaff(`${role}@staff.example`, undefined, role)
      jar.clear()
      for (const pair of colleague.cookie.split('; ')) storeCookie(pair)
      await startStaffSession(colleague.profile)
      return colleague.profile
    },
    /** Ends the session without notifying this browser. */
    expireSession: () => jar.clear(),
    /** Holds all further requests of the matching addresses until the returned function is called: then they are served, or fail. */
    holdRequests(covers: RegExp) {
      let release: (end: 'served' | 'failed') => void = () => {}
      gate = { end: new Promise((resolve) => (release = resolve)), covers }
      return (end: 'served' | 'failed' = 'served') => {
        gate = undefined
        release(end)
      }
    },
    disconnect: () => (connected = false),
    reconnect: () => (connected = true),
    async close() {
      clearPersonalData()
      queuedArrivals.clear()
      await leaveDoor()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}
