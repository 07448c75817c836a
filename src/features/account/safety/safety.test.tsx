/** The page about a player, and what staff see of it behind one button, against the real server. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bornMessages } from '#domain/families/ages.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
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

const store = async (safety: object) => {
  const body = { rev: (await stored()).rev, born: '', leavesAlone: '', collectors: [], ...safety }
  const path = `/api/account/players/${club.playerId}/safety`
  expect((await club.onAnotherDevice('PATCH', path, body)).status).toBe(200)
}

describe('the page about a player', () => {
  it('has what the coaches wrote this season, with ‘Thanks’ as the one answer', async () => {
    const slot = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: club.member.email }
    const { body } = await club.onAnotherDevice('POST', '/api/lanes/bookings', slot)
    const { booking } = body as Reply<'reserveLane'>
    club.server.setClock(new Date('2026-11-24T16:50:00-05:00'))
    const coach = await club.server.signUpStaff('kim@staff.example', undefined, 'coach')
    const text = 'Sam kept his head up.\nMore of that.'
    await club.server.ask('POST', `/api/admin/bookings/${booking.id}/notes`, { text }, coach)
    open()
    expect(await screen.findByText(safetyMessages.whoReads('Sam'))).toBeVisible()
    expect(screen.queryByText('From the coaches')).not.toBeInTheDocument()
    cleanup()
    club.server.setClock(new Date('2026-11-24T16:51:00-05:00'))
    open()
    const notes = within((await screen.findByRole('heading', { name: 'From the coaches' })).closest('section')!)
    expect(notes.getByText(/Sam kept his head up/)).toBeVisible()
    await user.click(notes.getByRole('button', { name: 'Thanks to Coach Example, Lane 3, Tue Nov 24, 4:00 PM' }))
    expect(await notes.findByText('You said thanks')).toBeVisible()
    expect(notes.queryByRole('button')).not.toBeInTheDocument()
  })

  it('says who sees it, and saves what is entered', async () => {
    open()
    expect(await screen.findByText(safetyMessages.whoReads('Sam'))).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Month'), '03')
    await user.selectOptions(screen.getByLabelText('Year'), '2015')
    await user.type(await health(), 'Peanuts')
    const leaving = within(screen.getByRole('radiogroup', { name: 'May Sam leave alone?' }))
    await user.click(leaving.getByRole('radio', { name: safetyMessages.no }))
    await user.click(screen.getByRole('button', { name: 'Add a person' }))
    await user.type(screen.getByLabelText(`Person 1: name`), 'Grandma Jo')
    await save()
    await waitFor(() => expect(address()).toBe(`/account#${club.playerId}`))
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
    await store({ leavesAlone: 'no' })
    open()
    expect(await screen.findByText(/^Last changed \w+ \d+, \d{4} by \w+ \w+$/)).toBeVisible()
  })

  it('refuses a month to come and a month without a year', async () => {
    await store({ born: '2026-11' })
    open()
    await user.selectOptions(await screen.findByLabelText('Month'), '12')
    await user.selectOptions(screen.getByLabelText('Year'), '')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain(bornMessages.both)
    await user.selectOptions(screen.getByLabelText('Year'), '2026')
    await save()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This month has not come yet'))
    expect(club.sent('PATCH')).toEqual([])
  })

  it('offers the years in which players of the club were born, and the stored one', async () => {
    await store({ born: '1999-03' })
    open()
    const years = [...(await screen.findByLabelText<HTMLSelectElement>('Year')).options].map(({ value }) => value)
    expect(years).toEqual(['', ...Array.from({ length: 12 }, (_, more) => String(2018 - more)), '1999'])
  })

  it('takes a person off the list again, before it is saved too', async () => {
    const collectors = ['Jo', 'Mo'].map((name) => ({ name, phone: '', onlyToday: name === 'Mo' }))
    await store({ collectors })
    open()
    const add = await screen.findByRole('button', { name: 'Add a person' })
    await user.click(add)
    await user.click(screen.getByRole('button', { name: 'Remove Person 3' }))
    expect(screen.queryByLabelText(`Person 3: name`)).not.toBeInTheDocument()
    expect(add).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove Jo' }))
    expect(screen.getByLabelText(`Person 1: name`)).toHaveValue('Mo')
    await save()
    await waitFor(async () =>
      expect((await stored()).collectors).toEqual([expect.objectContaining({ name: 'Mo', until: '2026-11-24' })]),
    )
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
