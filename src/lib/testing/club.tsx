/** A browser with a member in it before the real server in memory: what a screen's test needs to be true to life. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { clearOwn } from '#lib/browser-storage/browser-storage.ts'
import { ClockContext } from '#lib/clock.ts'
import { newQueryClient, QueryClientProvider } from '#lib/api/query.ts'
import { startSession } from '#lib/session/session.ts'
import { testServer } from '#server/test-support/server/test-server.ts'

/** Tuesday 24 November 2026, 8:00 in New York: the first lane hour is two hours away. */
export const tuesday = new Date('2026-11-24T13:00:00Z')

export type Sent = { method: string; path: string; key: string | null; body: unknown }

/** Opens the club with one signed-in member; everything is still at `now`. Close it after the test. */
export async function openClub(now = tuesday) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const server = testServer({ now })
  const member = await server.signUp()
  const other = await server.signUp()
  startSession(member.profile)

  const sent: Sent[] = []
  let connected = true
  let gate: Promise<void> | undefined
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const request = new Request(new URL(url, 'https://thenest.example'), {
      method,
      headers: { ...(headers as Record<string, string>), cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
      ...(body ? { body } : {}),
    })
    const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
    sent.push({ method, path: url, key: request.headers.get('idempotency-key'), body: text })
    await gate
    if (!connected) throw new TypeError('no connection')
    return server.serve(request, { ip: '198.51.100.7' })
  })

  return {
    house: server,
    member: member.profile,
    /** What was sent to the first address of the API, in order. */
    sent: (method: string) => sent.filter((each) => each.method === method && each.path.startsWith('/api/')),
    disconnect: () => (connected = false),
    reconnect: () => (connected = true),
    /** Lets every further request wait until the returned function is called. */
    hold() {
      let open = () => {}
      gate = new Promise((resolve) => (open = () => resolve()))
      return open
    },
    /** Somebody else does something on the server. */
    elsewhere: (method: string, path: string, body?: unknown) =>
      server.ask(method, path, body, { cookie: other.cookie }),
    otherEmail: other.profile.email,
    /** The member does something in another browser. */
    onAnotherDevice: (method: string, path: string, body?: unknown) =>
      server.ask(method, path, body, { cookie: member.cookie }),
    close() {
      clearOwn()
      window.localStorage.clear()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}

/** Renders a page or a part of one with everything it stands on; nothing is asked twice by itself. */
export function show(content: ReactNode, { now = tuesday, at = '/' } = {}) {
  const client = newQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const clock = () => now
  return render(
    <QueryClientProvider client={client}>
      <ClockContext value={clock}>
        <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>
      </ClockContext>
    </QueryClientProvider>,
  )
}
