/** Reports of incidents at the front desk, against the real server. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { savesOverTheirs } from '#lib/testing/edit-conflict.ts'
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

it('a report about a family that has left is in its sealed record', async () => {
  admin = await openAdmin()
  await (await leaveAfterFall()).leave()
  renderScreen(<AdminProofPage />)
  await user.type(await screen.findByLabelText('Name of the child or a caregiver'), 'wren')
  await user.type(screen.getByLabelText('Why do you look?'), 'A letter from a lawyer.')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.click(await screen.findByRole('button', { name: 'Open the record of Wren Vale' }))
  const record = within(await screen.findByRole('region', { name: 'Record of Wren Vale' }))
  expect(record.getByText('Fell on the wrist.')).toBeVisible()
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

it('a report that a colleague changes meanwhile is not overwritten', async () => {
  admin = await openAdmin()
  const { id } = await leaveAfterFall()
  const list = async () => (await admin.asColleague('GET', '/api/admin/incidents')).body as Reply<'listIncidents'>
  const fall = { at: '2026-11-20T17:20', where: 'Lane 4', what: 'Fell.', complete: false, rev: 0 }
  const aid = () => screen.getByLabelText('First aid')
  await savesOverTheirs({
    open: async () => {
      renderScreen(<AdminIncidentsPage />)
      await user.click(await screen.findByRole('button', { name: 'Update the report about Wren Vale' }))
    },
    save: 'Save',
    type: async () => user.type(await screen.findByLabelText('First aid'), 'Ice, ten minutes.'),
    expectTyped: () => expect(aid()).toHaveValue('Ice, ten minutes.'),
    saveElsewhere: async () =>
      admin.asColleague('PATCH', `/api/admin/incidents/${id}`, { ...fall, rev: (await list()).incidents[0]!.rev }),
    theirs: 'Lane 4',
    stored: async () => (await list()).incidents[0],
    final: { firstAid: 'Ice, ten minutes.' },
  })
})
