/** The places of the club at the front desk: the sum behind a cap, and the line, against the real server. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import { placesPath } from '#lib/paths.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminMembersPage from '#pages/admin/members.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin({ mailEnabled: true })
  await admin.server.signUp({ firstName: 'Robin' })
  facility.places.cap = 1
})
afterEach(() => {
  delete facility.places.cap
  return admin.close()
})

const open = () => renderScreen(<AdminMembersPage />, { at: placesPath })
const wait = (name: string) =>
  admin.server.ask('POST', '/api/club/line', { name, email: `${name}@families.example`, players: 2 })

it('shows how many places are taken, and the sum that proposes a cap', async () => {
  open()
  expect(await screen.findByText('1 of 1 player')).toBeVisible()
  expect(screen.getByText(/^We propose 147 players: 5 lanes have 295 sessions a week after school/)).toBeVisible()
  expect(screen.getByText('At any hour there are 420 sessions, enough for 210 players.')).toBeVisible()
  expect(screen.getByText('Room for 1 player; a player who pauses keeps the place.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/admin/club')
  expect(screen.getByText('Nobody waits for a place')).toBeVisible()
})

it('shows who waits, and takes a family out with a reason', async () => {
  await wait('lou')
  open()
  const row = within(await screen.findByRole('row', { name: /lou/ }))
  expect(row.getByText('Has not confirmed the email yet')).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Remove lou from the line' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove lou from the line?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await dialog.findAllByText('Please say why')).not.toHaveLength(0)
  await user.type(dialog.getByLabelText('Reason'), 'Moved away')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Nobody waits for a place')).toBeVisible()
})

it('the desk sees the line and takes nobody out', async () => {
  await wait('lou')
  await admin.signInAs('desk')
  open()
  const row = await screen.findByRole('row', { name: /lou/ })
  expect(within(row).queryByRole('button')).not.toBeInTheDocument()
})

it('a family at the counter is put in line while the club is full', async () => {
  renderScreen(<AdminMembersPage />, { at: '/admin/members' })
  await user.click(await screen.findByRole('button', { name: 'Add family' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a family' }))
  const typed = {
    'Parent/Guardian first name': 'Nora',
    'Parent/Guardian last name': 'Lindqvist',
    'Parent/Guardian phone': '518 555 0142',
    Email: 'nora@families.example',
    Address: '1 Rink Road, Albany',
    "Child's name": 'Elsa',
  }
  for (const [label, text] of Object.entries(typed)) {
    await user.click(dialog.getByLabelText(label))
    await user.paste(text)
  }
  await user.selectOptions(dialog.getByLabelText("Child's age"), '11')
  await user.selectOptions(dialog.getByLabelText("Child's position"), 'Goalie')
  await user.click(dialog.getByRole('radio', { name: /^\$249\/mo/ }))
  await user.click(dialog.getByRole('button', { name: 'Add family' }))
  expect(await dialog.findByText(/The club is full\. Nobody waits yet/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Put them in line' }))
  const { body } = await admin.asColleague('GET', '/api/admin/line')
  expect(body).toMatchObject({ waiting: [{ name: 'Nora Lindqvist', email: 'nora@families.example' }] })
})
