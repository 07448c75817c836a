/** What families are told about memberships: the words, once, and only while they are true. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { email, mailedClub, type MailedClub } from '#server/test-support/fixtures/mailed-club.ts'
import { withPrices } from '#server/test-support/fixtures/prices.ts'
import { reconcileMemberships } from './reconcile-memberships.ts'

const added = { from: '2027-02-01', monthlyCents: 259_00, annualCents: 2_850_00 }
const prices = withPrices({ from: '2026-11-01', monthlyCents: 249_00, annualCents: 2_740_00 }, added)

let club: MailedClub
let player: string
let family: string
beforeEach(async () => {
  club = await mailedClub()
  const { account } = await club.ask<{ account: { id: string; players: { id: string }[] } }>(
    'GET',
    '/account',
    undefined,
    club.family,
  )
  ;[player, family] = [account.players[0]!.id, account.id]
  await club.ask(
    'POST',
    `/account/players/${player}/membership?family=${family}`,
    { change: 'date', from: '2025-11-23' },
    club.coach,
  )
})
afterEach(() => club.smtp.stop())

const change = (body: object) => club.ask('POST', `/account/players/${player}/membership`, body, club.family)
const texts = () => club.smtp.received.map(({ parsed }) => parsed.text ?? '')
const subjects = () => club.smtp.received.map(({ parsed }) => parsed.subject)

test('the subject alone says what has changed', async () => {
  for (const step of [{ change: 'end' }, { change: 'keep' }, { change: 'pause', months: 1 }]) {
    await change(step)
    await club.run()
  }
  expect(subjects()).toEqual([
    'Sam’s membership ends, last day Nov 22, 2026',
    'Sam’s membership continues',
    'Sam’s membership is paused from Nov 23, 2026 to Dec 22, 2026',
  ])
})

test('an end names the last day and what is canceled; taken back before it is sent, only that is told', async () => {
  await club.reserve()
  await change({ change: 'end' })
  await club.run()
  expect(texts()).toHaveLength(1)
  expect(texts()[0]).toContain(
    'Sam’s membership ends. The last day is Nov 22, 2026, and until then Sam can come as before.',
  )
  expect(texts()[0]).toContain('Canceled: Lane 3, Tue Nov 24, 4:00 PM')
  await change({ change: 'keep' })
  await change({ change: 'pause', months: 2 })
  await club.run()
  expect(texts().slice(1)).toEqual([expect.stringContaining('is paused from Nov 23, 2026 to Jan 22, 2027')])
})

test('a declined card is told with the day', async () => {
  club.after(2 * 24 * 60)
  // A session of staff does not last that long.
  const again = { email: 'coach@thenest.example', password: 'a whistle in the dark' }
  club.coach = (await club.server.ask('POST', '/api/staff/login', again)).cookie
  const { dues } = await club.ask<{ dues: { id: string; total: number }[] }>(
    'GET',
    '/admin/dues',
    undefined,
    club.coach,
  )
  const entry = { step: 'declined', on: '2026-11-27' }
  const [{ id, total }] = dues as [{ id: string; total: number }]
  await club.ask('POST', '/admin/dues', { dues: [{ family, id, total }], entry }, club.coach)
  await club.run()
  expect(texts()[0]).toContain(
    'We could not charge $2,822.20 for Sam: annual, Nov 23, 2026 to Nov 22, 2027. We try again Fri Nov 27.',
  )
  expect(texts()[0]).toContain('Enter another card in your account, and bring it to the front desk before then.')
  // An end of the day of the charge counts before it.
  await change({ change: 'end' })
  await club.run()
  expect(texts()[1]).toContain('Sam’s membership has ended. The last day was Nov 22, 2026, and nothing is charged')
  expect(texts()[1]).not.toContain('Still open')
  await change({ change: 'keep' })
  await club.run()
  club.after(3 * 24 * 60)
  // An end does not call paid what is not.
  await change({ change: 'end' })
  await club.run()
  expect(texts().at(-1)).toContain('The last day is Nov 22, 2027, and until then Sam can come as before.')
  expect(texts().at(-1)).toContain('Still open: $2,822.20, Sam: annual, Nov 23, 2026 to Nov 22, 2027')
})

test('new prices are told once, 30 days before, to whom they are for', async () => {
  const { context } = club.server
  // Of the renewal in two days.
  expect(await reconcileMemberships(context)).toBe(1)
  club.server.setClock('2027-01-02T15:00:00Z')
  expect(await reconcileMemberships(context)).toBe(1)
  club.server.setClock('2027-01-20T15:00:00Z')
  expect(await reconcileMemberships(context)).toBe(0)
  club.server.setClock('2027-01-02T16:00:00Z')
  await club.run()
  expect(texts().filter((text) => text.includes('costs'))).toEqual([
    expect.stringContaining(
      'From Monday, February 1 the monthly plan costs $259 a month, $266.77 with the 3% transaction fee. The annual plan costs $2,850 a year, $2,935.50 with the 3% transaction fee.',
    ),
  ])
})

test('another card is told to whoever is billed, without anything of it; another address is not', async () => {
  const { account } = await club.ask<Reply<'account'>>('GET', '/account', undefined, club.family)
  const { address, billingAddressType, billingAddress } = account
  const same = { address, billingAddressType, billingAddress }
  const card = { cardType: 'amex', cardLast4: '0005', cardExp: '08/29' }
  await club.ask('PATCH', '/account', { rev: account.rev, ...same, ...card }, club.family)
  await club.ask('PATCH', '/account', { rev: account.rev + 1, ...same, address: '2 Rink Road, Albany' }, club.family)
  await club.run()
  const told = club.smtp.received.filter(({ parsed }) => parsed.subject?.includes('card'))
  expect(told.map(({ envelope, parsed }) => [envelope.to, parsed.subject])).toEqual([
    [[email], 'The card on your account at The Nest was changed'],
  ])
  expect(told[0]!.parsed.text).not.toMatch(/0005|08\/29|amex/i)
})

describe('prices that are taken back', () => {
  afterEach(() => void prices.push(added))

  test('are told of once, to whom was told of them', async () => {
    const { context } = club.server
    club.server.setClock('2027-01-02T15:00:00Z')
    await reconcileMemberships(context)
    await club.run()
    prices.pop()
    for (const day of ['03', '04']) {
      club.server.setClock(`2027-01-${day}T15:00:00Z`)
      await reconcileMemberships(context)
      await club.run()
    }
    expect(subjects().filter((subject) => subject?.includes('prices'))).toEqual([
      'New prices at The Nest from Feb 1, 2027',
      'The new prices of The Nest do not come',
    ])
    expect(texts().at(-1)).toContain('On that day the monthly plan costs $249 a month')
  })

  test('are not told of where the first message was still waiting', async () => {
    const { context } = club.server
    club.server.setClock('2027-01-02T15:00:00Z')
    await reconcileMemberships(context)
    prices.pop()
    club.server.setClock('2027-01-03T15:00:00Z')
    await reconcileMemberships(context)
    await club.run()
    expect(subjects().filter((subject) => subject?.includes('prices'))).toEqual([])
  })

  test('are told of in the night in which they would have begun, and prices that are over never', async () => {
    const { context } = club.server
    club.server.setClock('2027-01-02T15:00:00Z')
    await reconcileMemberships(context)
    await club.run()
    prices.pop()
    club.server.setClock('2027-02-08T08:00:00Z')
    await reconcileMemberships(context)
    await club.run()
    expect(subjects()).not.toContain('The new prices of The Nest do not come')
    club.server.setClock('2027-02-01T08:00:00Z')
    await reconcileMemberships(context)
    await club.run()
    expect(subjects()).toContain('The new prices of The Nest do not come')
  })
})

test('an annual plan that renews is told once, 30 days before, with the total and the card, unless it ends', async () => {
  const { context } = club.server
  club.server.setClock('2026-11-22T15:00:00Z')
  await reconcileMemberships(context)
  // From Nov 23, 2026; told from Oct 24, 2027 on.
  club.server.setClock('2027-10-23T15:00:00Z')
  expect(await reconcileMemberships(context)).toBe(0)
  for (const day of ['24', '25']) {
    club.server.setClock(`2027-10-${day}T15:00:00Z`)
    await reconcileMemberships(context)
    await club.run()
  }
  const told = texts().filter((text) => text.includes('renews on Nov 23, 2027'))
  expect(told).toEqual([
    expect.stringContaining(
      'The annual plan of Sam renews on Nov 23, 2027. That day we charge $2,935.50 to the card ending in 4242: $2,850 and the 3% transaction fee.',
    ),
  ])
  expect(told[0]).toContain('You can end it before then, in three taps')
})

test('a pause that ends is told 7 days before, once, and not to whom ends it first', async () => {
  const ids = await Promise.all(
    ['Ida', 'Ned'].map(async (childName) => {
      const email = `${childName}@families.example`
      const { cookie, playerId, password } = await club.server.signUp({ email, childName, membershipPlan: 'monthly' })
      const path = `/account/players/${playerId}/membership`
      await club.ask('POST', path, { change: 'pause', months: 1 }, cookie)
      return { path, email, password }
    }),
  )
  for (const day of ['13', '14', '15']) {
    club.server.setClock(`2027-01-${day}T15:00:00Z`)
    await reconcileMemberships(club.server.context)
    // No longer true when it is sent.
    if (day === '14') {
      const { path, ...signIn } = ids[1]!
      const { cookie } = await club.server.ask('POST', '/api/members/login', signIn)
      await club.ask('POST', path, { change: 'end' }, cookie)
    }
    await club.run()
  }
  expect(texts().filter((text) => text.includes('we charge'))).toEqual([
    expect.stringContaining(
      'Ida’s pause ends, and the monthly plan goes on from Jan 21, 2027. That day we charge $256.47 to the card ending in 4242: $249 and the 3% transaction fee.',
    ),
  ])
})

test('the welcome names what a family of the evening before a new price owes, sent after midnight too', async () => {
  club.server.setClock('2027-02-01T01:30:00Z')
  await club.server.signUp({}, { isUnverified: true })
  club.server.setClock('2027-02-01T05:30:00Z')
  await club.run()
  expect(texts().join('\n')).toContain('Annual, $2,740. With the 3% fee you pay $2,822.20 a year')
})
