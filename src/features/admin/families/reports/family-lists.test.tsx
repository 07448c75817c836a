/** The filters of the list of members against the real server: who is in each, and why. */
// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import AdminMembersPage from '#pages/admin/members.tsx'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { familyLists, type FamilyListName } from './family-lists.ts'

let admin: Awaited<ReturnType<typeof openAdmin>>
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

/** Opens a list as the link of a figure does. @returns 'Bea Example, Canceled 1' of each family, without those not listed. */
async function listed(list: FamilyListName): Promise<string[]> {
  cleanup()
  renderScreen(<AdminMembersPage />, { at: `/admin/members?list=${list}` })
  const { label } = familyLists[list].why
  await screen.findByText(/^\d+ of \d+$|^\d+ in the club$/)
  return screen.queryAllByRole('heading', { level: 2 }).flatMap((heading) => {
    const li = heading.closest('li')
    if (!li) return []
    const card = within(li)
    return `${heading.textContent}, ${label} ${card.getByText(label, { selector: 'dt' }).nextElementSibling!.textContent}`
  })
}

const book = async (cookie: string, email: string, date: string, time: string) => {
  const lane = { lane: 1, date, time, name: 'Sam', email }
  const { body } = await admin.server.ask('POST', '/api/lanes/bookings', lane, { cookie })
  return (body as Reply<'reserveLane'>).booking.id
}

it('names who is new, was not seen, canceled, ended or needs a new card', async () => {
  const { server } = admin
  server.setClock('2026-10-01T12:00:00Z')
  await server.signUp({ firstName: 'Ada' })
  const bea = await server.signUp({ firstName: 'Bea', cardExp: '12/26' })
  server.setClock('2026-11-24T13:00:00Z')
  const { cookie } = await server.ask('POST', '/api/members/login', {
    email: bea.profile.email,
    password: bea.password,
  })
  await book(cookie, bea.profile.email, '2026-11-24', '10:00')
  const canceled = await book(cookie, bea.profile.email, '2026-11-24', '11:00')
  await server.ask('DELETE', `/api/lanes/bookings/${canceled}`, undefined, { cookie })
  const fay = await server.signUp({ firstName: 'Fay' })
  await updateMember(server.context, accountKeyOf(server.context.keyPepper, fay.profile.email), (member) => ({
    ...member,
    players: member.players.map((each) => ({ ...each, retired: '2026-11-24T12:00:00Z' })),
  }))
  expect(await listed('joined')).toEqual(['Fay Example, New since Tue Nov 24'])
  expect(await listed('absent')).toEqual(['Ada Example, Last seen Never'])
  expect(await listed('canceled')).toEqual(['Bea Example, Canceled 1'])
  expect(await listed('ended')).toEqual(['Fay Example, Ended Sam Example, Tue Nov 24'])
  expect(await listed('cards')).toEqual(['Bea Example, Expires 12/26'])
})

it('counts a canceled session in the week it was booked for, and says so when a list is empty', async () => {
  const { cookie, profile } = await admin.server.signUp({ firstName: 'Dee' })
  const id = await book(cookie, profile.email, '2026-12-01', '10:00')
  await admin.server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, { cookie })
  expect(await listed('canceled')).toEqual([])
  expect(screen.getByText(familyLists.canceled.none)).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'All families')
  expect(await screen.findByRole('heading', { name: 'Dee Example' })).toBeVisible()
})

it('takes who came as seen, on a day on which somebody was checked in', async () => {
  const { server } = admin
  server.setClock('2026-10-01T12:00:00Z')
  const [bea, eve] = [await server.signUp({ firstName: 'Bea' }), await server.signUp({ firstName: 'Eve' })]
  server.setClock('2026-11-24T13:00:00Z')
  const signIn = async ({ profile: { email }, password }: typeof bea) =>
    (await server.ask('POST', '/api/members/login', { email, password })).cookie
  await book(await signIn(bea), bea.profile.email, '2026-11-24', '10:00')
  const id = await book(await signIn(eve), eve.profile.email, '2026-11-24', '11:00')
  server.setClock('2026-11-24T16:00:00Z')
  expect((await admin.asColleague('POST', `/api/arrivals/${id}`, {})).status).toBe(200)
  expect(await listed('absent')).toEqual(['Bea Example, Last seen Never'])
  await admin.asColleague('DELETE', `/api/admin/arrivals/${id}`)
  expect(await listed('absent')).toEqual([])
})

it('that could not be loaded says so, in place of nobody', async () => {
  await admin.server.signUp({ firstName: 'Ada' })
  renderScreen(<AdminMembersPage />)
  await screen.findByRole('heading', { name: 'Ada Example' })
  admin.disconnect()
  await userEvent.selectOptions(screen.getByLabelText('Show'), familyLists.joined.label)
  expect(screen.queryByText(familyLists.joined.none)).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText(familyLists.joined.none)).not.toBeInTheDocument()
})
