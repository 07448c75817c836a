/** An order and a changed password are told once, and only while it is true. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { email, mailedClub, type MailedClub } from '#server/test-support/fixtures/mailed-club.ts'

let club: MailedClub
beforeEach(async () => {
  club = await mailedClub()
})
afterEach(() => club.smtp.stop())

describe('an order', () => {
  const items = [{ pid: 'logo-hat', size: 'One Size', qty: 2 }]
  const order = (key: string) =>
    club.server.ask('POST', '/api/orders', { items, note: 'For Sam' }, { cookie: club.family, key })

  test('is confirmed once, however often it is sent', async () => {
    for (let n = 0; n < 3; n += 1) expect((await order('cart-1')).status).toBe(201)
    await club.run()
    await club.run()
    expect(club.smtp.received).toHaveLength(1)
    expect(club.smtp.received[0]?.parsed.subject).toMatch(/^We have your order N-\d+: \$\d/)
    expect(club.smtp.received[0]?.parsed.text).toMatch(/^Number: N-\d+\n2 × .*Hat, One Size: \$/m)
    expect(club.smtp.received[0]?.parsed.text).not.toContain('Sam')
  })

  test('that is ready is told once, unless staff take it back within two minutes', async () => {
    const { id, number } = ((await order('cart-1')).body as Reply<'placeOrder'>).order
    await club.run()
    const mark = (status: string, rev: number) => club.ask('PATCH', `/orders/${id}`, { status, rev }, club.coach)
    await mark('ready', 0)
    await club.run()
    await mark('pending_pickup', 1)
    club.after(20)
    await club.run()
    expect(club.smtp.received).toHaveLength(1)
    await mark('ready', 2)
    club.after(22)
    await club.run()
    await mark('pending_pickup', 3)
    await mark('ready', 4)
    club.after(60)
    await club.run()
    expect(club.smtp.received).toHaveLength(2)
    expect(club.smtp.received[1]?.parsed.subject).toBe(`Order ${number} is ready`)
    expect(club.smtp.received[1]?.parsed.text).toContain('at the front desk')
  })

  test('that is ready again is told, although a run was about to find that there is nothing to tell', async () => {
    const { id } = ((await order('cart-1')).body as Reply<'placeOrder'>).order
    await club.run()
    const mark = (status: string, rev: number) => club.ask('PATCH', `/orders/${id}`, { status, rev }, club.coach)
    await mark('ready', 0)
    await mark('pending_pickup', 1)
    club.after(9)
    await mark('ready', 2)
    await mark('pending_pickup', 3)
    club.after(12)
    await club.run()
    await mark('ready', 4)
    club.after(14)
    await club.run()
    expect(club.smtp.received).toHaveLength(2)
  })

  test('that is picked up at once is not told of', async () => {
    const { id } = ((await order('cart-1')).body as Reply<'placeOrder'>).order
    await club.ask('PATCH', `/orders/${id}`, { status: 'ready', rev: 0 }, club.coach)
    await club.ask('PATCH', `/orders/${id}`, { status: 'picked_up', rev: 1 }, club.coach)
    club.after(20)
    await club.run()
    expect(club.smtp.received).toEqual([])
  })

  test('that was refused is not confirmed', async () => {
    const body = { items: [{ pid: 'nothing', size: 'M', qty: 1 }] }
    expect((await club.server.ask('POST', '/api/orders', body, { cookie: club.family })).status).toBe(400)
    expect(await unsentEntries(club.server.context)).toEqual([])
  })
})

test('a changed password is told, also without a link', async () => {
  const body = { current: 'three blue herons', next: 'four grey herons' }
  await club.ask('POST', '/account/password', body, club.family)
  await club.ask(
    'POST',
    '/account/password',
    { current: 'a whistle in the dark', next: 'a whistle at dawn' },
    club.coach,
  )
  await club.run()
  expect(club.smtp.received.map(({ envelope }) => envelope.to[0]).toSorted()).toEqual(['coach@thenest.example', email])
})
