/** Whoever comes from a day on is told of another address, and that the club stays if that is taken back. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { mailedClub, type MailedClub } from '#server/test-support/fixtures/mailed-club.ts'
import { tellPlace } from './tell-place.ts'

let club: MailedClub
beforeEach(async () => {
  club = await mailedClub()
})
afterEach(() => club.smtp.stop())

const visit = (address: string[], from = '2026-11-24') => ({
  kind: 'visit',
  from,
  value: { address, phone: '(315) 555-0100', parking: 'Behind the hall.' },
})
const add = async (setting: ReturnType<typeof visit>, rev = 0) => {
  const { settings } = await club.ask<Reply<'addSetting'>>('POST', '/admin/club', { rev, setting }, club.coach)
  return settings.entries.at(-1)!.id
}
const takeBack = (id: string) => club.ask('DELETE', `/admin/club/${id}`, undefined, club.coach)
const [newRoad, millStreet] = [
  ['1 New Road', 'Syracuse, NY 13202'],
  ['2 Mill Street', 'Syracuse, NY 13203'],
]
const night = async () => {
  const told = await tellPlace(club.server.context)
  await club.run()
  return told
}
const toldOf = () =>
  club.smtp.received
    .map(({ parsed }) => parsed)
    .filter(({ subject = '' }) => /address|move/.test(subject))
    .map(({ subject, to }) => [[to].flat()[0]?.text, subject])

async function agreeOnTour(): Promise<void> {
  const tour = {
    name: 'Kim Park',
    phone: '(315) 555-0177',
    email: 'kim@visitors.example',
    date: '2026-11-25',
    time: '9am',
  }
  const { request } = await club.ask<Reply<'requestTour'>>('POST', '/tour-requests', tour)
  const body = { status: 'confirmed', rev: 0 }
  await club.ask('PATCH', `/tour-requests/${request.id}`, body, club.coach)
}

test('families that have booked from that day on and visitors who come then are told once, nobody else', async () => {
  await club.newFamily()
  await club.reserve()
  await agreeOnTour()
  await add(visit(newRoad))
  expect(await night()).toBe(2)
  await night()
  expect(toldOf().toSorted()).toEqual([
    ['kim@visitors.example', 'Another address for your tour, Wednesday, November 25, 9:00 AM'],
    ['robin@families.example', 'The Nest is at another address from Nov 24, 2026'],
  ])
  const text = club.smtp.received.at(-1)?.parsed.text
  expect(text).toContain('1 New Road, Syracuse, NY 13202')
})

test('whoever was told hears that it was taken back, and who was not yet told hears nothing', async () => {
  await club.reserve()
  await agreeOnTour()
  const id = await add(visit(newRoad))
  await night()
  const late = await club.newFamily()
  await takeBack(id)
  await night()
  await night()
  const subjects = toldOf().map(([, subject]) => subject)
  expect(subjects.slice(2).toSorted()).toEqual([
    'The Nest does not move on Nov 24, 2026',
    'The address of your tour stays, Wednesday, November 25, 9:00 AM',
  ])
  expect(toldOf().map(([to]) => to)).not.toContain(late.email)
})

test('nobody hears of one that was taken back before the message went', async () => {
  await club.reserve()
  const id = await add(visit(newRoad))
  await tellPlace(club.server.context)
  await takeBack(id)
  await night()
  expect(toldOf()).toEqual([])
})

test('another phone is no move', async () => {
  await club.reserve()
  const { visitFacts } = await import('#club/visit.ts')
  await add(visit([...visitFacts.address]))
  expect(await night()).toBe(0)
})

describe('a visitor who was told of a move', () => {
  const [moved, stays] = ['Another address for your tour', 'The address of your tour stays']
  /** What two nights tell the visitor of the address. */
  const heard = async () => {
    const before = club.smtp.received.length
    await night()
    const later = new Date(club.server.context.now().getTime() + 3_600_000)
    club.server.setClock(later.toISOString())
    await night()
    const texts = club.smtp.received.slice(before).map(({ parsed }) => {
      const { subject = '', text = '' } = parsed
      return [subject.split(',')[0], ['New Road', 'Mill Street'].filter((street) => text.includes(street)).join()]
    })
    return texts.filter(([subject]) => subject === moved || subject === stays)
  }
  let first: string
  beforeEach(async () => {
    await agreeOnTour()
    first = await add(visit(newRoad))
    expect(await heard()).toEqual([[moved, 'New Road']])
  })

  test('hears of another that replaces it', async () => {
    await takeBack(first)
    const second = await add(visit(millStreet), 2)
    expect(await heard()).toEqual([[moved, 'Mill Street']])
    await takeBack(second)
    expect(await heard()).toEqual([[stays, '']])
  })

  test('hears of another after it, and that this is taken back', async () => {
    const second = await add(visit(millStreet, '2026-11-25'), 1)
    expect(await heard()).toEqual([[moved, 'Mill Street']])
    await takeBack(second)
    expect(await heard()).toEqual([[moved, 'New Road']])
  })

  test('hears that the club is back before the tour', async () => {
    const { visitFacts } = await import('#club/visit.ts')
    await add(visit([...visitFacts.address], '2026-11-25'), 1)
    expect(await heard()).toEqual([[stays, '']])
  })

  test('hears nothing of one that is taken back in favor of the first, unless it was told', async () => {
    const second = await add(visit(millStreet, '2026-11-25'), 1)
    await takeBack(second)
    expect(await heard()).toEqual([])
  })
})

test('of two moves before a tour its visitor hears of the last', async () => {
  await agreeOnTour()
  await add(visit(newRoad))
  await add(visit(millStreet, '2026-11-25'), 1)
  await night()
  expect(toldOf()).toHaveLength(1)
  expect(club.smtp.received.at(-1)?.parsed.text).toContain('2 Mill Street')
})
