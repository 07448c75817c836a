/** Places of a full event on the standby page: how many are open, and stopping. Behind an old link, an offer of them is over. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { offerPath } from '#domain/standby/offer-link.ts'
import { eventStandbyMessages } from '#domain/standby/standby-messages.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { OfferLink } from './offer-link.tsx'
import { Standby } from './standby.tsx'

let club: Awaited<ReturnType<typeof openClub>>
let event: Reply<'addEvent'>['event']
let guest: string

/** The family waits for two places of an event that is full. */
beforeEach(async () => {
  club = await openClub(tuesday, undefined, { mailEnabled: true })
  const staff = await club.server.signUpStaff()
  const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.', capacity: 2 }
  event = ((await club.server.ask('POST', '/api/events', draft, staff)).body as Reply<'addEvent'>).event
  const rsvp = { name: 'Kim', email: club.otherEmail, qty: 2 }
  const made = await club.asOtherMember('POST', `/api/events/${event.id}/attendees`, rsvp)
  guest = (made.body as Reply<'createRsvp'>).booking.id
  await club.onAnotherDevice('POST', '/api/standby/events', { event: event.id, qty: 2 })
})
afterEach(() => club.close())

const card = async () => within(await screen.findByRole('listitem'))

it('says what the family waits for, and stops', async () => {
  renderScreen(<Standby />, { at: '/standby' })
  const { getByRole, getByText, queryByRole } = await card()
  expect(getByRole('heading', { name: 'Skills Night, 2 places' })).toBeVisible()
  expect(getByText('Tue Dec 1, 6:30 PM')).toBeVisible()
  expect(getByText(eventStandbyMessages.rule)).toBeVisible()
  expect(queryByRole('link', { name: 'Book now' })).not.toBeInTheDocument()
  await userEvent.click(getByRole('button', { name: 'Stop waiting' }))
  expect(await screen.findByText('You are not waiting for anything')).toBeVisible()
  expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({
    title: 'No longer waiting',
    description: 'Skills Night, 2 places',
  })
  expect((await club.onAnotherDevice('GET', '/api/standby')).body).toMatchObject({ events: [] })
})

it('says how many places are open, and leads to the events', async () => {
  await club.asOtherMember('DELETE', `/api/events/${event.id}/attendees/${guest}`)
  renderScreen(<Standby />, { at: '/standby' })
  expect(await (await card()).findByText(/^2 places are open:/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Book now' })).toHaveAttribute('href', '/events')
})

it('says that an offer of an earlier release is over', async () => {
  const token = `offer.event.${'a'.repeat(40)}.ev_0123456789abcdef_${event.id}.${'b'.repeat(40)}`
  renderScreen(<OfferLink />, { at: offerPath(token) })
  expect(await screen.findByText(/^This offer is over\./)).toBeVisible()
})
