/** A request beyond a limit costs fewer storage operations than one that is tried, whatever it asks for. */
import { expect, test } from 'vitest'
import { arrivalsClub } from '#server/test-support/fixtures/arrivals-fixture.ts'
import { registration } from '#server/test-support/server/test-server.ts'

type Club = Awaited<ReturnType<typeof arrivalsClub>>
type Ask = (club: Club, nth: number) => ReturnType<Club['server']['ask']>

const ip = '203.0.113.9'
const deviceOf = (cookie: string) => cookie.split('; ').find((pair) => pair.startsWith('__Host-nest-device='))!
const codeOf =
  (address: string, from = ip): Ask =>
  ({ server }, nth) =>
    server.ask(
      'POST',
      '/api/members/login/code',
      { email: address.replace('N', String(nth)), code: 'K7M-2QP' },
      { ip: from.replace('N', String(nth)) },
    )

/** What a stranger may ask, and the operations of a refusal. */
const requests: Record<string, { ask: Ask; refused: number }> = {
  'a sign-in, by network': {
    ask: ({ server }, nth) =>
      server.ask('POST', '/api/members/login', { email: `p${nth}@x.example`, password: 'wrong one' }, { ip }),
    refused: 2,
  },
  'a sign-in, by account': {
    ask: ({ server, anna }, nth) =>
      server.ask(
        'POST',
        '/api/members/login',
        { email: anna.profile.email, password: 'wrong one' },
        { ip: `10.9.${nth}.1` },
      ),
    refused: 3,
  },
  'a sign-in, from a known device': {
    ask: ({ server, anna }) =>
      server.ask(
        'POST',
        '/api/members/login',
        { email: anna.profile.email, password: 'wrong one' },
        { ip, cookie: deviceOf(anna.cookie) },
      ),
    refused: 5,
  },
  'a code, by network': { ask: codeOf('pN@x.example'), refused: 1 },
  'a code, by account': { ask: codeOf('parent1@thenest.example', '10.9.N.1'), refused: 4 },
  'a typed pass': {
    ask: ({ server, staff }, nth) =>
      server.ask('POST', '/api/passes', { pass: `R7K2${String(nth).padStart(2, '0')}` }, { ip, cookie: staff.cookie }),
    // With the role of the colleague.
    refused: 4,
  },
  'a registration': {
    ask: ({ server }, nth) => server.ask('POST', '/api/members/register', registration(`p${nth}@x.example`), { ip }),
    refused: 2,
  },
  'a tour request': {
    ask: ({ server }, nth) =>
      server.ask(
        'POST',
        '/api/tour-requests',
        { name: `Lou ${nth}`, phone: '556', date: '2026-12-01', time: '4pm' },
        { ip },
      ),
    refused: 2,
  },
  'a bad link': {
    ask: ({ server }) => server.ask('POST', '/api/links/check', { token: 'member.no' }, { ip }),
    refused: 1,
  },
}

test.each(Object.entries(requests))('%s', async (_, { ask, refused }) => {
  const club = await arrivalsClub()
  const costs = { tried: [] as number[], refused: [] as number[] }
  for (let nth = 0; nth < 260 && costs.refused.length < 3; nth += 1) {
    const { status } = await ask(club, nth)
    costs[status === 429 ? 'refused' : 'tried'].push(club.server.lines.at(-1)!.operations ?? 0)
  }
  expect(Math.max(...costs.refused)).toBe(refused)
  // The first of a window needs no read of its counter.
  expect(Math.max(...costs.refused)).toBeLessThan(Math.max(...costs.tried.slice(1)))
})
