/** Dues at the front desk, against the real server: charged at once by card, declined, paid otherwise, refunded, taken back, and the book. */
// @module-tag long
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { maxNoted } from '#domain/memberships/dues.ts'
import { MemberPage } from '#features/admin/families/member-page.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import AdminDuesPage from '#pages/admin/dues.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
/** Both join today, by the month. */
beforeEach(async () => {
  admin = await openAdmin()
  for (const childName of ['Mia', 'Lou'])
    await admin.server.signUp({ firstName: childName, lastName: 'Vale', childName, membershipPlan: 'monthly' })
})
let taps = 0
const count = () => (taps += 1)
beforeEach(() => {
  taps = 0
  document.addEventListener('pointerdown', count)
})
afterEach(() => {
  document.removeEventListener('pointerdown', count)
  admin.close()
})

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const choose = (name: string | RegExp) => user.click(screen.getByRole('radio', { name }))
const rows = async () =>
  within(await screen.findByRole('table', { name: /^Book of/ }))
    .getAllByRole('row')
    .slice(1)
const noCard = () => waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument())

it('has nothing to say where nobody owes', async () => {
  admin.close()
  admin = await openAdmin()
  renderScreen(<AdminDuesPage />)
  expect(await screen.findByText('Nothing is due')).toBeVisible()
})

it('marks all cards with a reference that stands in the bar, and has them in the book', async () => {
  renderScreen(<AdminDuesPage />)
  expect(await screen.findByText(/\$512\.94 to charge on 2 cards\./)).toBeVisible()
  await press('Select all')
  const bar = screen.getByLabelText('Reference, optional')
  await user.type(bar, 'Batch 12{Enter}')
  await noCard()
  expect(await screen.findByText(/\$512\.94 taken this month\./)).toBeVisible()
  await choose('Book')
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Charged.*\$256\.47.*Batch 12 · Coach Example/),
    expect.stringMatching(/Charged.*\$256\.47.*Batch 12 · Coach Example/),
  ])
  const sums = within(screen.getByRole('table', { name: 'Sums by kind' }))
  expect(sums.getByRole('row', { name: /^Together \$512\.94/ })).toBeVisible()
})

it('is one row a card, however many children are on it', async () => {
  const { cookie } = await admin.server.signUp({ childName: 'Emma', membershipPlan: 'monthly' })
  const { body } = await admin.server.ask('GET', '/api/account', undefined, { cookie })
  const { rev } = (body as Reply<'account'>).account
  const ruby = { rev, name: 'Ruby', age: '9', position: 'goalie', plan: 'monthly', team: '', phone: '' }
  await admin.server.ask('POST', '/api/account/players', ruby, { cookie })
  renderScreen(<AdminDuesPage />)
  expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  await user.click(
    screen.getByRole('checkbox', { name: /Visa 4242.*Emma, Nov 24 \$256\.47 \+ Ruby, Nov 24 \$256\.47/ }),
  )
  expect(screen.getByRole('button', { name: 'Mark 1 as charged, $512.94' })).toBeEnabled()
})

it('charges 52 on 49 cards in two taps, and keeps a row as saving until the new list has come', async () => {
  for (let nth = 2; nth < 49; nth += 1) {
    const { cookie } = await admin.server.signUp({ childName: `Kid ${nth}`, membershipPlan: 'monthly' })
    if (nth >= 5) continue
    const { body } = await admin.server.ask('GET', '/api/account', undefined, { cookie })
    const sibling = { name: `Sibling ${nth}`, age: '9', position: 'goalie', plan: 'monthly', team: '', phone: '' }
    const { rev } = (body as Reply<'account'>).account
    await admin.server.ask('POST', '/api/account/players', { rev, ...sibling }, { cookie })
  }
  renderScreen(<AdminDuesPage />)
  await press('Select all')
  await press(/^Mark 49 as charged, \$13,336\.44/)
  expect((await screen.findAllByText('Saving...')).length).toBeGreaterThan(0)
  await noCard()
  expect(await screen.findByText(/\$13,336\.44 taken this month\./)).toBeVisible()
  expect([taps, 52 > maxNoted]).toEqual([2, true])
})

