/** The front desk's browser before the real server in memory: its cookies, and what it sends. */
import { vi } from 'vitest'
import { clearOwn } from '#lib/browser-storage/browser-storage.ts'
import { setStaffState } from '#lib/session/staff-state.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { tuesday } from './club.tsx'

export const coach = { email: 'coach@thenest.example', password: 'a whistle in the dark' }
export const setupToken = 'a-set-up-token-of-enough-letters'

/** Opens the desk with one coach, signed in unless told otherwise; everything is still at `now`. Close it after the test. */
export async function openAdmin({ now = tuesday, signedIn = true } = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const server = testServer({ now, setupToken })
  const { cookie } = await server.signUpStaff(coach.email, coach.password)
  const jar = new Map<string, string>()
  const keep = (line: string) => {
    const [pair = ''] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (line.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, pair)
  }
  if (signedIn) for (const pair of cookie.split('; ')) keep(pair)
  setStaffState({ at: 'unknown' })

  const sent: string[] = []
  let connected = true
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    sent.push(`${method} ${url}`)
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
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  })

  return {
    house: server,
    sent,
    /** A colleague does something at another desk. */
    elsewhere: (method: string, path: string, body?: unknown) => server.ask(method, path, body, { cookie }),
    /** The session ends without this browser knowing. */
    forget: () => jar.clear(),
    disconnect: () => (connected = false),
    reconnect: () => (connected = true),
    close() {
      clearOwn()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}
