/** The invitation to the Home Screen, on the schedule page against the real server. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import Schedule from '#pages/schedule.tsx'

const user = userEvent.setup({ delay: null })
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  club.close()
})

async function book(...times: string[]) {
  for (const time of times) {
    const slot = { lane: 3, date: '2026-11-24', time, name: 'Sam', email: club.member.email }
    await club.onAnotherDevice('POST', '/api/lanes/bookings', slot)
  }
}

/** As Chromium does once per page. */
function offer() {
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  return prompt
}

const shown = () =>
  screen.queryByText('Add The Nest to your home screen: one tap away, and your schedule opens without a connection.')
const whenLoaded = (count: number) =>
  waitFor(() => expect(screen.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(count))

it('comes after the second booking, and the browser asks on a press', async () => {
  await book('16:00')
  const { unmount } = renderScreen(<Schedule />)
  const prompt = offer()
  await whenLoaded(1)
  expect(shown()).not.toBeInTheDocument()
  unmount()
  await book('18:00')
  renderScreen(<Schedule />)
  await user.click(await screen.findByRole('button', { name: 'Add the app' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(shown()).not.toBeInTheDocument()
})

it('never comes again after a no', async () => {
  await book('16:00', '18:00')
  offer()
  const { unmount } = renderScreen(<Schedule />)
  await user.click(await screen.findByRole('button', { name: 'No thanks' }))
  expect(shown()).not.toBeInTheDocument()
  unmount()
  offer()
  renderScreen(<Schedule />)
  await whenLoaded(2)
  expect(shown()).not.toBeInTheDocument()
})

it('does not come where the browser offers nothing, or the site is installed', async () => {
  await book('16:00', '18:00')
  const { unmount } = renderScreen(<Schedule />)
  await whenLoaded(2)
  expect(shown()).not.toBeInTheDocument()
  unmount()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('standalone') }) as MediaQueryList,
  )
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  renderScreen(<Schedule />)
  await whenLoaded(2)
  expect(shown()).not.toBeInTheDocument()
})

it.each([
  ['an iPhone', iPhone, 5],
  ['an iPad, which says that it is a Mac', iPhone.replace(/\(iPhone.*?\)/, '(Macintosh; Intel Mac OS X 10_15_7)'), 5],
])('shows the steps on %s, in pictures and words', async (_, agent, touches) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touches, configurable: true })
  await book('16:00', '18:00')
  renderScreen(<Schedule />)
  await user.click(await screen.findByRole('button', { name: 'Show me how' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The Nest on your Home Screen' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1. Tap Share: at the bottom of Safari or in its ⋯ menu, on an iPad at the top.',
    '2. Scroll down, tap “Add to Home Screen”, then “Add”.',
    '3. Open The Nest from there, and sign in once.',
  ])
  expect(dialog.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account#you')
})
