/** After every edit of a family, all that a page has loaded is what a fresh load would bring: charges, sessions, wishes. */
// @module-tag long
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { currentText } from '#domain/consents/consent-texts.ts'
import { consentNames } from '#domain/consents/consents.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import type { Args, MutationName } from '#lib/api/use-api-mutation.ts'
import { openClub, renderApiHook } from '#lib/testing/club.tsx'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { examples } from '#server/test-support/calls/tables.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const week = { query: { week: '2026-11-30' } }
/** What depends on the family. */
const useLoaded = (id: string) => ({
  account: useApiQuery('account').data,
  dues: useApiQuery('ownDues').data,
  schedule: useApiQuery('schedule').data,
  standby: useApiQuery('standby').data,
  lanes: useApiQuery('laneWeek', { input: week }).data,
  safety: useApiQuery('playerSafety', { input: { params: { id } } }).data,
  mail: useApiQuery('mailChoices').data,
})
const isWhole = (loaded: object) => Object.values(loaded).every((data) => data !== undefined)

async function freshLoad(id: string) {
  const fresh = renderApiHook(() => useLoaded(id))
  await waitFor(() => expect(isWhole(fresh.current)).toBe(true))
  return fresh.current
}

/** Edits in an order in which each is possible; `rev` is that of the family, or of what is edited. */
const edits: [MutationName, (at: { id: string; kit: string; rev: number; own: string }) => object][] = [
  ['addPlayer', () => ({ query: {}, body: { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' } })],
  [
    'editPlayer',
    ({ kit, rev }) => ({
      query: {},
      params: { id: kit },
      body: { rev, name: 'Kit Roe', age: '9', position: 'goalie', plan: 'annual' },
    }),
  ],
  ['changeMembership', ({ id }) => ({ query: {}, params: { id }, body: { change: 'pause', months: 1 } })],
  ['changeMembership', ({ id }) => ({ query: {}, params: { id }, body: { change: 'resume' } })],
  ['changeMembership', ({ kit }) => ({ query: {}, params: { id: kit }, body: { change: 'end' } })],
  ['changeMembership', ({ kit }) => ({ query: {}, params: { id: kit }, body: { change: 'keep' } })],
  ['editAccount', ({ rev }) => ({ query: {}, body: { ...examples.editAccount, rev } })],
  [
    'editCaregiver',
    ({ own, rev }) => ({
      query: {},
      params: { id: own },
      body: { rev, firstName: 'Kim', lastName: 'Roe', phone: '555 0102' },
    }),
  ],
  ['editPlayerSafety', ({ id, rev }) => ({ params: { id }, body: { ...examples.editPlayerSafety, rev } })],
  [
    'giveConsent',
    ({ kit }) => ({
      body: {
        name: 'Kim Roe',
        answers: consentNames.map((text) => ({
          player: kit,
          text,
          version: currentText(text).version,
          answer: 'yes',
        })),
      },
    }),
  ],
  ['inviteCaregiver', () => ({})],
]

it('every edit of the family brings all that is on the page up to date', async () => {
  const { server, playerId: id, member } = club
  await updateMember(server.context, accountKeyOf(testKeyPepper, member.email), (stored) => ({
    ...stored,
    players: stored.players.map((player) => ({
      ...player,
      history: [{ step: 'joined', from: '2026-10-28', plan: 'monthly', at: '2026-10-28T12:00:00.000Z' }],
    })),
  }))
  const booking = { lane: 2, date: '2026-12-01', time: '16:00', name: 'Sam', email: member.email }
  expect((await club.onAnotherDevice('POST', '/api/lanes/bookings', booking)).status).toBe(201)
  const wish = { kind: 'lane', days: ['2026-12-02'], from: '16:00', to: '18:00' }
  expect((await club.onAnotherDevice('POST', '/api/standby', wish)).status).toBe(201)
  for (const [name, inputOf] of edits) {
    const page = renderApiHook(() => ({ loaded: useLoaded(id), edit: useApiMutation(name) }))
    await waitFor(() => expect(isWhole(page.current.loaded)).toBe(true))
    const { account } = page.current.loaded.account as Reply<'account'>
    const { rev, players, caregivers } = account
    const at = { id, kit: players[1]?.id ?? '', rev, own: caregivers[0]!.id }
    await act(async () =>
      expect([name, await page.current.edit.run(...([inputOf(at)] as Args<typeof name>))]).toMatchObject([
        name,
        { done: true },
      ]),
    )
    const fresh = await freshLoad(id)
    await waitFor(() => expect([name, page.current.loaded]).toEqual([name, fresh]))
  }
})

it('no other call of the account edits the family', () => {
  const calls = Object.entries(endpoints).filter(
    ([, { method, path }]) => method !== 'GET' && /^\/account(?:\/players|\/caregivers|\/consents|$)/.test(path),
  )
  const walked = new Set<string>(edits.map(([name]) => name))
  // Its reply ends the session of the one who is removed.
  expect(calls.map(([name]) => name).filter((name) => !walked.has(name))).toEqual(['removeCaregiver'])
})
