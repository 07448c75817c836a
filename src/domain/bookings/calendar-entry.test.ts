/** Calendar entries: correct in every time zone, and no names in URLs. */
import { expect, it } from 'vitest'
import { calendarFile, eventItem, googleLink } from './calendar-entry.ts'

const now = new Date('2026-11-20T12:00:00.123Z')
const lane = {
  id: 'bk_1',
  date: '2026-11-24',
  time: '16:00',
  title: 'Shooting lane 3',
  subtitle: '1 hour · for Sam',
  sortKey: '',
}

it('writes UTC times, before and after the clocks change', () => {
  expect(calendarFile(lane, now)).toContain('DTSTART:20261124T210000Z\r\nDTEND:20261124T220000Z')
  expect(calendarFile({ ...lane, date: '2026-07-01' }, now)).toContain('DTSTART:20260701T200000Z')
})

it('sets the length of each kind', () => {
  const speede = { ...lane, id: 'speede:bk_2', title: 'Speede unit 2' }
  const helper = { ...lane, id: 'event:r1', title: 'Homework Helper', time: '18:30' }
  expect(calendarFile(speede, now)).toContain('DTEND:20261124T213000Z')
  expect(calendarFile(helper, now)).toContain('DTEND:20261125T010000Z')
})

it('ends an event when the event ends, and says where it is', () => {
  const morning = { ...lane, id: 'event:r1', title: 'Goalie Morning', time: '09:00', ends: '10:30' }
  const file = calendarFile(morning, now)
  expect(file).toContain('DTSTART:20261124T140000Z\r\nDTEND:20261124T153000Z')
  expect(file).toContain(String.raw`LOCATION:The Nest\, 12 Rink Road\, Syracuse\, NY 13202`)
  expect(new URL(googleLink(morning)).searchParams.get('dates')).toBe('20261124T140000Z/20261124T153000Z')
})

it('names the children who come to an event, as the e-mail does', () => {
  const players = [
    { id: 'p1', name: 'Finn Walsh' },
    { id: 'p2', name: 'Layla Walsh' },
  ]
  const booking = { id: 'r1', eventId: 'e1', title: 'Goalie Morning', datetime: '2026-11-24T14:00:00Z', name: 'Aoife' }
  const file = (coming: string[]) =>
    calendarFile(eventItem({ ...booking, email: 'a@b.example', qty: 3, players: coming }, players), now)
  expect(file(['p1', 'p2'])).toContain('SUMMARY:Goalie Morning for Finn and Layla\r\n')
  expect(file([])).toContain('SUMMARY:Goalie Morning\r\n')
})

it('escapes text, folds lines at 75 octets and ends them with CRLF', () => {
  const file = calendarFile({ ...lane, title: 'Skate, eat; \\ repeat\nBEGIN:VEVENT', subtitle: 'ä'.repeat(60) }, now)
  expect(file).toContain(String.raw`SUMMARY:Skate\, eat\; \\ repeat\nBEGIN:VEVENT`)
  const lines = file.split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'ä'.repeat(60)}`)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('links to Google without personal data', () => {
  const url = new URL(googleLink(lane))
  expect(url.searchParams.get('dates')).toBe('20261124T210000Z/20261124T220000Z')
  expect(url.href).not.toContain('Sam')
})
