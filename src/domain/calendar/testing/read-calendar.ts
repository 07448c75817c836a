/** Calendar files as two independent parsers read them, held to what RFC 5545 and 5546 require and lenient parsers forgive. */
import { expect } from 'vitest'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

export type ReadEntry = {
  method: string
  uid: string
  sequence: number
  status: string
  start: string
  end: string
  title: string
  place: string
}

const readByIcalJs = (file: string): ReadEntry[] => {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const timed = calendar.getAllSubcomponents('vevent').filter((each) => !new ICAL.Event(each).startDate.isDate)
  return timed.map((component) => {
    const event = new ICAL.Event(component)
    return {
      method: String(calendar.getFirstPropertyValue('method')),
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      title: event.summary,
      place: event.location,
    }
  })
}

const readByNodeIcal = (file: string): ReadEntry[] =>
  Object.values(nodeIcal.sync.parseICS(file)).flatMap((event) =>
    event?.type === 'VEVENT' && event.datetype !== 'date'
      ? {
          method: String(event.method),
          uid: event.uid,
          sequence: Number(event.sequence),
          status: String(event.status),
          start: event.start.toISOString(),
          end: event.end?.toISOString() ?? '',
          title: String(event.summary),
          place: String(event.location),
        }
      : [],
  )

/** How often each property may occur: of a calendar (RFC 5545, 3.6), of an entry that is published or canceled (RFC 5546, 3.2). */
const ofCalendar = { prodid: [1, 1], version: [1, 1], method: [1, 1] } as const
const once = [1, 1] as const
const ofEntry = { uid: once, dtstamp: once, dtstart: once, organizer: once, summary: once, attendee: [0, 0] } as const
const ofCanceled = { ...ofEntry, sequence: once, status: once, summary: [0, 1] } as const

function countsOf(component: ICAL.Component, limits: Readonly<Record<string, readonly [number, number]>>): void {
  for (const [name, [least, most]] of Object.entries(limits)) {
    const count = component.getAllProperties(name).length
    expect(count, `${name} of ${component.name}`).toBeGreaterThanOrEqual(least)
    expect(count, `${name} of ${component.name}`).toBeLessThanOrEqual(most)
  }
}

/** @throws if a strict program would refuse the file. */
function expectStrict(file: string): void {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  countsOf(calendar, ofCalendar)
  const entries = calendar.getAllSubcomponents('vevent')
  expect(entries.length, 'a calendar has an entry').toBeGreaterThan(0)
  for (const entry of entries) {
    countsOf(entry, calendar.getFirstPropertyValue('method') === 'CANCEL' ? ofCanceled : ofEntry)
    const { startDate, endDate } = new ICAL.Event(entry)
    expect(endDate.compare(startDate), 'an entry ends after its start').toBe(1)
  }
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
}

/** The entries of a file, which both parsers must read alike, and a strict one must take. Notes for a whole day are left out. */
export function readCalendar(file: string): ReadEntry[] {
  expectStrict(file)
  const read = readByIcalJs(file)
  expect(readByNodeIcal(file)).toEqual(read)
  return read
}
