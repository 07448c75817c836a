/** Calendar files as two independent parsers read them. */
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
  return calendar.getAllSubcomponents('vevent').map((component) => {
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
    event?.type === 'VEVENT'
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

/** The entries of a file, which both parsers must read alike. */
export function readCalendar(file: string): ReadEntry[] {
  const read = readByIcalJs(file)
  expect(readByNodeIcal(file)).toEqual(read)
  return read
}
