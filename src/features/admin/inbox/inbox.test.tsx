/** The inbox at the front desk, against the real server. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen, tuesday } from '#lib/testing/club.tsx'
import AdminInboxPage from '#pages/admin/inbox.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

async function changePlan() {
  const { cookie, playerId } = await admin.server.signUp({ firstName: 'Robin', lastName: 'Vale' })
  const { account } = (await admin.server.ask('GET', '/api/account', undefined, { cookie })).body as Reply<'account'>
  const player = { name: 'Kit Vale', age: '12', position: 'goalie', plan: 'monthly', team: '', phone: '' }
  await admin.server.ask('PATCH', `/api/account/players/${playerId}`, { ...player, rev: account.rev }, { cookie })
  const { dues } = (await admin.asColleague('GET', '/api/admin/dues')).body as Reply<'listDues'>
  const charged = dues.map(({ id, total, family: { id: family } }) => ({ id, total, family }))
  await admin.asColleague('POST', '/api/admin/dues', { dues: charged, entry: { step: 'charged' } })
}
const list = async (name: string) => within(await screen.findByRole('list', { name }))

it('says that there is nothing to do', async () => {
  renderScreen(<AdminInboxPage />)
  expect(await screen.findByText('Nothing to do')).toBeVisible()
})

it('says what a family changed, is ticked by name, and opened again', async () => {
  await changePlan()
  renderScreen(<AdminInboxPage />)
  const later = await list('Later')
  expect(later.getByRole('link', { name: 'Membership changed' })).toBeVisible()
  for (const text of [
    /Kit Vale · Annual from .* monthly from .* · Before: Annual from/,
    'Robin Vale',
    'Change the charge on your terminal.',
  ])
    expect(later.getByText(text)).toBeVisible()
  await user.click(later.getByRole('button', { name: 'Done: Membership changed, Robin Vale' }))
  const done = await list('Done in the last week')
  expect(done.getByText(/^Done by Coach Example/)).toBeVisible()
  expect(screen.getByText('Nothing to do')).toBeVisible()
  await user.click(done.getByRole('button', { name: 'Undo: Membership changed, Robin Vale' }))
  await list('Later')
})

it('leads to the charges that are due', async () => {
  await admin.server.signUp({ membershipPlan: 'monthly' })
  renderScreen(<AdminInboxPage />)
  const today = await list('Due today')
  expect(today.getByText(/1 today, 1 in all, \$256\.47/)).toBeVisible()
  for (const name of ['Charges due', 'Open: Charges due'])
    expect(today.getByRole('link', { name }).getAttribute('href')).toBe('/admin/dues')
})

it('puts what is late on top', async () => {
  admin.server.setClock('2026-11-20T17:00:00Z')
  await admin.server.ask('POST', '/api/tour-requests', { name: 'Ana', phone: '555', date: '2026-12-01', time: '10am' })
  admin.server.setClock(tuesday)
  await changePlan()
  renderScreen(<AdminInboxPage />)
  const late = await list('Late')
  const { requests } = (await admin.asColleague('GET', '/api/tour-requests')).body as Reply<'listTours'>
  expect(late.getByRole('link', { name: 'Tour request' }).getAttribute('href')).toBe(
    `/admin/tours?tour=${requests[0]!.id}`,
  )
  expect(late.getByText(/Ana, Tuesday, December 1, 10:00 AM/)).toBeVisible()
  const lists = screen.getAllByRole('list').map((each) => each.getAttribute('aria-label'))
  expect(lists).toEqual(['Late', 'Later'])
})

it('names the families that nobody has seen, lets one be known, and ends what the others have booked', async () => {
  const { server } = admin
  for (let nth = 0; nth < 12; nth += 1) {
    const { cookie, profile } = await server.signUp({ firstName: `Bot${nth}`, lastName: 'Example' }, { isUnseen: true })
    const body = { lane: 1, date: '2026-11-25', time: `${10 + nth}:00`, name: 'B', email: profile.email }
    if (nth < 3) await server.ask('POST', '/api/lanes/bookings', body, { cookie })
  }
  renderScreen(<AdminInboxPage />)
  expect(await screen.findByText(/12 families joined today, 3 of .* lane hours \(0%\)/)).toBeVisible()
  await user.click(screen.getByText('Who they are'))
  expect(screen.getByRole('link', { name: 'Bot0 Example' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Known: Bot0 Example' }))
  expect(await screen.findByText(/11 families joined today, 2 of/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'End their bookings' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^2 families lose 2 sessions, and each is told/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'End their bookings' }))
  expect(await screen.findByText(/11 families joined today$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'End their bookings' })).not.toBeInTheDocument()
})

it('asks for the card of a family that has joined, until a colleague has taken it', async () => {
  await admin.server.signUp({ firstName: 'Robin', lastName: 'Vale' }, { hasCardToTake: true })
  renderScreen(<AdminInboxPage />)
  const later = await list('Later')
  expect(later.getByText(/^: Charge \$/)).toBeVisible()
  await user.click(later.getByRole('button', { name: 'Card taken: New family, Robin Vale' }))
  const done = await list('Done in the last week')
  expect(done.getByText(/^Done by Coach Example/)).toBeVisible()
  await user.click(done.getByRole('button', { name: 'Undo: New family, Robin Vale' }))
  expect((await list('Later')).getByRole('link', { name: 'New family' })).toBeVisible()
})
