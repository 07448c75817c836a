/** A slot is kept only for who can be offered it. */
import { expect, test } from 'vitest'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'

type Club = ReturnType<typeof standbyClub>
const allDay = { kind: 'lane', days: [friday], from: '10:00', to: '21:00' }

async function unconfirmed({ server }: Club, body: object, path = '/api/standby') {
  const { cookie } = await server.signUp({ email: 'bot@nowhere.example' }, { isUnverified: true })
  const { status } = await server.ask('POST', path, body, { cookie })
  if (status !== 201) throw new Error(`no wish: ${status}`)
}

const waiting: Record<string, (club: Club) => Promise<unknown>> = {
  'whose address nobody has confirmed': (club) => unconfirmed(club, allDay),
  'who has paused': async ({ family }) => {
    const ben = await family('ben')
    const { id } = await ben.wish()
    await ben.ask('PATCH', `/standby/${id}`, { paused: true })
  },
  'whose player has stopped': async ({ family, server }) => {
    const ben = await family('ben')
    await ben.wish()
    await ben.ask('POST', '/account/players', { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' })
    await server.endMembership(ben.playerId)
  },
  'whose week is full': async ({ family }) => {
    const ben = await family('ben')
    await ben.wish()
    for (const lane of [1, 2]) await ben.book(lane, '12:00')
  },
}

/** Whether another family can book at once what is canceled on Tuesday at 10 PM. */
async function isFreeAtNight(wait?: (club: Club) => Promise<unknown>) {
  const club = standbyClub()
  const [ada, cy] = [await club.holder(), await club.family('cy')]
  await wait?.(club)
  club.server.setClock('2026-11-25T03:00:00Z')
  await club.server.ask('DELETE', `/api/lanes/bookings/${ada.booking.id}`, undefined, { cookie: ada.cookie })
  await club.server.drainWaitUntil()
  club.server.setClock('2026-11-25T03:02:00Z')
  return (await cy.book()).status === 201
}

test.each(Object.entries(waiting))('a slot that is freed at night is not kept for a family %s', async (_, wait) => {
  expect(await isFreeAtNight(wait)).toBe(true)
})

test('it is kept if one of those who wait can be offered it, whoever waits before them', async () => {
  expect(await isFreeAtNight()).toBe(true)
  expect(
    await isFreeAtNight(async (club) => {
      for (const wait of Object.values(waiting).slice(0, 1)) await wait(club)
      await (await club.family('dee')).wish()
    }),
  ).toBe(false)
})
