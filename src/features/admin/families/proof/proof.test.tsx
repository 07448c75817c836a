/** Sealed records at the front desk, against the real server. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import AdminProofPage from '#pages/admin/proof.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
afterEach(() => admin.close())

const email = 'robin@thenest.example'
async function leaves() {
  const family = await admin.server.signUp({ email, childName: 'Wren Vale', password: 'three blue herons' })
  await admin.asColleague('POST', `/api/admin/members/${family.profile.id}/delete`, { confirm: email })
}

it('a waiver of a family that has left is found by name, with a reason, and opened', async () => {
  admin = await openAdmin()
  await leaves()
  renderScreen(<AdminProofPage />)
  await user.type(await screen.findByLabelText('Name of the child or a caregiver'), 'wren')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findAllByText('Please say why. It is kept in the staff log.')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('Why do you look?'), 'A letter from a lawyer.')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.click(await screen.findByRole('button', { name: 'Open the record of Wren Vale' }))
  const record = within(await screen.findByRole('region', { name: 'Record of Wren Vale' }))
  expect(record.getByText('Membership terms')).toBeVisible()
  expect(record.getAllByText(/^SHA-256 of the words: [0-9a-f]{64}$/)).not.toHaveLength(0)
  expect(record.getByText('Annual, Nov 24, 2026 to Nov 23, 2027')).toBeVisible()
  expect(record.getByText('$2,822.20. To charge')).toBeVisible()
})

it('says that nothing is sealed under a name', async () => {
  admin = await openAdmin()
  renderScreen(<AdminProofPage />)
  await user.type(await screen.findByLabelText('Why do you look?'), 'A drill.')
  await user.type(screen.getByLabelText('Name of the child or a caregiver'), 'Nobody')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const nothing = 'Nothing is sealed under this name or month'
  expect(await screen.findByText(nothing)).toBeVisible()
  const answer = admin.holdRequests(/proof/)
  await user.type(screen.getByLabelText('Name of the child or a caregiver'), ' Else')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.queryByText(nothing)).not.toBeInTheDocument()
  answer()
  expect(await screen.findByText(nothing)).toBeVisible()
})
