/** A slot that is held for the family: the bar on every page, and the page behind the link in an email. */
// @module-tag long
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { linkIncomplete } from '#domain/sign-in/session-messages.ts'
import { offerPath } from '#domain/standby/offer-link.ts'
import { bookingsEntry } from '#lib/browser-storage/browser-storage.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { consentPath } from '#lib/paths.ts'
import { useLocation } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { readMember, updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { offerToken } from '#server/services/standby/linked-offer.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { OfferBar } from './offer-bar.tsx'
import { OfferLink } from './offer-link.tsx'
import { leftText } from './wish-text.ts'

const friday = '2026-11-27'
let club: Awaited<ReturnType<typeof openClub>>
let offer: Reply<'standby'>['offers'][number]

const Where = () => {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

const own = async () => (await club.onAnotherDevice('GET', '/api/standby')).body as Reply<'standby'>
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Lane 3 of somebody else opens, and is held for the member of this browser. */
beforeEach(async () => {
  club = await openClub(tuesday, undefined, { mailEnabled: true })
  const place = { lane: 3, date: friday, time: '17:00', name: 'Ada', email: club.otherEmail }
  const { booking } = (await club.asOtherMember('POST', '/api/lanes/bookings', place)).body as Reply<'reserveLane'>
  const wish = { kind: 'lane', days: [friday], from: '17:00', to: '18:00' }
  await club.onAnotherDevice('POST', '/api/standby', wish)
  const away = { kind: 'lane', moves: [{ id: booking.id, unit: 1, date: friday, time: '12:00' }] }
  await club.asOtherMember('POST', '/api/bookings/move', away)
  await club.server.drainWaitUntil()
  offer = (await own()).offers[0]!
})
afterEach(() => club.close())

/** Nothing is signed for the players of the member. */
const unsign = () =>
  updateMember(club.server.context, accountKeyOf(testKeyPepper, club.member.email), (member) => ({
    ...member,
    players: member.players.map((player) => ({ ...player, consents: [] })),
  }))
const oneThing = consentMessages.oneThing({ names: 'Sam', visit: 'first' })

describe('the bar', () => {
  it('books for a family that has not signed, and leads to the page where a parent signs, and back', async () => {
    await unsign()
    renderScreen(
      <>
        <OfferBar isOfMembers />
        <Where />
      </>,
      { at: '/schedule' },
    )
    await press('Book it')
    await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0].description).toContain(oneThing))
    vi.mocked(notify).mock.lastCall?.[2]?.onClick()
    expect(await screen.findByText(consentPath('/schedule'))).toBeVisible()
  })

  it('says what is held and until when, and one tap books it', async () => {
    renderScreen(<OfferBar isOfMembers />)
    const bar = await screen.findByRole('region', { name: wishMessages.offered })
    expect(bar).toHaveTextContent('Lane 3: Fri Nov 27, 5:00 PM. Held for you until 10:00 AM. 2 hours left.')
    await press('Book it')
    await waitFor(() => expect(bookingsEntry.read()).toMatchObject([{ lane: 3, date: friday, time: '17:00' }]))
    expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({
      title: 'Booked',
      description: 'Lane 3: Fri Nov 27, 5:00 PM',
    })
    await waitFor(() => expect(bar).not.toBeInTheDocument())
    expect(await own()).toMatchObject({ wishes: [], offers: [] })
  })

  it('says for which of several children it is booked', async () => {
    const kit = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    await club.onAnotherDevice('POST', '/api/account/players', kit)
    renderScreen(<OfferBar isOfMembers />)
    expect(await screen.findByText('Lane 3 for Sam: Fri Nov 27, 5:00 PM.')).toBeVisible()
    await press('Book it')
    await waitFor(() =>
      expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({
        title: 'Booked',
        description: 'Lane 3 for Sam: Fri Nov 27, 5:00 PM',
      }),
    )
  })

  it('gives it to the next in line, and the family waits on', async () => {
    renderScreen(<OfferBar isOfMembers />)
    await press(wishMessages.decline)
    await waitFor(() =>
      expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({
        title: 'It goes to the next in line',
        description: 'You are still waiting.',
      }),
    )
    expect(await own()).toMatchObject({ wishes: [{ kind: 'lane' }], offers: [] })
  })

  it('stays, with the reason, when there is no connection', async () => {
    renderScreen(<OfferBar isOfMembers />)
    await screen.findByRole('region', { name: wishMessages.offered })
    club.disconnect()
    await press('Book it')
    expect(await screen.findByText(/^Could not book it/)).toBeVisible()
    expect(bookingsEntry.read()).toEqual([])
  })

  it('says that an offer is over which somebody else has by now', async () => {
    renderScreen(<OfferBar isOfMembers />)
    await screen.findByRole('region', { name: wishMessages.offered })
    await club.onAnotherDevice('POST', `/api/standby/offers/${offer.id}/decline`)
    await press('Book it')
    expect(
      await screen.findByText(
        new RegExp('This offer is over. You are still on the standby list unless you stopped waiting.'.slice(0, 20)),
      ),
    ).toBeVisible()
  })

  it('asks nothing where the session has not been confirmed', () => {
    profileEntry.write({ ...club.member, id: 'kept-by-the-browser' })
    renderScreen(<OfferBar isOfMembers={false} />)
    expect(club.sent('GET')).toEqual([])
  })
})

