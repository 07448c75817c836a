/** The page's clock on a device whose own is wrong. */
import { act, renderHook, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#lib/api/api.ts'
import {
  BuildDayContext,
  ClockContext,
  instantOfDevice,
  noteServerTime,
  useClock,
  useClubDay,
  useNow,
} from './clock.ts'
import { answerOf } from '#lib/testing/answer-of.ts'

const now = new Date('2026-11-24T13:00:00Z')
const daysOff = (days: number) => new Date(now.getTime() + days * 86_400_000)

let serverTime: Date | undefined
beforeEach(() => {
  serverTime = now
  vi.stubGlobal('fetch', async () =>
    answerOf({ bookings: [] }, { headers: serverTime ? { date: serverTime.toUTCString() } : {} }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isDevice = (time: Date) => vi.useFakeTimers({ now: time, toFake: ['Date'] })
const open = () => renderHook(() => ({ clock: useClock(), now: useNow() })).result

test.each([-1, 2, -400])(
  'a device that is %s days off shows the time of the server once two answers agree',
  async (days) => {
    isDevice(daysOff(days))
    const page = open()
    expect(page.current.now).toEqual(daysOff(days))
    await act(() => api('schedule'))
    await act(() => api('schedule'))
    expect(page.current.now).toEqual(now)
    expect(page.current.clock()).toEqual(now)
    expect(instantOfDevice(daysOff(days).getTime())).toEqual(now)
    // Loaded again, from the start.
    expect(open().current.now).toEqual(now)
  },
)

test('an answer that comes between the first render and its effects counts', () => {
  isDevice(daysOff(-1))
  const { result } = renderHook(() => {
    // As a part of the page that was ready before.
    useEffect(() => {
      noteServerTime(now.toUTCString())
      noteServerTime(now.toUTCString())
    }, [])
    return useNow()
  })
  expect(result.current).toEqual(now)
})

test('a clock that is put right counts again', async () => {
  isDevice(daysOff(-1))
  const page = open()
  await act(() => api('schedule'))
  await act(() => api('schedule'))
  isDevice(now)
  await act(() => api('schedule'))
  expect(page.current.now).toEqual(now)
})

test.each([
  ['right', 0],
  ['wrong, and known to be', -1],
])('one answer with a wrong date does not move the day of a device that is %s', async (_how, days) => {
  isDevice(daysOff(days))
  const page = open()
  const answersOf = async (...times: Date[]) => {
    for (const time of times) {
      serverTime = time
      await act(() => api('schedule'))
      expect(page.current.now).toEqual(now)
    }
  }
  await act(() => api('schedule'))
  await answersOf(now)
  // Of a proxy, of two that are wrong in another way each, and with answers of the server between them.
  await answersOf(daysOff(-2), now, daysOff(-2), now)
  await answersOf(daysOff(-2), daysOff(5), daysOff(-30), now)
})

test('what differs by less than two minutes, or has no date, or may come from a cache, changes nothing', async () => {
  isDevice(now)
  const page = open()
  serverTime = new Date(now.getTime() + 119_000)
  await act(() => api('schedule'))
  serverTime = undefined
  await act(() => api('schedule'))
  serverTime = daysOff(-3)
  await act(() => api('listEvents'))
  expect(page.current.now).toEqual(now)
  expect(localStorage).toHaveLength(0)
})

test('a page that was built on another day is taken over as it is, and then has the day of the club', async () => {
  const Page = () => <p>{useClubDay()}</p>
  const page = (
    <BuildDayContext value="2027-06-30">
      <ClockContext value={() => new Date('2027-07-02T03:30:00Z')}>
        <Page />
      </ClockContext>
    </BuildDayContext>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page)
  const text = screen.getByText('2027-06-30')
  let root: Root | undefined
  // React would report another text than that of the build.
  await act(async () => void (root = hydrateRoot(place, page)))
  expect(text).toHaveTextContent('2027-07-01')
  act(() => root?.unmount())
  place.remove()
})
