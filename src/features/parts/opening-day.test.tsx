/** What pages say before the club opens. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putSettings } from '#domain/facility/live.ts'
import { Visit } from '#features/landing/visit.tsx'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import Register from '#pages/member-register.tsx'
import Reserve from '#pages/reserve.tsx'

const opening = { kind: 'opening', from: '2026-12-07', value: { time: '08:00' } } as const
beforeEach(() => putSettings([opening]))
afterEach(() => putSettings([]))

it('is when booking opens, where the hours stand', async () => {
  renderScreen(<Visit tour={null} />, { now: tuesday })
  expect(await screen.findByText('Booking opens on Mon Dec 7 at 8:00 AM')).toBeVisible()
})

it('is nothing from that minute on', async () => {
  renderScreen(<Visit tour={null} />, { now: new Date('2026-12-07T13:00:00Z') })
  await import('#domain/calendar/holidays.ts')
  expect(screen.queryByText(/Booking opens/)).not.toBeInTheDocument()
})

it('is when the membership begins, to who joins', async () => {
  renderScreen(<Register />, { at: '/member-register', now: tuesday })
  expect(
    await screen.findByText(/^Booking opens on Mon Dec 7 at 8:00 AM\. The membership begins on that day/),
  ).toBeVisible()
})

it('is the reason of every slot, to a member who looks at the hours', async () => {
  const club = await openClub()
  const { cookie } = await club.server.signUpStaff()
  const stored = await club.server.ask('POST', '/api/admin/club', { rev: 0, setting: opening }, { cookie })
  expect(stored.status).toBe(201)
  renderScreen(<Reserve />, { at: '/reserve' })
  expect(await screen.findByText(/^Booking opens on Mon Dec 7 at 8:00 AM\. Until then/)).toBeVisible()
  club.close()
})
