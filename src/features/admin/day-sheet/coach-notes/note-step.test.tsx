/** A coach writes about a session from its card, and the family reads it on the page of the child, against the real server. */
// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { coachNoteMessages, coachNoteRefusals } from '#domain/coach-notes/coach-notes.ts'
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'
import { bookElsa, press, signUpElsa, type Family } from '#features/admin/day-sheet/testing/elsa.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'

let admin: Awaited<ReturnType<typeof openAdmin>>
let family: Family
beforeEach(async () => {
  admin = await openAdmin()
  family = await signUpElsa(admin)
  await bookElsa(admin, family)
})
afterEach(() => admin.close())

/** Opens the sheet at this time in New York. */
const openAt = (clock: string) => {
  const now = new Date(`2026-11-24T${clock}:00-05:00`)
  admin.server.setClock(now)
  vi.setSystemTime(now)
  return renderScreen(<DaySheet />, { now })
}
const openCard = async () => {
  await press(/^Elsa Lindqvist.*Lane 3/)
  return within(await screen.findByRole('dialog'))
}
const field = 'One sentence for the family'

describe('the card of a booking', () => {
  it('lets a coach write one sentence, says never about health, and takes it back', async () => {
    openAt('16:40')
    const card = await openCard()
    await press('Write about this session', card)
    expect(await card.findByText(new RegExp(coachNoteMessages.health))).toBeVisible()
    await press('Send', card)
    expect(within(await card.findByRole('alert')).getByText('Write the sentence first')).toBeVisible()
    await userEvent.type(card.getByLabelText(field), 'Great stops today.')
    await press('Send', card)
    const list = within(await card.findByRole('list', { name: 'Written about this session' }))
    expect(list.getByText('Great stops today.')).toBeVisible()
    expect(notify).toHaveBeenCalledWith({
      title: 'Written',
      description: expect.stringMatching(/^The family gets it/) as string,
    })
    expect(card.queryByLabelText(field)).not.toBeInTheDocument()
    await press('Take back', list)
    expect(await card.findByLabelText(field)).toHaveValue('')
    expect(notify).toHaveBeenCalledWith({ title: 'Taken back', description: 'Nobody gets it.' })
  })

  it('says why nothing can be written about who was not here', async () => {
    openAt('16:40')
    const sheet = await admin.asColleague('GET', '/api/admin/day?date=2026-11-24')
    const { id } = (sheet.body as Reply<'daySheet'>).sheet!.bookings[0]!
    await admin.asColleague('POST', `/api/admin/arrivals/${id}/absence`, { state: 'excused' })
    const card = await openCard()
    await press('Write about this session', card)
    expect(await card.findByText(coachNoteRefusals.absent)).toBeVisible()
    expect(card.queryByLabelText(field)).not.toBeInTheDocument()
  })

  it('offers nothing before the session', async () => {
    openAt('15:50')
    const card = await openCard()
    expect(await card.findByRole('button', { name: /^Here/ })).toBeVisible()
    expect(card.queryByRole('button', { name: 'Write about this session' })).not.toBeInTheDocument()
  })

  it('shows a coach who says thanks', async () => {
    openAt('16:40')
    await thankFor('Great stops today.')
    const card = await openCard()
    await press('Write about this session', card)
    expect(await card.findByText(/says thanks/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument())
  })
})

/** A colleague writes, and the family says thanks. */
async function thankFor(text: string): Promise<void> {
  const sheet = await admin.asColleague('GET', '/api/admin/day?date=2026-11-24')
  const { id } = (sheet.body as Reply<'daySheet'>).sheet!.bookings[0]!
  const written = await admin.asColleague('POST', `/api/admin/bookings/${id}/notes`, { text })
  const { note } = written.body as Reply<'writeCoachNote'>
  admin.server.setClock(new Date('2026-11-24T16:45:00-05:00'))
  await admin.server.ask('POST', `/api/account/notes/${note.id}/thanks`, undefined, { cookie: family.cookie })
}

describe('the fold of thanks on Today', () => {
  const fold = () => screen.findByText(/^Thanks \(/)

  it('says who thanks for which sentence about which session, once somebody does', async () => {
    openAt('16:40')
    await screen.findByRole('button', { name: /^Elsa Lindqvist.*Lane 3/ })
    expect(screen.queryByText(/^Thanks/)).not.toBeInTheDocument()
    cleanup()
    await thankFor('Great stops today.\nMore of that.')
    openAt('16:46')
    const summary = await fold()
    expect(summary).toHaveTextContent('Thanks (1)')
    await userEvent.click(summary)
    const [thanks] = within(screen.getByRole('list', { name: 'Families who say thanks' })).getAllByRole('listitem')
    expect(thanks).toHaveTextContent(/Nora.*about .*Elsa.*Lane 3, Tue Nov 24, 4:00 PM/)
    expect(thanks).toHaveTextContent('Great stops today.')
  })

  it('is not there for the desk, which writes none', async () => {
    admin.server.setClock(new Date('2026-11-24T16:40:00-05:00'))
    await thankFor('Great stops today.')
    await admin.signInAs('desk')
    openAt('16:46')
    await screen.findByRole('button', { name: /^Elsa Lindqvist.*Lane 3/ })
    expect(screen.queryByText(/^Thanks/)).not.toBeInTheDocument()
    expect(admin.sent).not.toContain('GET /api/admin/notes/thanks')
  })
})
