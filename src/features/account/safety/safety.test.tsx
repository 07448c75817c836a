/** The page about a player, and what staff see of it behind one button, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import { responseMessages } from '#domain/messages/site-messages.ts'
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import Player from '#pages/account/player.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const open = (id = club.playerId) =>
  renderScreen(
    <>
      <Player />
      <Address />
    </>,
    { at: `/account/player?id=${id}` },
  )
const health = () => screen.findByLabelText(safetyMessages.health)
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const stored = async () => {
  const { body } = await club.onAnotherDevice('GET', `/api/account/players/${club.playerId}/safety`)
  return (body as Reply<'playerSafety'>).safety
}

describe('the page about a player', () => {
  it('says who sees it, and saves what is entered', async () => {
    open()
    expect(await screen.findByText('Only coaches see this, when Sam arrives. All of it is optional.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Month'), '03')
    await user.selectOptions(screen.getByLabelText('Year'), '2015')
    await user.type(await health(), 'Peanuts')
    const leaving = within(screen.getByRole('radiogroup', { name: 'May Sam leave alone?' }))
    await user.click(leaving.getByRole('radio', { name: safetyMessages.no }))
    await user.click(screen.getByRole('button', { name: 'Add a person' }))
    await user.type(screen.getByLabelText(`${safetyMessages.person(1)}: name`), 'Grandma Jo')
    await save()
    await waitFor(() => expect(address()).toBe('/account'))
    expect(await stored()).toMatchObject({
      born: '2015-03',
      health: 'Peanuts',
      leavesAlone: 'no',
      collectors: [{ name: 'Grandma Jo', phone: '' }],
    })
    // Neither while somebody is signed in nor afterwards.
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Peanuts|Grandma/)
    clearPersonalData()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Peanuts|Grandma/)
  })

  it('says who has changed it last, and when', async () => {
    const path = `/api/account/players/${club.playerId}/safety`
    const { rev } = await stored()
    const body = { rev, born: '', leavesAlone: 'no', collectors: [] }
    expect((await club.onAnotherDevice('PATCH', path, body)).status).toBe(200)
    open()
    expect(await screen.findByText(/^Last changed \w+ \d+, \d{4} by \w+ \w+$/)).toBeVisible()
  })

  it('refuses a month to come and a month without a year', async () => {
    open()
    await user.selectOptions(await screen.findByLabelText('Month'), '12')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain(safetyMessages.birthBoth)
    await user.selectOptions(screen.getByLabelText('Year'), '2026')
    await save()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This month has not come yet'))
    expect(club.sent('PATCH')).toEqual([])
  })

  it('keeps what was typed when the response is lost', async () => {
    open()
    await user.type(await health(), 'Bees')
    club.disconnect()
    await save()
    expect(await screen.findByText(new RegExp(responseMessages.noResponse))).toBeVisible()
    expect(await health()).toHaveValue('Bees')
    club.reconnect()
    await save()
    await waitFor(async () => expect((await stored()).health).toBe('Bees'))
  })

  it('of somebody else is not found', async () => {
    open('pl_000000000000000000000000')
    expect(await screen.findByText('Could not load this page')).toBeVisible()
  })
})
