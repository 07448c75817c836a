/** The order of the line, who may take a place, and what a night makes of it. */
import { describe, expect, it } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import { fullMessages } from './full-messages.ts'
import { inOrder, isLineOver, mayTake, moved, withJoined, type Waiting } from './line.ts'
import { holdsPlace, roomFor } from './places.ts'

const now = new Date('2026-11-24T13:00:00Z')
const daysFrom = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000).toISOString()
const waits = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  at: daysFrom(-10),
  players: 1,
  confirmedAt: daysFrom(-9),
  ...more,
})
const newcomer = { isOwn: () => false, isMember: false }
const familyOf = (accountKey: string) => ({
  isOwn: (entry: Waiting) => entry.accountKey === accountKey,
  isMember: true,
})

describe('the order', () => {
  it('has siblings of players first, then who came first, and nobody who has not confirmed', () => {
    const line = [
      waits('late', { at: daysFrom(-1) }),
      waits('early', { at: daysFrom(-20) }),
      waits('sibling', { at: daysFrom(0), accountKey: 'a' }),
      waits('silent', { confirmedAt: undefined as never }),
    ].map((each) => JSON.parse(JSON.stringify(each)) as Waiting)
    expect(inOrder(line).map(({ id }) => id)).toEqual(['sibling', 'early', 'late'])
  })
})

describe('a place', () => {
  const offer = { at: daysFrom(-1), until: daysFrom(6), taken: 0 }

  it('is anybody’s below the cap, and nobody’s at it', () => {
    expect(mayTake({ cap: 3, taken: 2, waiting: [] }, newcomer, now)).toBe(true)
    expect(mayTake({ cap: 3, taken: 3, waiting: [] }, newcomer, now)).toBe(false)
    expect(mayTake({ cap: undefined, taken: 999, waiting: [] }, newcomer, now)).toBe(true)
  })

  it('that is free goes to nobody who comes after those who wait', () => {
    const waiting = [waits('one')]
    expect(mayTake({ cap: 3, taken: 2, waiting }, newcomer, now)).toBe(false)
    expect(mayTake({ cap: 4, taken: 2, waiting }, newcomer, now)).toBe(true)
    expect(mayTake({ cap: 3, taken: 2, waiting }, familyOf('a'), now)).toBe(true)
    expect(mayTake({ cap: 3, taken: 2, waiting: [waits('b', { accountKey: 'b' })] }, familyOf('a'), now)).toBe(false)
  })

  it('that is held is theirs alone, until it is over', () => {
    const waiting = [waits('b', { accountKey: 'b', offer })]
    expect(mayTake({ cap: 3, taken: 2, waiting }, newcomer, now)).toBe(false)
    expect(mayTake({ cap: 3, taken: 3, waiting }, familyOf('b'), now)).toBe(true)
    expect(mayTake({ cap: 3, taken: 3, waiting }, familyOf('b'), new Date(offer.until))).toBe(false)
    expect(mayTake({ cap: 3, taken: 2, waiting }, newcomer, new Date(offer.until))).toBe(true)
  })

  it('that is taken leaves the line, and of several the others stay held for the family', () => {
    const isOwn = ({ id }: Waiting) => id === 'two'
    const once = withJoined([waits('two', { players: 2, offer })], { isOwn, isMember: false }, 'a')
    expect(once).toMatchObject([{ id: 'two', accountKey: 'a', offer: { taken: 1 } }])
    expect(withJoined(once, familyOf('a'), 'a')).toEqual([])
  })
})

