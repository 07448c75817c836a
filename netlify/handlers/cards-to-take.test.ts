/** The card of a family: asked for wherever the desk meets it, taken once by name, and asked for again when it is another. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { keysUnder, readAll } from '#server/repositories/update-with-retry.ts'
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import { importFamilies } from '#server/services/families/import-families.ts'
import { reconcileMemberships } from '#server/services/memberships/reconcile-memberships.ts'
import { openFamily } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const day = '2026-11-24'
const lane = { lane: 3, date: day, time: '16:00', name: 'Sam', email: 'robin@families.example' }

let club: TestServer
let staff: string
let robin: Awaited<ReturnType<TestServer['signUp']>>
beforeEach(async () => {
  club = testServer({ mailEnabled: true, now: instantOf(day, '10:00') })
  staff = (await club.signUpStaff('desk@thenest.example', undefined, 'desk')).cookie
  robin = await club.signUp({ email: lane.email, membershipPlan: 'monthly', cardExp: '12/26' }, { hasCardToTake: true })
  card.card = cardIdOf({ id: robin.profile.id, cardLast4: '4242', cardExp: '12/26' })
})

const items = async () => {
  await club.drainWaitUntil()
  return (await club.askOk<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, staff)).items
}
const take = (body: object) => club.ask('POST', `/api/admin/members/${robin.profile.id}/card`, body, { cookie: staff })
const details = () => club.askOk<Reply<'memberDetails'>>('GET', `/admin/members/${robin.profile.id}`, undefined, staff)
const account = async () => (await club.askOk<Reply<'account'>>('GET', '/account', undefined, robin.cookie)).account
async function change(cardLast4: string) {
  const { rev, address, billingAddressType, billingAddress } = await account()
  const card = { cardType: 'visa', cardLast4, cardExp: '12/26' }
  await club.askOk('PATCH', '/account', { rev, address, billingAddressType, billingAddress, ...card }, robin.cookie)
}
const card = { card: '' }

describe('a family that joins', () => {
  it("is an item for the desk: 'family_new', with the first charge and its day", async () => {
    expect(await items()).toMatchObject([
      {
        kind: 'family_new',
        about: 'Charge $256.47 on Tue Nov 24',
        member: { id: robin.profile.id },
      },
    ])
    expect(await account()).toMatchObject({ cardToTake: 'first_visit' })
  })

  it('is asked for the card on arrival', async () => {
    const { booking } = await club.askOk<Reply<'reserveLane'>>('POST', '/lanes/bookings', lane, robin.cookie)
    const shown = () => club.askOk<Reply<'arrivalCard'>>('POST', `/admin/arrivals/${booking.id}/card`, undefined, staff)
    expect((await shown()).card).toMatchObject({ toTake: { last4: '4242', isTaken: false } })
    await take({ taken: true, ...card })
    expect((await shown()).card).toMatchObject({ toTake: { last4: '4242', isTaken: true } })
  })

  it('has given the card once a colleague says so, by name, until that is taken back', async () => {
    expect((await take({ taken: true, ...card })).status).toBe(204)
    expect(await items()).toMatchObject([{ kind: 'family_new', done: { by: { name: 'Coach Example' } } }])
    expect(await details()).toMatchObject({ cardToTake: false, cardTaken: { by: 'Coach Example' } })
    expect(await account()).not.toHaveProperty('cardToTake')
    expect((await take({ taken: false, ...card })).status).toBe(204)
    expect((await items())[0]).not.toHaveProperty('done')
  })

  it('that is imported is one, too', async () => {
    const { password: _, agree: __, ...paper } = registration('kim@families.example')
    await importFamilies(club.context, [{ ...paper, createdAt: '2025-01-07T12:00:00.000Z' }])
    expect((await items()).map(({ kind, at }) => [kind, at])).toEqual([
      ['family_new', '2026-11-24T15:00:00.000Z'],
      ['family_new', '2026-11-24T15:00:00.000Z'],
    ])
  })
})

describe('another card', () => {
  beforeEach(async () => {
    await take({ taken: true, ...card })
  })

  it("is not taken: 'card_to_take', and none once the taken one is back", async () => {
    await change('1111')
    expect(await items()).toMatchObject([{ kind: 'card_to_take', about: 'Charge $256.47 on Tue Nov 24' }])
    const late = await take({ taken: true, ...card })
    expect([late.status, late.body]).toMatchObject([409, { error: takenCardMessages.other }])
    await change('4242')
    expect((await items()).filter(({ done }) => !done)).toEqual([])
  })

  it('is asked of the family two weeks before this one expires, once', async () => {
    const entries = keys.outboxOf(accountKeyOf(club.context.keyPepper, lane.email))
    const told = async () =>
      (await readAll(club.context.store, await keysUnder(club.context.store, entries))).filter(
        ({ value }) => value.kind === 'card_expires',
      ).length
    club.setClock(instantOf('2026-12-16', '09:00'))
    expect(await reconcileMemberships(club.context)).toBe(0)
    club.setClock(instantOf('2026-12-17', '09:00'))
    expect(await told()).toBe(0)
    expect(await reconcileMemberships(club.context)).toBe(1)
    expect(await reconcileMemberships(club.context)).toBe(0)
    expect(await told()).toBe(1)
  })
})

describe('the first caregiver', () => {
  it('is told of another one who joined, and of a player with the plan and the first charge', async () => {
    const { sent, send, join, as, cookie } = await openFamily()
    const invited = await as(cookie, 'POST', '/account/caregivers')
    await join((invited.body as Reply<'inviteCaregiver'>).invite.token)
    await as(cookie, 'POST', '/account/players', { name: 'Theo Vale', age: '12', position: 'goalie', plan: 'monthly' })
    await send()
    const [joined, added] = ['Another caregiver joined', 'Theo is a member'].map((heading) =>
      sent.find(({ text }) => text.startsWith(heading)),
    )
    expect(joined!.text).toContain('Kim Lindgren joined your family, with the invitation that you made.')
    expect(added!.text).toMatch(/The first charge is \$256\.47 on \w+ \w+ \d+\./)
  })
})
