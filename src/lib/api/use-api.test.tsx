/** Queries against the real server: shared keys, the cache, and the end of a session. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookingsEntry, clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { saveSession } from '#lib/browser-storage/local-cache.ts'
import { startSession } from '#lib/session/change-session.ts'
import { useSession } from '#lib/session/session.ts'
import { openClub, renderApiHook, renderScreen, startRun, tuesday } from '#lib/testing/club.tsx'
import { useApiCache, useApiMutation, useApiQuery } from './use-api.ts'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const week = { query: { week: '2026-11-23' } }
const lane = (time = '16:00', number = 3) => ({
  body: { lane: number, date: '2026-11-24', time, name: 'Sam', email: club.member.email },
})
const reservedElsewhere = (time: string) => club.onAnotherDevice('POST', '/api/lanes/bookings', lane(time).body)

/** The times of a week's taken lanes. */
const useTimes = () => useApiQuery('laneWeek', { input: week, select: ({ taken }) => taken.map(({ time }) => time) })

describe('a query', () => {
  it('is one request for all that ask the same, with the part of the reply each needs', async () => {
    await reservedElsewhere('16:00')
    const result = renderApiHook(() => ({ all: useApiQuery('laneWeek', { input: week }), times: useTimes() }))
    await waitFor(() => expect(result.current.times.data).toEqual(['16:00']))
    expect(result.current.all.data?.week).toBe('2026-11-23')
    expect(club.sent('GET')).toHaveLength(1)
  })

  it('of another input is another reply', async () => {
    await reservedElsewhere('16:00')
    const next = { query: { week: '2026-11-30' } }
    const result = renderApiHook(() => ({ times: useTimes(), next: useApiQuery('laneWeek', { input: next }) }))
    await waitFor(() => expect(result.current.next.data?.taken).toEqual([]))
    await waitFor(() => expect(result.current.times.data).toEqual(['16:00']))
  })

  it('is changed in place, and refetched when its call is invalidated', async () => {
    const result = renderApiHook(() => ({ times: useTimes(), cache: useApiCache() }))
    await waitFor(() => expect(result.current.times.data).toEqual([]))
    const slot = { id: 'bk_1', lane: 3, date: '2026-11-24', time: '17:00', mine: true }
    await act(() => result.current.cache.update('laneWeek', week, (reply) => ({ ...reply, taken: [slot] })))
    await waitFor(() => expect(result.current.times.data).toEqual(['17:00']))
    await act(() => result.current.cache.invalidate('laneWeek'))
    await waitFor(() => expect(result.current.times.data).toEqual([]))
  })

  it('that failed on a page opened without a connection is asked again once there is one', async () => {
    club.disconnect()
    const result = renderApiHook(() => useApiQuery('laneWeek', { input: week, retry: false }))
    await waitFor(() => expect(result.current.isError).toBe(true))
    club.reconnect()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(result.current.data?.taken).toEqual([]))
    expect(result.current.isError).toBe(false)
  })

  it('drops a request that began before its call was invalidated', async () => {
    const release = club.holdRequests()
    const result = renderApiHook(() => ({ times: useTimes(), cache: useApiCache() }))
    await waitFor(() => expect(club.sent('GET')).toHaveLength(1))
    const invalidated = startRun(() => result.current.cache.invalidate('laneWeek'))
    await waitFor(() => expect(club.sent('GET')).toHaveLength(2))
    release()
    await act(() => invalidated)
    await waitFor(() => expect(result.current.times.data).toEqual([]))
  })
})

describe('two families in one tab', () => {
  const kim = { id: 'm_kim', email: 'kim@example.com', profileName: 'Kim' }

  const seen: string[] = []
  beforeEach(() => seen.splice(0))

  function Account() {
    useSession()
    const { data } = useApiQuery('schedule')
    const text = data ? `Lanes: ${data.bookings.length}` : 'Loading'
    seen.push(text)
    return <p>{text}</p>
  }

  it.each([
    ['signs in', () => startSession(kim)],
    ['would sign in, once the first has left', () => clearPersonalData()],
  ])("the second never sees the first one's replies when it %s", async (_, change) => {
    await reservedElsewhere('16:00')
    renderScreen(<Account />)
    expect(await screen.findByText('Lanes: 1')).toBeVisible()
    club.holdRequests()
    act(change)
    expect(screen.getByText('Loading')).toBeVisible()
    await waitFor(() => expect(club.sent('GET')).toHaveLength(2))
  })

  it('a late answer to the first is dropped', async () => {
    await reservedElsewhere('16:00')
    const { fetch: served } = globalThis
    const answers: Promise<Response>[] = []
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      const answer = served(...request)
      answers.push(answer)
      return answer
    })
    const answerFirst = club.holdRequests()
    renderScreen(<Account />)
    await waitFor(() => expect(club.sent('GET')).toHaveLength(1))
    const answerSecond = club.holdRequests()
    act(() => startSession(kim))
    await waitFor(() => expect(club.sent('GET')).toHaveLength(2))
    answerFirst()
    await act(() => answers[0]!)
    await reservedElsewhere('17:00')
    answerSecond()
    expect(await screen.findByText('Lanes: 2')).toBeVisible()
    expect(seen).not.toContain('Lanes: 1')
  })

  it('a late success of the first writes nothing into the data of the second', async () => {
    const result = renderApiHook(() => useApiMutation('reserveLane', { onDone: ({ booking }) => saveSession(booking) }))
    const release = club.holdRequests()
    const running = startRun(() => result.current.run(lane()))
    await waitFor(() => expect(club.sent('POST')).toHaveLength(1))
    act(() => startSession(kim))
    release()
    expect(await act(() => running)).toEqual({ done: false })
    expect(result.current.pending).toBe(false)
    expect(bookingsEntry.read()).toEqual([])
  })

  it('the same member keeps their replies when the profile is renamed', async () => {
    renderScreen(<Account />, { now: tuesday })
    await screen.findByText('Lanes: 0')
    act(() => startSession({ ...club.member, profileName: 'Patricia' }))
    expect(screen.getByText('Lanes: 0')).toBeVisible()
    expect(club.sent('GET')).toHaveLength(1)
  })
})
