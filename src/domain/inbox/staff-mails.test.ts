/** Which e-mails staff get about the inbox, and when: around the clock, the week, and both changes of daylight-saving time. */
import { describe, expect, it } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import { mailsOf, staffMails, wantedMails, whatToTell } from './staff-mails.ts'

type Open = Parameters<typeof whatToTell>[2][number]
const item = (id: string, due: Date, about: Partial<Open> = {}): Open => ({
  id,
  kind: 'order_new',
  at: '2026-01-01T00:00:00.000Z',
  due: due.toISOString(),
  ...about,
})
const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)
const kindsOf = (result: ReturnType<typeof whatToTell>) => result?.mails.map(({ kind }) => kind) ?? []

describe('the emails of a colleague', () => {
  it('are those of their role, until they choose', () => {
    expect((['desk', 'coach', 'manager', 'owner'] as const).map((role) => wantedMails(role))).toEqual([
      ['urgent'],
      ['urgent'],
      ['urgent', 'at_once', 'mornings'],
      ['urgent', 'at_once', 'mornings', 'mondays'],
    ])
    expect(wantedMails('owner', [])).toEqual([])
    expect(wantedMails('desk', ['mornings'])).toEqual(['mornings'])
  })
  it('have no numbers for a role that may not see them', () => {
    expect(mailsOf('coach')).toEqual(['urgent', 'at_once', 'mornings'])
    expect(wantedMails('coach', staffMails)).toEqual(['urgent', 'at_once', 'mornings'])
  })
})

describe('at once', () => {
  const now = instantOf('2026-11-24', '15:00')
  const soon = item('soon', hours(now, 23))
  const later = item('later', hours(now, 25))

  it('tells once of what is due within a day, in one message', () => {
    const first = whatToTell(undefined, ['at_once'], [soon, later, item('late', hours(now, -1))], now)
    expect(first?.mails).toEqual([{ kind: 'item_staff', subjectRef: now.toISOString() }])
    expect(first?.told.items.map(({ id }) => id)).toEqual(['soon', 'late'])
    expect(whatToTell(first?.told, ['at_once'], [soon, later], hours(now, 0.1))).toBeUndefined()
    const next = whatToTell(first?.told, ['at_once'], [soon, later], hours(now, 1))
    expect(next?.told.items.at(-1)).toEqual({ id: 'later', at: hours(now, 1).toISOString() })
  })
  it('sends nothing when there is nothing', () => {
    expect(whatToTell(undefined, ['at_once'], [later], now)).toBeUndefined()
    expect(whatToTell(undefined, [], [soon], now)).toBeUndefined()
  })
  it('tells again of what is written again, not of one that was unreadable for a moment', () => {
    const plan = item('plan', hours(now, 5), { kind: 'plan_changed' })
    const { told } = whatToTell(undefined, ['at_once'], [plan, soon], now)!
    const again = { ...plan, at: hours(now, 1).toISOString() }
    const next = whatToTell(told, ['at_once'], [again], hours(now, 2))!
    expect(next.told.items.map(({ id }) => id)).toEqual(['soon', 'plan'])
    expect(whatToTell(next.told, ['at_once'], [again, soon], hours(now, 3))).toBeUndefined()
  })
  it('forgets what is done after a day', () => {
    const { told } = whatToTell(undefined, ['at_once'], [soon], now)!
    const next = whatToTell(told, ['at_once'], [later], hours(now, 25))!
    expect(next.told.items.map(({ id }) => id)).toEqual(['later'])
  })
})

