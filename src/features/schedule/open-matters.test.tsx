/** What waits for the family itself stands on its home page: the newest first, two at most. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openMatterMessages } from '#domain/memberships/membership-messages.ts'
import { paths, playerPath } from '#lib/paths.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { OwnWeek } from './own-week.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const matters = async () =>
  within(await screen.findByRole('region', { name: openMatterMessages.title }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

async function decline() {
  const { cookie } = await club.server.signUpStaff()
  const ask = <Body,>(method: string, path: string, body?: object) =>
    club.server.askOk<Body>(method, path, body, cookie)
  const { dues } = await ask<Reply<'listDues'>>('GET', '/admin/dues')
  const { id, total, family } = dues.find(({ player }) => player === club.playerId)!
  const entry = { step: 'declined', on: '2026-11-27' }
  await ask('POST', '/admin/dues', { dues: [{ family: family.id, id, total }], entry })
  return { ask, family: family.id, total }
}

it('a declined charge, with its sum and where it says what to do', async () => {
  const { total } = await decline()
  renderScreen(<OwnWeek />)
  const title = openMatterMessages.declined('Sam', total)
  const link = await screen.findByRole('link', { name: `What to do: ${title}` })
  expect(link).toHaveAttribute('href', `${paths.account}#membership`)
  expect(screen.getByText(openMatterMessages.otherCard('2026-11-27'))).toBeVisible()
})

it('a player off the ice comes before what is older, and nothing hides the week', async () => {
  const { ask, family, total } = await decline()
  club.server.setClock(new Date('2026-11-24T13:05:00Z'))
  await ask('PATCH', `/admin/members/${family}/players/${club.playerId}/hold`, { held: true, note: 'Hit on the head' })
  const account = ((await club.onAnotherDevice('GET', '/api/account')).body as Reply<'account'>).account
  const { rev, address, billingAddressType, billingAddress } = account
  const card = { cardType: 'visa', cardLast4: '4242', cardExp: '11/26' }
  const body = { rev, address, billingAddressType, billingAddress, ...card }
  expect((await club.onAnotherDevice('PATCH', '/api/account', body)).status).toBe(200)
  renderScreen(<OwnWeek />)
  await waitFor(async () =>
    expect(await matters()).toEqual([
      openMatterMessages.offIce('Sam'),
      openMatterMessages.declined('Sam', total),
      openMatterMessages.card('11/26', false),
    ]),
  )
  const last = screen.getByRole('heading', { name: openMatterMessages.card('11/26', false), hidden: true })
  expect(last.closest('details')).not.toHaveAttribute('open')
  expect(screen.getByText(openMatterMessages.more(1))).toBeVisible()
  expect(screen.getByRole('link', { name: /^Read why/ })).toHaveAttribute('href', playerPath(club.playerId))
  cleanup()
  await ask('POST', '/admin/dues', {
    dues: [{ family, id: `${club.playerId}.2026-11-24`, total }],
    entry: { step: 'charged' },
  })
  renderScreen(<OwnWeek />)
  await waitFor(async () =>
    expect(await matters()).toEqual([openMatterMessages.offIce('Sam'), openMatterMessages.card('11/26', false)]),
  )
})

it('is not there when nothing waits', async () => {
  renderScreen(<OwnWeek />)
  await screen.findByRole('region', { name: 'This week' })
  expect(screen.queryByRole('region', { name: openMatterMessages.title })).not.toBeInTheDocument()
})
