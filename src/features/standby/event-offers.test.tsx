/** Places of a full event: waiting on the standby page, and an offer in the bar and on the page behind the link in an email. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { offerPath } from '#domain/notifications/mail-paths.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { eventStandbyMessages, wishMessages } from '#domain/messages/standby-messages.ts'
import { consentPath } from '#lib/paths.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { Address, address } from '#lib/testing/address.tsx'
import { notify } from '#lib/toast.ts'
import { readMember, updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/keys.ts'
import { offerToken } from '#server/services/standby/linked-offer.ts'
import { offerFreed } from '#server/services/standby/offer-freed.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { OfferBar } from './offer-bar.tsx'
import { OfferLink } from './offer-link.tsx'
import { Standby } from './standby.tsx'

let club: Awaited<ReturnType<typeof openClub>>
let event: Reply<'addEvent'>['event']
let guest: string

const own = async () => (await club.onAnotherDevice('GET', '/api/standby')).body as Reply<'standby'>
const places = async () => (await own()).events[0]
const rsvps = async () => ((await club.onAnotherDevice('GET', '/api/schedule')).body as Reply<'schedule'>).eventBookings
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const accountKey = () => accountKeyOf(testKeyPepper, club.member.email)

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

/** The guest leaves, and can no longer take that back. */
async function offered() {
  await club.asOtherMember('DELETE', `/api/events/${event.id}/attendees/${guest}`)
  club.server.setClock(new Date(tuesday.getTime() + undoMs))
  await offerFreed(club.server.context)
  await club.server.drainWaitUntil()
  return (await places())!.offer!
}

const unsign = () =>
  updateMember(club.server.context, accountKey(), (member) => ({
    ...member,
    players: member.players.map((player) => ({ ...player, consents: [] })),
  }))

describe('in the list', () => {
  it('is paused, goes on and stops like waiting for a slot', async () => {
    renderScreen(<Standby />, { at: '/standby' })
    const card = within(await screen.findByRole('listitem'))
    expect(card.getByRole('heading', { name: 'Skills Night, 2 places' })).toBeVisible()
    expect(card.getByText('Tue Dec 1, 6:30 PM')).toBeVisible()
    await press('Pause')
    expect(await card.findByText('Paused by you. You keep your place in line.')).toBeVisible()
    expect(await places()).toMatchObject({ paused: 'by_family' })
    await press('Resume')
    await waitFor(() => expect(card.queryByText('Paused by you. You keep your place in line.')).not.toBeInTheDocument())
    expect(await places()).not.toHaveProperty('paused')
    await press('Stop waiting')
    expect(await screen.findByText('You are not waiting for anything')).toBeVisible()
    expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({
      title: 'No longer waiting',
      description: 'Skills Night, 2 places',
    })
    expect((await own()).events).toEqual([])
  })

  it('stays as it is when the call fails, and a notice says so', async () => {
    renderScreen(<Standby />, { at: '/standby' })
    await screen.findByRole('listitem')
    club.disconnect()
    await press('Pause')
    await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0].title).toBe('Could not change it'))
    expect(screen.getByRole('button', { name: 'Pause' })).toBeEnabled()
    expect(await places()).not.toHaveProperty('paused')
  })

  it('says that places are held', async () => {
    await offered()
    renderScreen(<Standby />, { at: '/standby' })
    expect(await screen.findByText(eventStandbyMessages.offered)).toBeVisible()
  })
})

const oneThing = consentMessages.oneThing({ names: 'Sam', visit: 'first' })

describe('the bar', () => {
  beforeEach(() => offered())

  it('says what is held and until when, and one tap books it', async () => {
    renderScreen(<OfferBar isOfMembers />)
    const bar = await screen.findByRole('region', { name: eventStandbyMessages.offered })
    expect(bar).toHaveTextContent(/^Skills Night, 2 places: Tue Dec 1, 6:30 PM\. Held for you until 10:01 AM\./)
    await press('Book it')
    await waitFor(() => expect(bar).not.toBeInTheDocument())
    expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({ title: 'Booked', description: 'Skills Night' })
    expect(await rsvps()).toMatchObject([{ eventId: event.id, qty: 2 }])
    expect((await own()).events).toEqual([])
  })

  it('gives them to the next in line, and the family waits on', async () => {
    renderScreen(<OfferBar isOfMembers />)
    await press(wishMessages.decline)
    await waitFor(() =>
      expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({
        title: 'It goes to the next in line',
        description: 'You are still waiting.',
      }),
    )
    expect(await places()).not.toHaveProperty('offer')
  })

  it('books for a family that has not signed, and leads to the page where a parent signs, and back', async () => {
    await unsign()
    renderScreen(
      <>
        <OfferBar isOfMembers />
        <Address />
      </>,
      { at: '/events' },
    )
    await press('Book it')
    await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0].description).toContain(oneThing))
    vi.mocked(notify).mock.lastCall?.[2]?.onClick()
    await waitFor(() => expect(address()).toBe(consentPath('/events')))
  })

  it('stays, with the reason, when there is no connection', async () => {
    renderScreen(<OfferBar isOfMembers />)
    await screen.findByRole('region', { name: eventStandbyMessages.offered })
    club.disconnect()
    await press('Book it')
    expect(await screen.findByText(/^Could not book it/)).toBeVisible()
  })

  it('says that an offer is over which was declined elsewhere', async () => {
    renderScreen(<OfferBar isOfMembers />)
    await screen.findByRole('region', { name: eventStandbyMessages.offered })
    await club.onAnotherDevice('POST', `/api/standby/offers/${(await places())!.offer!.id}/decline`)
    await press('Book it')
    expect(
      await screen.findByText(
        new RegExp('This offer is over. You are still on the standby list unless you stopped waiting.'.slice(0, 20)),
      ),
    ).toBeVisible()
  })
})

describe('the page behind the link', () => {
  beforeEach(() => offered())
  const open = async () => {
    const { caregivers } = (await readMember(club.server.context.store, accountKey()))!.value
    const { id } = (await places())!.offer!
    const token = offerToken(testKeyPepper, { kind: 'event', accountKey: accountKey(), id }, caregivers[0]!)
    renderScreen(<OfferLink />, { at: offerPath(token) })
  }

  it('changes nothing by being opened, and books with one press', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: eventStandbyMessages.offered })).toBeVisible()
    expect(screen.getByText('Skills Night, 2 places')).toBeVisible()
    expect(screen.getByText('Tue Dec 1, 6:30 PM')).toBeVisible()
    expect(await rsvps()).toEqual([])
    await press('Book it')
    expect(await screen.findByText('It’s booked. See you Tue Dec 1, 6:30 PM.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Book it' })).not.toBeInTheDocument()
    expect(await rsvps()).toMatchObject([{ eventId: event.id, qty: 2 }])
  })

  it('declines with one press, and the family waits on', async () => {
    await open()
    await press(wishMessages.decline)
    expect(await screen.findByText('It goes to the next in line. You are still waiting.')).toBeVisible()
    expect(await places()).not.toHaveProperty('offer')
  })

  it('leads to the texts once it is booked, if nothing is signed', async () => {
    await unsign()
    await open()
    await press('Book it')
    expect(await screen.findByRole('link', { name: oneThing })).toHaveAttribute('href', consentPath('/schedule'))
  })

  it('says that it is over, when it is', async () => {
    const { id } = (await places())!.offer!
    await open()
    await screen.findByRole('button', { name: 'Book it' })
    await club.onAnotherDevice('POST', `/api/standby/offers/${id}/decline`)
    await press('Book it')
    expect(await screen.findByText('This offer is over.')).toBeVisible()
  })
})
