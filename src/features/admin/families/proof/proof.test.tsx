/** Sealed records and reports of incidents at the front desk, against the real server. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import AdminIncidentsPage from '#pages/admin/incidents.tsx'
import AdminProofPage from '#pages/admin/proof.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
afterEach(() => admin.close())

const email = 'robin@thenest.example'
async function leaveAfterFall(tell = false) {
  const family = await admin.server.signUp({ email, childName: 'Wren Vale', password: 'three blue herons' })
  const path = `/api/admin/members/${family.profile.id}/players/${family.playerId}/incidents`
  const fall = { at: '2026-11-20T17:20', where: 'Lane 3', what: 'Fell on the wrist.', complete: false, tell }
  const { incident } = (await admin.asColleague('POST', path, fall)).body as Reply<'reportIncident'>
  const leave = () => admin.asColleague('POST', `/api/admin/members/${family.profile.id}/delete`, { confirm: email })
  return { id: incident.id, leave }
}

it('a waiver of a family that has left is found by name, with a reason, and opened', async () => {
  admin = await openAdmin()
  await (await leaveAfterFall()).leave()
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
  expect(record.getByText('Fell on the wrist.')).toBeVisible()
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

it('a report is listed until it is complete, and one alone can be printed', async () => {
  admin = await openAdmin()
  const { id } = await leaveAfterFall()
  const { unmount } = renderScreen(<AdminIncidentsPage />)
  expect(await screen.findByText('Not complete')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Update the report about Wren Vale' }))
  await user.click(await screen.findByLabelText('This report is complete'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Update the report about Wren Vale' })).toBeVisible()
  expect(screen.queryByText('Not complete')).not.toBeInTheDocument()
  unmount()
  renderScreen(<AdminIncidentsPage />, { at: `/admin/incidents?id=${id}` })
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible()
})

it('a report that the caregivers were told of offers to tell them again, and shows what it said before', async () => {
  admin = await openAdmin()
  admin.server.context.mailEnabled = true
  await leaveAfterFall(true)
  renderScreen(<AdminIncidentsPage />)
  await user.click(await screen.findByRole('button', { name: 'Update the report about Wren Vale' }))
  expect(await screen.findByLabelText(/^Tell the caregivers again/)).toBeChecked()
  expect(screen.getByText(/They never read the notes for staff\./)).toBeVisible()
  await user.type(screen.getByLabelText('What happened?'), ' And the head.')
  await user.type(screen.getByLabelText('Notes for staff only'), 'Camera 2 has it.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Camera 2 has it.')).toBeVisible()
  expect(screen.getByText('Fell on the wrist. And the head.')).toBeVisible()
  expect(screen.getByText(/Lane 3: Fell on the wrist\./)).toBeVisible()
  const { incidents } = (await admin.asColleague('GET', '/api/admin/incidents')).body as Reply<'listIncidents'>
  expect(incidents).toMatchObject([{ told: {}, earlier: [{ told: {} }] }])
})

it('says when there are no reports', async () => {
  admin = await openAdmin()
  renderScreen(<AdminIncidentsPage />)
  expect(await screen.findByText('No reports yet')).toBeVisible()
})
