/** Calendar entries: correct in every time zone. */
import { expect, it } from 'vitest'
import { calendarFileOf } from '#domain/calendar/calendar-file.ts'
import { calendarEntryOf } from './calendar-entry.ts'
import { eventItem, type ScheduleItem } from './schedule.ts'

const now = new Date('2026-11-20T12:00:00.123Z')
const fileOf = (item: ScheduleItem, description?: string) =>
  calendarFileOf([{ ...calendarEntryOf(item), description }], now)
const lane = {
  id: 'bk_1',
  date: '2026-11-24',
  time: '16:00',
  title: 'Shooting lane 3',
  subtitle: '1 hour · for Sam',
  sortKey: '',
}

it('writes UTC times, before and after the clocks change', () => {
  expect(fileOf(lane)).toContain('DTSTART:20261124T210000Z\r\nDTEND:20261124T220000Z')
  expect(fileOf({ ...lane, date: '2026-07-01' })).toContain('DTSTART:20260701T200000Z')
})

it('sets the length of each kind', () => {
  const speede = { ...lane, id: 'speede:bk_2', title: 'Speede unit 2' }
  const helper = { ...lane, id: 'event:r1', title: 'Homework Helper', time: '18:30' }
  expect(fileOf(speede)).toContain('DTEND:20261124T213000Z')
  expect(fileOf(helper)).toContain('DTEND:20261125T010000Z')
})

it('ends an event when the event ends, and says where it is', () => {
  const morning = { ...lane, id: 'event:r1', title: 'Goalie Morning', time: '09:00', ends: '10:30' }
  const file = fileOf(morning)
  expect(file).toContain('DTSTART:20261124T140000Z\r\nDTEND:20261124T153000Z')
  expect(file).toContain(String.raw`LOCATION:The Nest\, 12 Rink Road\, Syracuse\, NY 13202`)
})

it('ends a night at the club on the next day', () => {
  const lockIn = { ...lane, id: 'event:r1', title: 'Lock-in', time: '19:00', ends: '08:00' }
  expect(fileOf(lockIn)).toContain('DTSTART:20261125T000000Z\r\nDTEND:20261125T130000Z')
})

it('names the children who come to an event, as the e-mail does', () => {
  const players = [
    { id: 'p1', name: 'Finn Walsh' },
    { id: 'p2', name: 'Layla Walsh' },
  ]
  const booking = { id: 'r1', eventId: 'e1', title: 'Goalie Morning', datetime: '2026-11-24T14:00:00Z', name: 'Aoife' }
  const file = (coming: string[]) =>
    fileOf(eventItem({ ...booking, email: 'a@b.example', qty: 3, players: coming }, players))
  expect(file(['p1', 'p2'])).toContain('SUMMARY:Goalie Morning for Finn and Layla\r\n')
  expect(file([])).toContain('SUMMARY:Goalie Morning\r\n')
})

it('escapes text, folds lines at 75 octets and ends them with CRLF', () => {
  const file = fileOf({ ...lane, title: 'Skate, eat; \\ repeat\nBEGIN:VEVENT' }, 'ä'.repeat(60))
  expect(file).toContain(String.raw`SUMMARY:Skate\, eat\; \\ repeat\nBEGIN:VEVENT`)
  const lines = file.split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'ä'.repeat(60)}`)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
