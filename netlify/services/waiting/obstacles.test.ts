/**
 * One rule for the wish and for the offer: what can come true is taken, and offered once a slot opens; what cannot is refused,
 * rests while it is so, and is never offered.
 */
// @module-tag long
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { standbyMessages } from '#domain/standby/standby-messages.ts'
import type { Member } from '#records/families.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'
import { errorOf, testKeyPepper } from '#server/test-support/server/test-server.ts'

type Player = Member['players'][number]
const at = '2026-10-24T12:00:00.000Z'
const by = { id: 's', name: 'Coach' }
const joined = { step: 'joined', from: '2026-10-24', plan: 'monthly', at } as const

const health = {
  contactName: '',
  contactPhone: '',
  contactRelation: '',
  health: '',
  leavesAlone: '',
  collectors: [],
  openings: [],
}
/** What keeps a player from a session on Friday, as it stands in the record. */
const inRecord = {
  ended: { history: [joined, { step: 'ended', from: '2026-11-24', at }] },
  paused: { history: [joined, { step: 'paused', from: '2026-11-24', months: 1, at }] },
  offIce: { safety: { ...health, hold: { since: at, note: 'Hit on the head', by } } },
} satisfies Record<string, Partial<Player> | object>
const ofPlayer = [...(Object.keys(inRecord) as (keyof typeof inRecord)[]), 'usedUp'] as const
type OfPlayer = (typeof ofPlayer)[number]

/** Lanes that are closed on Friday evening. */
const closures = { none: [], all: [1, 2, 3, 4, 5], allButOne: [1, 2, 4, 5] }

/** A family of two, Ben and Kit, that waits for an hour in which somebody else has lanes 3 and 4. */
async function waiting() {
  const club = standbyClub()
  const { server } = club
  const staff = await server.signUpStaff()
  const [ada, family] = [await club.holder(), await club.family('ben')]
  const second = ((await ada.book(4)).body as Reply<'reserveLane'>).booking
  const sibling = { name: 'Kit Example', age: '9', position: 'goalie', plan: 'monthly' }
  const added = (await family.ask('POST', '/account/players', sibling)).body as Reply<'addPlayer'>
  const players = { ben: added.account.players[0]!.id, kit: added.account.players[1]!.id }
  await server.signAll()
  const edit = (change: (player: Player) => object) =>
    updateMember(server.context, accountKeyOf(testKeyPepper, family.email), (member) => ({
      ...member,
      players: member.players.map((player) => ({ ...player, ...change(player) })),
    }))
  const book = async (player: string, time: string) => {
    const lane = player === players.ben ? 1 : 2
    const body = { lane, date: friday, time, name: 'Ben', email: family.email, player }
    const { booking } = (await family.ask('POST', '/lanes/bookings', body)).body as Reply<'reserveLane'>
    return booking.id
  }
  const bookTwo = async (player: string) => [await book(player, '12:00'), await book(player, '13:00')]
  const close = (unit: number) => {
    const draft = { scope: 'unit', kind: 'lane', unit, from: `${friday}T16:00`, to: `${friday}T19:00`, reason: 'Ice' }
    return server.askOk<Reply<'addClosure'>>('POST', '/admin/closures', draft, staff.cookie)
  }
  const open = ({ closure }: Reply<'addClosure'>) =>
    server.ask('DELETE', `/api/admin/closures/${closure.id}`, undefined, staff)
  return { ...club, ada, second, family, players, edit, bookTwo, close, open }
}

test('is taken and offered where it can come true, refused and never offered where it cannot', async () => {
  const some = fc.uniqueArray(fc.constantFrom(...ofPlayer), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        ben: fc.oneof(fc.constant<OfPlayer[]>([]), some),
        kit: some,
        closed: fc.constantFrom(...(Object.keys(closures) as (keyof typeof closures)[])),
        isTogether: fc.boolean(),
      }),
      async ({ closed, isTogether, ...obstacles }) => {
        const { server, ada, second, family, players, edit, bookTwo, close, open, job } = await waiting()
        const wished = isTogether ? [players.ben, players.kit] : [players.ben]
        await family.wish({ players: wished })
        const booked: string[] = []
        for (const name of ['ben', 'kit'] as const)
          if (obstacles[name].includes('usedUp')) booked.push(...(await bookTwo(players[name])))
        await edit(({ id }) =>
          Object.assign(
            {},
            ...obstacles[id === players.ben ? 'ben' : 'kit'].map((each) => (each === 'usedUp' ? {} : inRecord[each])),
          ),
        )
        const closing = []
        for (const unit of closures[closed]) closing.push(await close(unit))

        const isPossible =
          obstacles.ben.length === 0 &&
          (!isTogether || obstacles.kit.length === 0) &&
          (closed === 'none' || (closed === 'allButOne' && !isTogether))
        expect((await family.own()).wishes.map(({ rests }) => rests === undefined)).toEqual([isPossible])
        const body = { kind: 'lane', days: [friday], from: '17:00', to: '18:00', notice: 60, players: wished }
        const again = await family.ask('POST', '/standby', body)
        expect(again.status).toBe(isPossible ? 201 : 400)
        await ada.cancel(ada.booking.id)
        await job({ verifies: true })
        expect((await family.own()).offers).toHaveLength(isPossible ? 1 : 0)

        // All of it is over: the wish goes on by itself.
        for (const id of booked) await family.ask('DELETE', `/lanes/bookings/${id}`)
        await edit(() => ({ history: [joined], safety: health }))
        for (const each of closing) await open(each)
        server.setClock(new Date(server.context.now().getTime() + 120_000))
        expect((await family.own()).wishes[0]?.rests).toBeUndefined()
        await ada.cancel(second.id)
        await job({ verifies: true })
        expect((await family.own()).offers).not.toEqual([])
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

test('it rests once it is too late for its hours, and is refused with more notice than is left', async () => {
  const { server, family } = standbyClub()
  const ben = await family('ben')
  await ben.wish()
  server.setClock(`${friday}T21:00:00Z`)
  expect((await ben.own()).wishes[0]?.rests).toBe(standbyMessages.tooLate)
  const again = await ben.ask('POST', '/standby', {
    kind: 'lane',
    days: [friday],
    from: '17:00',
    to: '18:00',
    notice: 180,
  })
  expect([again.status, errorOf(again).error]).toEqual([400, standbyMessages.tooLate])
  expect((await ben.ask('POST', '/standby', { kind: 'lane', days: [friday], from: '17:00', to: '19:00' })).status).toBe(
    201,
  )
})
