/** The owner's settings in the browser: those of the build first, newer ones once the page is idle. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { settingsHeader } from '#api-contract/own-headers.ts'
import { putSettings, type Setting } from '#domain/facility/live.ts'
import { OpeningHours } from '#features/parts/opening-hours.tsx'
import { api } from '#lib/api/api.ts'
import { answerOf } from '#lib/testing/answer-of.ts'
import { fetchSettings, putBuiltSettings } from './club-settings.ts'

const hours = (opens: string): Setting => ({
  kind: 'hours',
  from: '2020-01-06',
  value: { week: Array.from({ length: 7 }, () => ({ opens, closes: '20:00' })) },
})
const block = (text: string) => {
  document.head.innerHTML = `<script type="application/json" id="club-settings">${text}</script>`
}
const answers = (settings: Setting[], rev: number) => vi.stubGlobal('fetch', async () => answerOf({ rev, settings }))

afterEach(() => {
  putSettings([])
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

test('a page shows those of its build, and newer ones in the same place', async () => {
  block(JSON.stringify({ rev: 3, settings: [hours('08:00')] }))
  putBuiltSettings()
  render(<OpeningHours />)
  expect(screen.getByText('Mon–Sun 8 AM – 8 PM')).toBeVisible()
  answers([hours('09:00')], 4)
  await act(fetchSettings)
  expect(screen.getByText('Mon–Sun 9 AM – 8 PM')).toBeVisible()
})

test('a page takes newer ones once an answer of the API says that there are, and asks no more for a while', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(100_000)
  block(JSON.stringify({ rev: 3, settings: [hours('08:00')] }))
  putBuiltSettings()
  render(<OpeningHours />)
  answers([hours('08:00')], 3)
  await act(fetchSettings)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url.endsWith('/club')) return answerOf({ rev: 4, settings: [hours('09:00')] })
    return answerOf({ bookings: [] }, { headers: { [settingsHeader]: '4' } })
  })
  await act(() => api('schedule'))
  expect(asked).toHaveLength(1)
  now.mockReturnValue(131_000)
  await act(() => api('schedule'))
  expect(await screen.findByText('Mon–Sun 9 AM – 8 PM')).toBeVisible()
  now.mockReturnValue(200_000)
  await act(() => api('schedule'))
  expect(asked.filter((url) => url.endsWith('/club'))).toHaveLength(1)
})

test.each([['no block'], ['{ damaged']])(
  'with %s, and without an answer, those of src/club are shown',
  async (text) => {
    if (text !== 'no block') block(text)
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')))
    putBuiltSettings()
    render(<OpeningHours />)
    await act(fetchSettings)
    expect(screen.getByText('Open daily 6 am – 10:00pm')).toBeVisible()
  },
)
