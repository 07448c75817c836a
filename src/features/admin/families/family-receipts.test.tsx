/** The receipts of a family at the front desk, against the real server: of an old order, and of a charge. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { memberPath } from '#lib/paths.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen, tuesday } from '#lib/testing/club.tsx'
import AdminMembersPage from '#pages/admin/members.tsx'
import AdminOrdersPage from '#pages/admin/orders.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

const receipt = async () => within(await screen.findByRole('list', { name: 'Receipt' }))

it('leads to the receipt of an order of last year, and back', async () => {
  admin.server.setClock('2025-11-20T17:00:00Z')
  const { cookie, profile } = await admin.server.signUp({ firstName: 'Robin', lastName: 'Vale' })
  const items = [{ pid: 'logo-hat', size: 'One Size', qty: 2 }]
  await admin.server.ask('POST', '/api/orders', { items, note: '' }, { cookie })
  admin.server.setClock(tuesday)
  renderScreen(<AdminMembersPage />, { at: memberPath(profile.id) })
  await user.click(await screen.findByRole('link', { name: /^2 × / }))
  for (const text of ['For Robin Vale', 'To be paid at the desk', 'Total, plus tax at the desk'])
    expect((await receipt()).getByText(text)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'The family' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Robin Vale' })).toBeVisible()
})

it('leads to it from the order, too', async () => {
  const { cookie, profile } = await admin.server.signUp({ firstName: 'Robin', lastName: 'Brown' })
  const items = [{ pid: 'logo-hat', size: 'One Size', qty: 2 }]
  await admin.server.ask('POST', '/api/orders', { items, note: '' }, { cookie })
  renderScreen(<AdminOrdersPage />)
  const link = await screen.findByRole('link', { name: 'Receipt, Robin Brown' })
  expect(link.getAttribute('href')).toContain(`${memberPath(profile.id)}&order=ord_`)
})

it('leads to the receipt of a charge', async () => {
  const { profile } = await admin.server.signUp({ childName: 'Mia', membershipPlan: 'monthly' })
  const { dues } = (await admin.asColleague('GET', '/api/admin/dues')).body as Reply<'listDues'>
  const charged = dues.map(({ family, id, total }) => ({ family: family.id, id, total }))
  await admin.asColleague('POST', '/api/admin/dues', { dues: charged, entry: { step: 'charged' } })
  renderScreen(<AdminMembersPage />, { at: memberPath(profile.id) })
  await user.click(await screen.findByRole('link', { name: 'Mia: monthly, Nov 24 to Dec 23' }))
  expect((await receipt()).getByText('Charged on Nov 24, 2026')).toBeVisible()
})

it('says that the family has no such order', async () => {
  const { profile } = await admin.server.signUp()
  renderScreen(<AdminMembersPage />, { at: `${memberPath(profile.id)}&order=ord_1_none` })
  expect(await screen.findByText('There is no such receipt')).toBeVisible()
})
