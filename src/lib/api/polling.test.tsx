/** Polling of an open screen: the interval by presence and opening hours, and the requests that are really sent. */
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import { newQueryClient, QueryClientProvider } from './query.ts'
import { pollInterval, useLive, usePollInterval } from './polling.ts'
import { useApiQuery } from './use-api.ts'
import { answerOf } from '#lib/testing/answer-of.ts'

const at = (time: string) => instantOf('2026-11-24', time)
const minuteMs = 60_000

describe('the interval', () => {
  test.each([
    ['while someone is at the screen', '12:00', 0, 20_000],
    ['until three minutes after they were', '12:00', 3 * minuteMs - 1, 20_000],
    ['once nobody is', '12:00', 3 * minuteMs, 60_000],
    ['from the minute the club opens', '06:00', 0, 20_000],
    ['until the minute it closes', '21:59', 0, 20_000],
    ['at night', '22:00', 0, false],
    ['before it opens', '05:59', 0, false],
  ] as const)('%s', (_, time, idleMs, expected) => {
    expect(pollInterval(20_000, at(time), at(time).getTime() - idleMs)).toBe(expected)
  })
})

describe('an open screen', () => {
  let requests = 0

  function Screen() {
    useApiQuery('listClosures', { staleTime: 0, refetchInterval: usePollInterval(20_000) })
    return null
  }
  function LiveScreen() {
    useApiQuery('listClosures', { staleTime: 0, ...useLive() })
    return null
  }

  /** Opens the screen at a time of the facility. */
  async function open(time: string, content = <Screen />) {
    vi.setSystemTime(at(time))
    const client = newQueryClient()
    render(<QueryClientProvider client={client}>{content}</QueryClientProvider>)
    await pass(0)
    requests = 0
  }

  /** Lets time pass. @returns the requests sent meanwhile. */
  async function pass(minutes: number): Promise<number> {
    const before = requests
    await act(() => vi.advanceTimersByTimeAsync(minutes * minuteMs))
    return requests - before
  }

  let visibility: DocumentVisibilityState
  function show(state: DocumentVisibilityState) {
    visibility = state
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  const touch = () => act(() => window.dispatchEvent(new Event('pointerdown')))

  beforeEach(() => {
    vi.useFakeTimers()
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    vi.stubGlobal('fetch', async () => {
      requests += 1
      return answerOf({ closures: [], conflicts: [] })
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('asks every 20 seconds for three minutes, then every minute, and faster again after a touch', async () => {
    await open('12:00')
    expect(await pass(3)).toBe(9)
    await pass(1)
    expect(await pass(10)).toBe(10)
    touch()
    expect(await pass(2)).toBe(6)
  })

  test('keeps its pace while somebody uses it', async () => {
    await open('12:00')
    for (let minute = 0; minute < 10; minute += 1) {
      touch()
      expect(await pass(1)).toBe(3)
    }
  })

  test('asks nothing in a hidden tab, and at once when it is shown again', async () => {
    await open('12:00')
    show('hidden')
    expect(await pass(30)).toBe(0)
    show('visible')
    expect(await pass(0)).toBe(1)
  })

  test('of a family asks every 20 seconds at night too, and every minute once nobody is at the screen', async () => {
    await open('23:00', <LiveScreen />)
    expect(await pass(3)).toBe(9)
    await pass(1)
    expect(await pass(10)).toBe(10)
  })

  test('asks nothing after closing time, and starts again when the club opens', async () => {
    await open('21:50')
    expect(await pass(10)).toBeGreaterThan(9)
    expect(await pass(8 * 60 - 1)).toBe(0)
    await pass(2)
    expect(await pass(10)).toBe(10)
  })
})
