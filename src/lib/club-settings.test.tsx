/** The owner's settings in the browser: those of the build first, newer ones once the page is idle. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { putSettings, type Setting } from '#domain/facility/live.ts'
import { OpeningHours } from '#features/parts/opening-hours.tsx'
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