it('notes a decline in two taps, to be tried again three days later', async () => {
  renderScreen(<AdminDuesPage />)
  await press(/^Declined: .*Mia/)
  await press('Mark as declined')
  expect(await screen.findByRole('radio', { name: 'Declined (1)' })).toBeVisible()
  expect(taps).toBe(2)
})

it('notes a decline with a day, and takes it back', async () => {
  renderScreen(<AdminDuesPage />)
  await press(/^Declined: .*Mia/)
  const dialog = within(await screen.findByRole('dialog', { name: 'The card was declined' }))
  fireEvent.change(dialog.getByLabelText('Try again on'), { target: { value: '2026-11-01' } })
  await user.click(dialog.getByRole('button', { name: 'Mark as declined' }))
  expect(await dialog.findByText('Could not save this. Please choose one of the next 60 days.')).toBeVisible()
  fireEvent.change(dialog.getByLabelText('Try again on'), { target: { value: '2026-11-27' } })
  await user.click(dialog.getByRole('button', { name: 'Mark as declined' }))
  await user.click(await screen.findByRole('radio', { name: 'Declined (1)' }))
  expect(await screen.findByText(/Try again Fri Nov 27/)).toBeVisible()
  await choose('Book')
  await press(/^Undo: Declined, Mia/)
  expect(await screen.findByRole('radio', { name: 'Declined (0)' })).toBeInTheDocument()
})

it('notes what was paid in cash, another amount and a waiver with a reason, and a refund', async () => {
  renderScreen(<AdminDuesPage />)
  await press(/^Other: .*Lou/)
  const cash = within(await screen.findByRole('dialog'))
  await user.type(cash.getByLabelText('Amount in dollars'), '200')
  await user.click(cash.getByRole('button', { name: 'Mark as paid in cash' }))
  await waitFor(() => expect(cash.getByRole('alert')).toHaveTextContent('Please say why'))
  await user.type(cash.getByLabelText('Why'), 'Half a month')
  await user.click(cash.getByRole('button', { name: 'Mark as paid in cash' }))
  await press(/^Other: .*Mia/)
  const waiving = within(await screen.findByRole('dialog'))
  await user.click(waiving.getByRole('radio', { name: 'Waive' }))
  await user.click(waiving.getByRole('button', { name: 'Waive' }))
  await waitFor(() => expect(waiving.getByRole('alert')).toHaveFocus())
  await user.type(waiving.getByLabelText('Why'), 'Injured')
  await user.click(waiving.getByRole('button', { name: 'Waive' }))
  await noCard()
  await choose('Book')
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Paid in cash.*Lou.*\$200\$49.*Half a month/),
    expect.stringMatching(/Waived.*Mia.*\$256\.47.*Injured/),
  ])
  await press(/^Refund: .*Lou/)
  const refunding = within(await screen.findByRole('dialog'))
  await user.clear(refunding.getByLabelText('Amount in dollars'))
  await user.type(refunding.getByLabelText('Why'), 'Closed for a week')
  for (const amount of ['200.01', '1,50', '0']) {
    await user.type(refunding.getByLabelText('Amount in dollars'), amount)
    await user.click(refunding.getByRole('button', { name: 'Mark as refunded' }))
    await waitFor(() => expect(refunding.getByRole('alert')).toHaveTextContent('Enter up to $200'))
    await user.clear(refunding.getByLabelText('Amount in dollars'))
  }
  await user.type(refunding.getByLabelText('Amount in dollars'), '50')
  await user.click(refunding.getByRole('button', { name: 'Mark as refunded' }))
  const sums = within(screen.getByRole('table', { name: 'Sums by kind' }))
  expect(await sums.findByRole('row', { name: /^Together \$150 \$305\.47/ })).toBeVisible()
})

