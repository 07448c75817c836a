/** Whoever comes from a day on is told of another address, and that the club stays if that is taken back. */
// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { mailedClub, type MailedClub } from '#server/test-support/fixtures/mailed-club.ts'
import { tellPlace } from './tell-place.ts'

let club: MailedClub
beforeEach(async () => {
  club = await mailedClub()
})
afterEach(() => club.smtp.stop())

const visit = (address: string[]) => ({
  kind: 'visit',
  from: '2026-11-24',
  value: { address, phone: '(315) 555-0100', parking: 'Behind the hall.' },
})
const add = async (setting: ReturnType<typeof visit>) => {
  const { settings } = await club.ask<Reply<'addSetting'>>('POST', '/admin/club', { rev: 0, setting }, club.coach)
  return settings.entries[0]!.id
}
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
  await add(visit(['1 New Road', 'Syracuse, NY 13202']))
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
  const id = await add(visit(['1 New Road', 'Syracuse, NY 13202']))
  await night()
  const late = await club.newFamily()
  await club.ask('DELETE', `/admin/club/${id}`, undefined, club.coach)
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
  const id = await add(visit(['1 New Road', 'Syracuse, NY 13202']))
  await tellPlace(club.server.context)
  await club.ask('DELETE', `/admin/club/${id}`, undefined, club.coach)
  await night()
  expect(toldOf()).toEqual([])
})

test('another phone is no move', async () => {
  await club.reserve()
  const { visitFacts } = await import('#club/visit.ts')
  await add(visit([...visitFacts.address]))
  expect(await night()).toBe(0)
})