describe('what is urgent', () => {
  const night = instantOf('2026-11-24', '23:30')
  const child = item('child', night, { kind: 'still_here', at: night.toISOString() })
  const soon = item('soon', hours(night, 2))

  it('is told at any hour, once, and in the list of the morning', () => {
    const first = whatToTell(undefined, staffMails, [child, soon], night)
    expect(kindsOf(first)).toEqual(['urgent_staff'])
    expect(first?.told.items.map(({ id }) => id)).toEqual(['child'])
    expect(whatToTell(first?.told, staffMails, [child], hours(night, 1))).toBeUndefined()
    const seven = instantOf('2026-11-25', '07:00')
    expect(kindsOf(whatToTell(first?.told, staffMails, [child, soon], seven))).toEqual(['morning_staff'])
  })
  it('has a message of its own by day, and waits for who does not want it at night', () => {
    expect(kindsOf(whatToTell(undefined, ['urgent', 'at_once'], [child, soon], hours(night, 12)))).toEqual([
      'urgent_staff',
      'item_staff',
    ])
    expect(whatToTell(undefined, ['at_once'], [child], night)).toBeUndefined()
    expect(kindsOf(whatToTell(undefined, ['at_once'], [child], hours(night, 12)))).toEqual(['item_staff'])
  })
  it('lets nothing be told twice that nobody looked for at night', () => {
    const by = hours(night, -26)
    const { told } = whatToTell(undefined, ['urgent', 'at_once'], [soon], hours(night, -10))!
    const old = { ...told, items: [{ id: 'soon', at: by.toISOString() }] }
    const { told: next } = whatToTell(old, ['urgent', 'at_once'], [child], night)!
    expect(next.items.map(({ id }) => id)).toEqual(['soon', 'child'])
  })
})

describe('in the morning', () => {
  const day = '2026-11-25'
  const seven = instantOf(day, '07:00')
  const open = [item('later', hours(seven, 60))]

  it('lists what is open once, from 7:00 to noon', () => {
    expect(whatToTell(undefined, ['mornings'], open, instantOf(day, '06:59'))).toBeUndefined()
    const list = whatToTell(undefined, ['mornings'], open, seven)
    expect(list?.mails).toEqual([{ kind: 'morning_staff', subjectRef: day }])
    expect(whatToTell(list?.told, ['mornings'], open, instantOf(day, '11:55'))).toBeUndefined()
    expect(whatToTell(undefined, ['mornings'], open, instantOf(day, '12:00'))).toBeUndefined()
  })
  it('is instead of a message at once, of what it lists', () => {
    const list = whatToTell(undefined, staffMails, open, seven)
    expect(kindsOf(list)).toEqual(['morning_staff'])
    expect(whatToTell(list?.told, ['at_once'], open, hours(seven, 14))).toBeUndefined()
  })
  it('sends nothing when nothing is open, not even later that morning', () => {
    const list = whatToTell(undefined, ['mornings'], [], seven)
    expect(list?.mails).toEqual([])
    expect(whatToTell(list?.told, ['mornings'], open, instantOf(day, '09:00'))).toBeUndefined()
  })
})

/** In America, the clock goes forward on March 14 and back on November 7 of 2027. */
describe.each(['2027-03-14', '2027-11-07', '2027-06-01'])('on %s', (day) => {
  it('nothing goes out from 9 PM to 7 AM, by the clock on the wall', () => {
    const start = instantOf(day, '12:00')
    const before = hours(start, -30)
    const due = [item('soon', hours(start, 10))]
    const runs = Array.from({ length: 60 * 12 }, (_, nth) => new Date(before.getTime() + nth * 5 * 60_000))
    let told: ReturnType<typeof whatToTell>
    const sent = runs.filter((now) => {
      const next = whatToTell(told?.told, ['mornings'], due, now)
      told = next ?? told
      return kindsOf(next).length > 0
    })
    expect(sent.find((each) => each >= instantOf(day, '00:00'))).toEqual(instantOf(day, '07:00'))
    for (const now of [
      instantOf(day, '21:00'),
      instantOf(day, '06:59'),
      instantOf(day, '02:30'),
      instantOf(day, '00:00'),
    ])
      expect(whatToTell(undefined, staffMails, due, now)).toBeUndefined()
    expect(kindsOf(whatToTell(undefined, ['at_once'], due, instantOf(day, '07:00')))).toEqual(['item_staff'])
    expect(kindsOf(whatToTell(undefined, ['at_once'], due, instantOf(day, '20:59')))).toEqual(['item_staff'])
  })
})
