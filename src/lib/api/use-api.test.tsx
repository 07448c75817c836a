/** Queries and mutations against the real server: shared keys, pending state, errors, retries, and the end of a session. */
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookingsEntry, clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { saveLane } from '#lib/browser-storage/local-cache.ts'
import { startSession, useSession } from '#lib/session/session.ts'
import { repeatMessages } from '#domain/messages/repeat-messages.ts'
import { notify } from '#lib/toast.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { newQueryClient, QueryClientProvider } from './query.ts'
import { useApiCache, useApiMutation, useApiQuery } from './use-api.ts'

vi.mock('#lib/toast.ts', () => ({ notify: vi.fn<() => void>() }))

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => {
  club.close()
  vi.mocked(notify).mockClear()
})

const week = { query: { week: '2026-11-23' } }
const lane = (time = '16:00', number = 3) => ({
  body: { lane: number, date: '2026-11-24', time, name: 'Sam', email: club.member.email },
})
const reservedElsewhere = (time: string) => club.onAnotherDevice('POST', '/api/lanes/bookings', lane(time).body)

/** Renders a hook with one query client. */
function render<Result>(hook: () => Result) {
  const client = newQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(hook, { wrapper }).result
}

/** Starts something that ends later in the test. */
function start<Result>(begin: () => Promise<Result>): Promise<Result> {
  const started: Promise<Result>[] = []
  act(() => void started.push(begin()))
  return started[0] ?? Promise.reject(new Error('not started'))
}

/** The times the member's lanes have on the server. */
async function lanesOf({ onAnotherDevice }: typeof club) {
  const { body } = await onAnotherDevice('GET', '/api/schedule')
  return (body as { bookings: { time: string }[] }).bookings.map(({ time }) => time)
}

/** The times of a week's taken lanes. */
const useTimes = () => useApiQuery('laneWeek', { input: week, select: ({ taken }) => taken.map(({ time }) => time) })

describe('a query', () => {
  it('is one request for all that ask the same, with the part of the reply each needs', async () => {
    await reservedElsewhere('16:00')
    const result = render(() => ({ all: useApiQuery('laneWeek', { input: week }), times: useTimes() }))
    await waitFor(() => expect(result.current.times.data).toEqual(['16:00']))
    expect(result.current.all.data?.week).toBe('2026-11-23')
    expect(club.sent('GET')).toHaveLength(1)
  })

  it('of another input is another reply', async () => {
    await reservedElsewhere('16:00')
    const next = { query: { week: '2026-11-30' } }
    const result = render(() => ({ times: useTimes(), next: useApiQuery('laneWeek', { input: next }) }))
    await waitFor(() => expect(result.current.next.data?.taken).toEqual([]))
    await waitFor(() => expect(result.current.times.data).toEqual(['16:00']))
  })

  it('is changed in place, and refetched when its call is invalidated', async () => {
    const result = render(() => ({ times: useTimes(), cache: useApiCache() }))
    await waitFor(() => expect(result.current.times.data).toEqual([]))
    const slot = { id: 'bk_1', lane: 3, date: '2026-11-24', time: '17:00', mine: true }
    await act(() => result.current.cache.update('laneWeek', week, (reply) => ({ ...reply, taken: [slot] })))
    await waitFor(() => expect(result.current.times.data).toEqual(['17:00']))
    await act(() => result.current.cache.invalidate('laneWeek'))
    await waitFor(() => expect(result.current.times.data).toEqual([]))
  })

  it('drops a request that began before its call was invalidated', async () => {
    const release = club.holdRequests()
    const result = render(() => ({ times: useTimes(), cache: useApiCache() }))
    await waitFor(() => expect(club.sent('GET')).toHaveLength(1))
    const invalidated = start(() => result.current.cache.invalidate('laneWeek'))
    await waitFor(() => expect(club.sent('GET')).toHaveLength(2))
    release()
    await act(() => invalidated)
    await waitFor(() => expect(result.current.times.data).toEqual([]))
  })
})