describe('a night', () => {
  it('holds what is free for the head of the line, and passes nobody by who needs more', () => {
    const waiting = [waits('two', { players: 2, at: daysFrom(-20) }), waits('one')]
    expect([...moved({ cap: 3, taken: 2, waiting }, now).offered]).toEqual([])
    const next = moved({ cap: 5, taken: 2, waiting }, now)
    expect([...next.offered]).toEqual(['two', 'one'])
    expect(next.waiting[0]!.offer).toEqual({ at: now.toISOString(), until: daysFrom(7), taken: 0 })
    expect([...moved({ cap: 5, taken: 2, waiting: next.waiting }, now).offered]).toEqual([])
  })

  it('ends an offer after seven days and gives the place to the next', () => {
    const first = moved({ cap: 3, taken: 2, waiting: [waits('a', { at: daysFrom(-20) }), waits('b')] }, now)
    expect([...first.offered]).toEqual(['a'])
    const second = moved({ cap: 3, taken: 2, waiting: first.waiting }, new Date(daysFrom(7)))
    expect([second.waiting.map(({ id }) => id), [...second.offered]]).toEqual([['b'], ['b']])
  })

  it('asks once a year, and takes out who does not answer, or never confirmed', () => {
    const year = waits('year', { confirmedAt: daysFrom(-365) })
    const asked = moved({ cap: 1, taken: 1, waiting: [year] }, now)
    expect([[...asked.asked], asked.waiting]).toEqual([['year'], [{ ...year, askedAt: now.toISOString() }]])
    expect([...moved({ cap: 1, taken: 1, waiting: asked.waiting }, now).asked]).toEqual([])
    expect(moved({ cap: 1, taken: 1, waiting: asked.waiting }, new Date(daysFrom(30))).waiting).toEqual([])
    const { confirmedAt: _, ...silent } = waits('silent', { at: daysFrom(-7) })
    expect([isLineOver(silent, now), isLineOver({ ...silent, at: daysFrom(-6) }, now)]).toEqual([true, false])
  })
})

it('a player holds a place until the day on which the membership ends, before its first day and in a pause, unless pauses free it', () => {
  const player = { addedAt: '2026-10-05T13:00:00Z', plan: 'monthly' as const }
  const joined = { step: 'joined' as const, from: '2026-10-05', plan: 'monthly' as const, at: player.addedAt }
  const withSteps = (...steps: object[]) => ({ ...player, history: [joined, ...steps] as never })
  const keeps = { pauseFrees: false }
  const ended = withSteps({ step: 'ended', from: '2026-12-05', at: player.addedAt })
  expect([holdsPlace(ended, '2026-12-04', keeps), holdsPlace(ended, '2026-12-05', keeps)]).toEqual([true, false])
  const paused = withSteps({ step: 'paused', from: '2026-11-05', months: 1, at: player.addedAt })
  expect(
    ['2026-11-04', '2026-11-05', '2026-12-05'].map((day) => [
      holdsPlace(paused, day, keeps),
      holdsPlace(paused, day, { pauseFrees: true }),
    ]),
  ).toEqual([
    [true, true],
    [true, false],
    [true, true],
  ])
  expect(holdsPlace(withSteps(), '2026-10-01', keeps)).toBe(true)
  expect(holdsPlace({ ...player, retired: '2026-11-01T13:00:00Z' }, '2026-11-24', keeps)).toBe(false)
})

it('the proposed cap is what the lanes can promise after school and at weekends: 147 of 210 players with five lanes', () => {
  const lanes = { ...facility.lanes, units: 5, minutes: 60, first: '10:00', last: '21:00', weeklyLimit: 2 }
  expect(roomFor({ lanes, schoolEnds: '15:00' }, 1.5)).toEqual({
    units: 5,
    promised: 2,
    all: 420,
    wanted: 295,
    proposed: 147,
    most: 210,
    used: 1.5,
    atUse: 196,
  })
})

it.each([
  [4, 'The club is full. 4 families wait; we hold a place for you when it is your turn.'],
  [1, 'The club is full. 1 family waits; we hold a place for you when it is your turn.'],
  [0, 'The club is full. Nobody waits yet; we hold a place for you when it is your turn.'],
])('%d families that wait are said in a sentence', (families, words) => {
  expect(fullMessages.full(families)).toBe(words)
})
