/** A field of a player is one line: the forms, both pages, the export and the players' file have it. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { line } from '#domain/fields/field-rules.ts'
import { open, press, user } from '#features/account/testing/page.tsx'
import { memberPath } from '#lib/paths.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import AdminMembersPage from '#pages/admin/members.tsx'

// As the line in player-notes.ts would.
vi.mock('#domain/families/player-notes.ts', async (importOriginal) => {
  const notes = await importOriginal<{ playerNotes: object; noteNames: string[] }>()
  Object.assign(notes.playerNotes, { school: { ...line(80), label: 'School', type: 'text' } })
  notes.noteNames.push('school')
  return notes
})

const school = 'Hill Street School'

async function editSchool(name: string) {
  await press(`Edit ${name}`)
  const form = within(await screen.findByRole('dialog', { name: `Edit ${name}` }))
  await user.type(form.getByLabelText('School (optional)'), school)
  await press('Save player', form)
}

let close: () => void
afterEach(() => close())

it('of the family: its form, page and export', async () => {
  const club = await openClub()
  close = club.close
  open()
  await screen.findByText('Sam Example', { selector: 'b' })
  await editSchool('Sam Example')
  expect(await screen.findByText(new RegExp(`^Age .*, ${school}$`))).toBeVisible()
  const own = (await club.onAnotherDevice('GET', '/api/account/export')).body as Reply<'exportOwnData'>
  expect(JSON.stringify(own)).toContain(`"school":"${school}"`)
})

it("of the desk: its form and page, and the players' file", async () => {
  const admin = await openAdmin()
  close = admin.close
  const robin = await admin.server.signUp({ firstName: 'Robin', lastName: 'Example', childName: 'Wren' })
  renderScreen(<AdminMembersPage />, { at: memberPath(robin.profile.id) })
  await screen.findByRole('button', { name: 'Edit Wren' })
  await editSchool('Wren')
  expect(await screen.findByText(new RegExp(` · ${school}`))).toBeVisible()
  const csv = String((await admin.asColleague('GET', '/api/members/export.csv?of=players')).body)
  expect(csv.split('\n')[0]).toContain('childSchool')
  expect(csv).toContain(school)
})