describe('a mutation', () => {
  it('is pending until answered, then invalidates what it has changed', async () => {
    const onDone = vi.fn<(reply: unknown, input: unknown) => void>()
    const result = render(() => ({
      times: useTimes(),
      reserve: useApiMutation('reserveLane', { invalidates: ['laneWeek'], onDone }),
    }))
    await waitFor(() => expect(result.current.times.data).toEqual([]))
    const release = club.holdRequests()
    const running = start(() => result.current.reserve.run(lane()))
    await waitFor(() => expect(result.current.reserve.pending).toBe(true))
    expect(await result.current.reserve.run(lane())).toEqual({ done: false })
    release()
    const outcome = await act(() => running)
    expect(outcome).toMatchObject({ done: true, reply: { booking: { lane: 3, time: '16:00' } } })
    expect(onDone).toHaveBeenCalledExactlyOnceWith(outcome.done && outcome.reply, lane())
    expect(result.current.reserve).toMatchObject({ pending: false })
    expect(result.current.reserve.problem).toBeUndefined()
    await waitFor(() => expect(result.current.times.data).toEqual(['16:00']))
    expect(club.sent('POST')).toHaveLength(1)
  })

  it('keeps its key until it is answered; the next write has another', async () => {
    const result = render(() => useApiMutation('reserveLane'))
    club.disconnect()
    await act(() => result.current.run(lane()))
    club.reconnect()
    await act(() => result.current.run(lane()))
    await act(() => result.current.run(lane('17:00')))
    const [lost, again, next] = club.sent('POST').map(({ key }) => key)
    expect(again).toBe(lost)
    expect(next).not.toBe(lost)
  })

  it('ends with the earlier reply if a creation was changed after it had been carried out', async () => {
    const onDone = vi.fn<(reply: unknown, input: unknown) => void>()
    const result = render(() => useApiMutation('reserveLane', { onDone }))
    club.loseResponses()
    await act(() => result.current.run(lane('16:00')))
    club.reconnect()
    const outcome = await act(() => result.current.run(lane('17:00')))
    expect(outcome).toMatchObject({ done: true, reply: { booking: { time: '16:00' } } })
    expect(onDone).toHaveBeenCalledExactlyOnceWith(outcome.done && outcome.reply, lane('16:00'))
    expect(notify).toHaveBeenCalledExactlyOnceWith(repeatMessages.firstWentThrough, 'plain')
    expect(await lanesOf(club)).toEqual(['16:00'])
  })

  it('sends a changed creation alone if the first never arrived', async () => {
    const result = render(() => useApiMutation('reserveLane'))
    club.disconnect()
    await act(() => result.current.run(lane('16:00')))
    club.reconnect()
    await act(() => result.current.run(lane('17:00')))
    expect(notify).not.toHaveBeenCalled()
    expect(await lanesOf(club)).toEqual(['17:00'])
  })

  it('finds the input that arrived among several, and keeps asking until there is an answer', async () => {
    const result = render(() => useApiMutation('reserveLane'))
    club.disconnect()
    await act(() => result.current.run(lane('15:00')))
    club.reconnect()
    club.loseResponses()
    await act(() => result.current.run(lane('16:00')))
    await act(() => result.current.run(lane('17:00')))
    club.reconnect()
    const outcome = await act(() => result.current.run(lane('15:00')))
    expect(outcome).toMatchObject({ done: true, reply: { booking: { time: '16:00' } } })
    expect(await lanesOf(club)).toEqual(['16:00'])
  })

  it('sends the changed input if the earlier one was refused', async () => {
    const result = render(() => useApiMutation('reserveLane'))
    await club.asOtherMember('POST', '/api/lanes/bookings', { ...lane().body, email: club.otherEmail })
    club.loseResponses()
    await act(() => result.current.run(lane('16:00')))
    club.reconnect()
    expect(await act(() => result.current.run(lane('17:00')))).toMatchObject({ done: true })
    expect(await lanesOf(club)).toEqual(['17:00'])
  })

  it("uses the caller's key for every attempt", async () => {
    const result = render(() => useApiMutation('reserveLane', { key: () => 'mine' }))
    await act(() => result.current.run(lane()))
    await act(() => result.current.run(lane('17:00')))
    expect(club.sent('POST').map(({ key }) => key)).toEqual(['mine', 'mine'])
  })

  it('tells why it failed, in full without a response, until it is reset', async () => {
    const onFailed = vi.fn<(error: unknown) => void>()
    const result = render(() => ({
      named: useApiMutation('reserveLane', { failed: 'Could not reserve', onFailed }),
      whole: useApiMutation('reserveLane', { failed: 'Could not reserve', noResponse: 'Is it booked? Try again.' }),
    }))
    await club.asOtherMember('POST', '/api/lanes/bookings', { ...lane().body, email: club.otherEmail })
    const outcome = await act(() => result.current.named.run(lane()))
    expect(outcome).toMatchObject({ done: false, code: 'slot_taken' })
    expect(result.current.named).toMatchObject({ pending: false, code: 'slot_taken' })
    expect(result.current.named.problem).toMatch(/^Could not reserve\. \w/)
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(result.current.named.error)
    act(() => result.current.named.reset())
    expect(result.current.named.problem).toBeUndefined()

    club.disconnect()
    await act(() => result.current.whole.run(lane('17:00')))
    expect(result.current.whole.problem).toBe('Is it booked? Try again.')
    expect(result.current.whole.code).toBeUndefined()
  })

  it('leaves the messages of fields to the form', async () => {
    const result = render(() => useApiMutation('changePassword', { failed: 'Could not change' }))
    const outcome = await act(() => result.current.run({ body: { current: 'wrong one', next: 'three blue herons' } }))
    expect(outcome).toMatchObject({ done: false, fields: { current: expect.any(String) as string } })
    expect(result.current.problem).toBeUndefined()
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
    const fetched = vi.spyOn(globalThis, 'fetch')
    const answerFirst = club.holdRequests()
    renderScreen(<Account />)
    await waitFor(() => expect(club.sent('GET')).toHaveLength(1))
    const answerSecond = club.holdRequests()
    act(() => startSession(kim))
    await waitFor(() => expect(club.sent('GET')).toHaveLength(2))
    answerFirst()
    await act(() => fetched.mock.results[0]?.value as Promise<Response>)
    await reservedElsewhere('17:00')
    answerSecond()
    expect(await screen.findByText('Lanes: 2')).toBeVisible()
    expect(seen).not.toContain('Lanes: 1')
  })

  it('a late success of the first writes nothing into the data of the second', async () => {
    const result = render(() => useApiMutation('reserveLane', { onDone: ({ booking }) => saveLane(booking) }))
    const release = club.holdRequests()
    const running = start(() => result.current.run(lane()))
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