it('closes last month, and takes back one of its charges as an entry of today, in four taps', async () => {
  const { body } = await admin.asColleague('GET', '/api/admin/dues')
  const dues = (body as Reply<'listDues'>).dues.map(({ family, id, total }) => ({ family: family.id, id, total }))
  await admin.asColleague('POST', '/api/admin/dues', { dues, entry: { step: 'charged' } })
  admin.server.setClock('2026-12-01T15:00:00Z')
  // A session ends with the day.
  await admin.signInAs('manager')
  renderScreen(<AdminDuesPage />)
  await user.click(await screen.findByRole('radio', { name: 'Book' }))
  await press('Month before')
  await press('Close November')
  expect(await screen.findByText(/^Closed by Coach Example on Dec 1, 2026\./)).toBeVisible()
  await press(/^Take back: Charged, Mia/)
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Take back: Charged, Mia/ })).not.toBeInTheDocument(),
  )
  expect([taps, (await rows()).length]).toEqual([4, 2])
  await press('Next month')
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Taken back.*Mia.*−\$256\.47/),
  ])
})

it('says which charge a colleague has noted meanwhile', async () => {
  renderScreen(<AdminDuesPage />)
  await press('Select all')
  const { body } = await admin.asColleague('GET', '/api/admin/dues')
  const [first] = (body as Reply<'listDues'>).dues
  await admin.asColleague('POST', '/api/admin/dues', {
    dues: [{ family: first!.family.id, id: first!.id, total: first!.total }],
    entry: { step: 'charged' },
  })
  await press('Mark 2 as charged, $512.94')
  await noCard()
})

it('corrects a day of joining after a charge: what is to be refunded goes with the card, in the book of its day', async () => {
  const { body } = await admin.asColleague('GET', '/api/admin/dues')
  const { id, total, family } = (body as Reply<'listDues'>).dues.find(({ name }) => name === 'Mia')!
  await admin.asColleague('POST', '/api/admin/dues', {
    dues: [{ family: family.id, id, total }],
    entry: { step: 'charged' },
  })
  renderScreen(<MemberPage id={family.id} />)
  await user.click(await screen.findByText('Mia', { selector: 'b' }))
  await user.click(screen.getByText(/^Pause, end, history/))
  await press('Correct the day of joining')
  const dialog = within(await screen.findByRole('dialog', { name: 'When did Mia join?' }))
  fireEvent.change(dialog.getByLabelText('Joined on'), { target: { value: '2026-12-01' } })
  expect(await dialog.findByText('To give back: $256.47.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Monthly plan, begins Dec 1, 2026/)).toBeInTheDocument()
  cleanup()
  renderScreen(<AdminDuesPage />)
  await user.click(await screen.findByRole('checkbox', { name: /Mia, difference, Nov 24/ }))
  expect(screen.queryByRole('button', { name: /^Declined: .*Mia/ })).not.toBeInTheDocument()
  await press('Mark 1 as charged, −$256.47')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Mia/ })).not.toBeInTheDocument())
  await choose('Book')
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Charged.*Mia.*\$256\.47/),
    expect.stringMatching(/Charged.*Mia: difference, changed Nov 24, 2026.*−\$256\.47/),
  ])
})

it('has the Puck Bucks of the day beside the money', async () => {
  const { body } = await admin.asColleague('GET', '/api/admin/dues')
  const { family, player } = (body as Reply<'listDues'>).dues[0]!
  const path = `/api/admin/members/${family.id}/players/${player}/bucks`
  await admin.asColleague('POST', path, { act: 'give', cents: 2000, what: 'A gift' })
  await admin.asColleague('POST', path, { act: 'spend', cents: 750, what: 'Snack bar' })
  renderScreen(<AdminDuesPage />)
  await user.click(await screen.findByRole('radio', { name: 'Book' }))
  const sums = within(await screen.findByRole('table', { name: 'Sums by kind' }))
  expect(sums.getByRole('row', { name: /^Puck Bucks spent \(1\) \$0 −\$7\.50/ })).toBeVisible()
  expect(sums.getByRole('row', { name: /^Together \$0 \$12\.50/ })).toBeVisible()
})
