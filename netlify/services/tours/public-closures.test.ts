/** What visitors learn of closures: the hours, and nothing that staff wrote or families booked. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { matchesContract, testServer } from '#server/test-support/server/test-server.ts'

test('the closed hours of the club, holidays too, and its lanes until the last day of tours, without reasons; the CDN caches them', async () => {
  const purged: string[] = []
  const { ask, signUpStaff } = testServer({ purge: async (tag) => void purged.push(tag) })
  const { cookie } = await signUpStaff()
  const close = async (scope: object, day: string) => {
    const body = { ...scope, from: `${day}T11:00`, to: `${day}T12:00`, reason: 'Robin is ill' }
    const { status, body: reply } = await ask('POST', '/api/admin/closures', body, { cookie })
    expect(status).toBe(201)
    return (reply as Reply<'addClosure'>).closure.id
  }
  const id = await close({ scope: 'club' }, '2026-11-30')
  await close({ scope: 'kind', kind: 'lane' }, '2026-12-01')
  await close({ scope: 'unit', kind: 'lane', unit: 2 }, '2026-12-02')
  await close({ scope: 'kind', kind: 'speede' }, '2026-12-03')
  await close({ scope: 'club' }, '2027-01-21')
  const response = await ask('GET', '/api/closures')
  expect(matchesContract('publicClosures', response)).toBe(true)
  expect(response.body).toEqual({
    closures: [
      { scope: 'club', from: '2026-11-26T00:00', to: '2026-11-27T00:00' },
      { scope: 'club', from: '2026-11-30T11:00', to: '2026-11-30T12:00' },
      { scope: 'kind', kind: 'lane', from: '2026-12-01T11:00', to: '2026-12-01T12:00' },
      { scope: 'unit', kind: 'lane', unit: 2, from: '2026-12-02T11:00', to: '2026-12-02T12:00' },
      { scope: 'club', from: '2026-12-25T00:00', to: '2026-12-26T00:00' },
      { scope: 'club', from: '2027-01-01T00:00', to: '2027-01-02T00:00' },
    ],
  })
  expect(response.headers.get('netlify-cdn-cache-control')).toContain('public')
  expect(response.headers.get('netlify-cache-tag')).toBe('closures')
  await ask('DELETE', `/api/admin/closures/${id}`, undefined, { cookie })
  expect(purged).toEqual(Array(6).fill('closures'))
})
