/** What the footer and 'Visit us' say of the coming holidays. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#lib/testing/club.tsx'
import { Visit } from '#features/landing/visit.tsx'
import { ClosedSoon } from './closed-soon.tsx'

it('is the day on which the club is closed, in the week before', async () => {
  renderScreen(<Visit tour={null} />, { now: new Date('2026-11-20T17:00:00Z') })
  expect(await screen.findByText('Closed Thu Nov 26')).toBeVisible()
})

it('is nothing in other weeks', async () => {
  const { container } = renderScreen(<ClosedSoon />, { now: new Date('2026-12-01T17:00:00Z') })
  await import('#domain/calendar/holidays.ts')
  expect(container.textContent).toBe('')
})
