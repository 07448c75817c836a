/** A member's browser connected to the real server in memory, for screen tests. */
import { act, cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Profile } from '#domain/people/people.ts'
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { ClockContext } from '#lib/clock.ts'
import { MemoryRouter } from '#lib/router.ts'
import { forgetSealed } from '#lib/offline/sealed-data.ts'
import { draftsWritten } from '#lib/offline/use-draft.ts'
import { newQueryClient, QueryClientProvider } from '#lib/api/query.ts'
import { startSession } from '#lib/session/change-session.ts'
import { testServer } from '#server/test-support/server/test-server.ts'

/** Tuesday, November 24, 2026, 8 AM in New York: two hours before the first lane session. */
export const tuesday = new Date('2026-11-24T13:00:00Z')

export type Sent = { method: string; path: string; key: string | null; body: unknown }

type Person = { cookie: string; profile: Profile }

/**
 * Starts a server with one signed-in member and a clock fixed at `now`. `inPlaceOf` makes somebody else the member of this
 * browser, from the first one's session. Call `close` after the test.
 */
export async function openClub(
  now = tuesday,
  inPlaceOf?: (server: ReturnType<typeof testServer>, cookie: string) => Promise<Person>,
  { mailEnabled = false } = {},
) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  // What a page of the test before has kept after it was closed.
  await draftsWritten()
  await forgetSealed()
  const server = testServer({ now, mailEnabled })
  const first = await server.signUp()
  const member: Person = inPlaceOf ? await inPlaceOf(server, first.cookie) : first
  const other = await server.signUp()
  startSession(member.profile)

  const sent: Sent[] = []
  let connected = true
  let losesResponses = false
  let gate: { open: Promise<void>; covers: RegExp } | undefined
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const request = new Request(new URL(url, 'https://thenest.example'), {
      method,
      headers: { ...(headers as Record<string, string>), cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
      ...(body ? { body } : {}),
    })
    const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
    sent.push({ method, path: url, key: request.headers.get('idempotency-key'), body: text })
    if (gate?.covers.test(url)) await gate.open
    if (!connected) throw new TypeError('no connection')
    const response = await server.serve(request, { ip: '198.51.100.7' })
    if (losesResponses) throw new TypeError('the response got lost')
    return response
  })

  return {
    server,
    member: member.profile,
    /** The player of the first member's registration. */
    playerId: first.playerId,
    /** Requests sent to the first base URL, in order. */
    sent: (method: string) => sent.filter((each) => each.method === method && each.path.startsWith('/api/')),
    disconnect: () => (connected = false),
    /** Every write is carried out from now on, and no response arrives. */
    loseResponses: () => (losesResponses = true),
    reconnect() {
      connected = true
      losesResponses = false
    },
    /** Holds all further requests, or those of the matching addresses, until the returned function is called. */
    holdRequests(covers = /^/) {
      let release = () => {}
      gate = { open: new Promise((resolve) => (release = () => resolve())), covers }
      return release
    },
    /** Sends a request as another member. */
    asOtherMember: (method: string, path: string, body?: unknown) =>
      server.ask(method, path, body, { cookie: other.cookie }),
    otherEmail: other.profile.email,
    /** Sends a request as the same member in another browser. */
    onAnotherDevice: (method: string, path: string, body?: unknown) =>
      server.ask(method, path, body, { cookie: member.cookie }),
    close() {
      // Screens of members are not rendered without a session.
      cleanup()
      clearPersonalData()
      window.localStorage.clear()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}

/** A query client that does not retry. */
function testClient() {
  const client = newQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  return client
}

/** Renders a hook with one query client. */
export function renderApiHook<Result>(hook: () => Result) {
  const client = testClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(hook, { wrapper }).result
}

/** Starts something that ends later in the test. */
export function startRun<Result>(begin: () => Promise<Result>): Promise<Result> {
  const started: Promise<Result>[] = []
  act(() => void started.push(begin()))
  return started[0] ?? Promise.reject(new Error('not started'))
}

type ScreenOptions = { now?: Date; at?: string | { pathname: string; state: unknown } }

/** The session ends while a page is open, which leads to the sign-in page; then the same person signs in again. */
export function signedOutMeanwhile(): void {
  const profile = profileEntry.read()
  profileEntry.clear()
  cleanup()
  profileEntry.write(profile)
}

/** Renders content with query client, clock and router. Queries are not retried. */
export function renderScreen(content: ReactNode, { now = tuesday, at = '/' }: ScreenOptions = {}) {
  const client = testClient()
  const clock = () => now
  return render(
    <QueryClientProvider client={client}>
      <ClockContext value={clock}>
        <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>
      </ClockContext>
    </QueryClientProvider>,
  )
}
