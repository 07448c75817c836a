/** A full club on screen: a family that waits for another child, and the link of who waits, against the real server. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import { playerListMessages } from '#domain/families/family-messages.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import AccountPage from '#pages/account.tsx'
import EmailLinkPage from '#pages/email-link.tsx'
import { accountKeyOf, hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { issueLineToken } from '#server/services/full-club/line-links.ts'
import { moveLine } from '#server/services/full-club/move-line.ts'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub(undefined, undefined, { mailEnabled: true })
  // Two families, of one player each.
  facility.places.cap = 2
})
afterEach(() => {
  delete facility.places.cap
  return club.close()
})

describe('a family of the club', () => {
  it('waits for another child, and leaves the line', async () => {
    renderScreen(<AccountPage />, { at: '/account' })
    expect(await screen.findByText(/^The club is full\. Nobody waits yet; .* Children of families/)).toBeVisible()
    expect(screen.getByRole('button', { name: playerListMessages.add })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Wait for a place' }))
    expect(await screen.findByText('For another player: You are in line, and next.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Leave the line' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the line?' }))
    await user.click(dialog.getByRole('button', { name: 'Leave the line' }))
    expect(await screen.findByRole('button', { name: 'Wait for a place' })).toBeVisible()
  })

  it('adds the child with the place that is held for it', async () => {
    await club.onAnotherDevice('POST', '/api/account/line', { players: 1 })
    facility.places.cap = 3
    await moveLine(club.server.context)
    renderScreen(<AccountPage />, { at: '/account' })
    expect(await screen.findByText('A place for another player is held until Tue Dec 1.')).toBeVisible()
    expect(screen.getByRole('button', { name: playerListMessages.add })).toBeEnabled()
  })
})

describe('the link of who waits', () => {
  const email = 'kim@families.example'
  const open = async () => {
    const { context, ask } = club.server
    await ask('POST', '/api/club/line', { name: 'Kim', email, players: 1 }, { key: 'wait' })
    const [entry] = (await context.store.read(keys.fullClub))!.value.waiting
    expect(entry!.id).toBe(hash('line', accountKeyOf(context.keyPepper, email), 'wait').slice(0, 24))
    return renderScreen(<EmailLinkPage />, { at: `/email-link#line=${issueLineToken(context.keyPepper, entry!)}` })
  }

  it('puts the family in line once it says so, and takes it out', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Your place in line' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'I wait for a place' }))
    expect(await screen.findByText('You are in line, and next.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Leave the line' }))
    expect(await screen.findByText('You are not in line.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Leave the line' })).not.toBeInTheDocument()
  })

  it('that the club never issued says so', async () => {
    renderScreen(<EmailLinkPage />, { at: `/email-link#line=line.${'a'.repeat(24)}.zz.${'b'.repeat(40)}` })
    expect(await screen.findByText('This link doesn’t work, or no longer does.')).toBeVisible()
  })
})
