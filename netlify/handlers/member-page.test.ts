/** One family as the front desk sees it, and the notes of the staff. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { memberNoteLimits } from '#domain/staff/staff-fields.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let club: TestServer
let staff: string
let robin: Awaited<ReturnType<TestServer['signUp']>>
beforeEach(async () => {
  club = testServer()
  staff = (await club.signUpStaff()).cookie
  robin = await club.signUp({ firstName: 'Robin', lastName: 'Reyes' })
})

const asStaff = (method: string, path: string, body?: unknown, key?: string) =>
  club.ask(method, `/api/admin/members/${path}`, body, { cookie: staff, ...(key && { key }) })
const asRobin = (method: string, path: string, body?: unknown) =>
  club.ask(method, `/api${path}`, body, { cookie: robin.cookie })
const details = async () => (await asStaff('GET', robin.profile.id)).body as Reply<'memberDetails'>
const note = (text: string, key?: string) => asStaff('POST', `${robin.profile.id}/notes`, { text }, key)

describe('GET admin/members/{id}', () => {
  it('has the profile, this week, bookings, RSVPs and orders of this family only', async () => {
    const other = await club.signUp()
    const { email } = robin.profile
    await asRobin('POST', '/lanes/bookings', { lane: 2, date: '2026-11-22', time: '16:00', name: 'Sam', email })
    await asRobin('POST', '/speede/bookings', { unit: 1, date: '2026-11-23', time: '16:30', name: 'Sam', email })
    await asRobin('POST', '/events/homework-helper-2026-11-25/attendees', { name: 'Robin', email, qty: 3 })
    await asRobin('POST', '/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }], note: '' })
    const lane = { lane: 3, date: '2026-11-22', time: '16:00', name: 'Kim', email: other.profile.email }
    await club.ask('POST', '/api/lanes/bookings', lane, { cookie: other.cookie })

    const response = await asStaff('GET', robin.profile.id)
    expect(matchesContract('memberDetails', response)).toBe(true)
    expect(JSON.stringify(response.body)).not.toContain('argon2')
    expect(await details()).toMatchObject({
      member: { id: robin.profile.id, caregivers: [robin.profile], players: [{ name: 'Sam Example' }] },
      thisWeek: { [robin.playerId]: { lane: 1, speede: 0 } },
      sessions: [
        { kind: 'lane', unit: 2, date: '2026-11-22', time: '16:00', name: 'Sam', overLimit: false },
        { kind: 'speede', unit: 1, date: '2026-11-23', time: '16:30', name: 'Sam', overLimit: false },
      ],
      rsvps: [{ eventId: 'homework-helper-2026-11-25', qty: 3, state: 'attending' }],
      orders: [{ total: 6000, status: 'pending_pickup' }],
      notes: [],
    })
  })

  it('is 404 for an unknown id, and after the account is deleted', async () => {
    expect(errorOf(await asStaff('GET', 'unknown')).error).toBe('This member no longer exists.')
    await asStaff('POST', `${robin.profile.id}/delete`, { confirm: robin.profile.email })
    expect((await asStaff('GET', robin.profile.id)).status).toBe(404)
    expect((await note('Late.')).status).toBe(404)
  })
})

describe('notes', () => {
  it('are kept with author and date, newest first, once per request', async () => {
    await note('Prefers calls after six.', 'first')
    await note('Prefers calls after six.', 'first')
    await note('Left-handed stick.\nAsk for lane 2.')
    const { notes } = await details()
    expect(notes).toEqual([
      expect.objectContaining({ text: 'Left-handed stick.\nAsk for lane 2.', by: 'Coach Example' }),
      expect.objectContaining({ text: 'Prefers calls after six.', at: '2026-11-21T17:00:00.000Z' }),
    ])
  })

  it('are removed one by one', async () => {
    await note('Wrong family.')
    const [written] = (await details()).notes
    expect((await asStaff('DELETE', `${robin.profile.id}/notes/${written!.id}`)).status).toBe(204)
    expect((await details()).notes).toEqual([])
    expect((await asStaff('DELETE', `${robin.profile.id}/notes/${written!.id}`)).status).toBe(404)
  })

  it('as alerts, are on the day sheet and in the list of members until they are removed', async () => {
    const slot = { lane: 2, date: '2026-11-22', time: '16:00', name: 'Sam', email: robin.profile.email }
    await asRobin('POST', '/lanes/bookings', slot)
    const alert = { text: 'Allergic to nuts.', alert: true }
    for (let time = 0; time < 2; time += 1) await asStaff('POST', `${robin.profile.id}/notes`, alert, 'nuts')
    await note('Prefers calls after six.')
    const alerts = async () => {
      const sheet = await club.ask('GET', '/api/admin/day?date=2026-11-22', undefined, { cookie: staff })
      const list = await club.ask('GET', '/api/members', undefined, { cookie: staff })
      const [member] = (list.body as Reply<'listMembers'>).members
      return [(sheet.body as Reply<'daySheet'>).sheet?.bookings[0]?.member?.alerts, member?.alerts]
    }
    expect(await alerts()).toEqual([['Allergic to nuts.'], ['Allergic to nuts.']])
    const { notes } = await details()
    expect(notes.map((each) => each.alert)).toEqual([false, true])
    for (const { id } of notes) await asStaff('DELETE', `${robin.profile.id}/notes/${id}`)
    expect(await alerts()).toEqual([[], []])
  })

  it('are refused when empty, too long or too many', async () => {
    for (const text of ['', '  ', 'x'.repeat(memberNoteLimits.text + 1)]) expect((await note(text)).status).toBe(400)
    for (let count = 0; count < memberNoteLimits.count; count += 1) await note(`Note ${count}`)
    expect(errorOf(await note('One more')).error).toBe(
      'There are too many notes about this family. Please remove one first.',
    )
    expect((await details()).notes).toHaveLength(memberNoteLimits.count)
  })

  it('are in the data export of the family, without their author', async () => {
    await note('Prefers calls after six.')
    const { notes } = (await asRobin('GET', '/account/export')).body as Reply<'exportOwnData'>
    expect(notes).toEqual([{ text: 'Prefers calls after six.', at: '2026-11-21T17:00:00.000Z' }])
  })
})