it.each([
  [0, 'Less than a minute left'],
  [59, '59 minutes left'],
  [60, '1 hour left'],
  [119, '1 h 59 min left'],
  [840, '14 hours left'],
])('%i minutes left are said as: %s', (minutes, text) => expect(leftText(minutes)).toBe(text))

describe('the page behind the link', () => {
  const heading = () => screen.getByRole('heading', { level: 1 })
  const open = async (token?: string) => {
    const accountKey = accountKeyOf(testKeyPepper, club.member.email)
    const { caregivers } = (await readMember(club.server.context.store, accountKey))!.value
    const whole = offerToken(testKeyPepper, { kind: 'lane', accountKey, id: offer.id }, caregivers[0]!)
    renderScreen(<OfferLink />, { at: offerPath(token ?? whole) })
  }

  it('changes nothing by being opened, and books with one press', async () => {
    await open()
    expect(await screen.findByText('Lane 3 for Sam')).toBeVisible()
    expect(heading()).toHaveTextContent(wishMessages.offered)
    expect(screen.getByText('Held for you until 10:00 AM. 2 hours left.')).toBeVisible()
    expect((await own()).offers).toHaveLength(1)
    await press('Book it')
    expect(await screen.findByText('It’s booked. See you Fri Nov 27, 5:00 PM.')).toBeVisible()
    expect(heading()).toHaveTextContent('It’s yours')
    expect(screen.getByRole('link', { name: 'Your Schedule' })).toHaveAttribute('href', '/schedule')
    expect(screen.queryByRole('button', { name: 'Book it' })).not.toBeInTheDocument()
    const { bookings } = (await club.onAnotherDevice('GET', '/api/schedule')).body as Reply<'schedule'>
    expect(bookings).toMatchObject([{ lane: 3, date: friday }])
  })

  it('declines with one press', async () => {
    await open()
    await press(wishMessages.decline)
    expect(await screen.findByText('It goes to the next in line. You are still waiting.')).toBeVisible()
    expect(heading()).toHaveTextContent(wishMessages.title)
    expect((await own()).wishes).toHaveLength(1)
  })

  it('leads to the texts once it is booked, if nothing is signed', async () => {
    await unsign()
    await open()
    expect(screen.queryByRole('link', { name: oneThing })).not.toBeInTheDocument()
    await press('Book it')
    expect(await screen.findByRole('link', { name: oneThing })).toHaveAttribute('href', consentPath('/schedule'))
  })

  it('says that it is over, when it is', async () => {
    await club.onAnotherDevice('POST', `/api/standby/offers/${offer.id}/decline`)
    await open()
    expect(await screen.findByText('This offer is over.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Book it' })).not.toBeInTheDocument()
  })

  it('of places at an event, from an earlier release, says that it is over, with nothing to try again', async () => {
    await open(`offer.event.${'a'.repeat(40)}.ev_0123456789abcdef_skills-night.${'b'.repeat(40)}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This offer is over\./)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See what you are waiting for' })).toBeVisible()
  })

  it('says that a cut link is incomplete, without asking', async () => {
    await open('offer.lane.0123')
    expect(await screen.findByText(linkIncomplete)).toBeVisible()
    expect(club.sent('POST')).toEqual([])
  })
})
