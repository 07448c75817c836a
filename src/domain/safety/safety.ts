/**
 * What coaches must know of a player when they arrive: whom to call, health, who may collect. Only the family and staff
 * who open it see it; it is in no mail, log or replica, and in no list but the cards that a desk keeps of today.
 */
import type { StoredSafety } from '#records/safety.ts'
import { facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { exactLine, line, nameLine, paragraph, required } from '#domain/fields/field-rules.ts'
import { safetyMessages } from './safety-messages.ts'
import { fieldLimits, digitsOf } from '#domain/plans/membership.ts'

const noteRequired = 'Please say why'

const isCaregiver = 'We’ll call you anyway. Please name someone else.'

/** Characters, people, and how many of the last openings, changes by the family, departures and names are kept. */
export const safetyLimits = {
  health: 280,
  relation: 40,
  note: 280,
  collectors: 6,
  openings: 100,
  edits: 100,
  departures: 100,
  names: 20,
} as const

export const noContact = { contactName: '', contactPhone: '', contactRelation: '' } as const

export const nothingStored: StoredSafety = {
  ...noContact,
  health: '',
  leavesAlone: '',
  collectors: [],
  openings: [],
}

export const safetyFields = {
  contactName: nameLine(fieldLimits.name),
  contactPhone: exactLine(fieldLimits.phone),
  contactRelation: line(safetyLimits.relation),
  health: paragraph(safetyLimits.health),
}

export const collectorFields = {
  name: required(nameLine(fieldLimits.name), safetyMessages.collectorName),
  phone: exactLine(fieldLimits.phone),
}

export const deniedFields = {
  name: required(nameLine(fieldLimits.name), safetyMessages.collectorName),
  note: required(paragraph(safetyLimits.note), noteRequired),
}

export const holdFields = { note: required(paragraph(safetyLimits.note), noteRequired) }

/** Those who may collect, or must not, at this time: 'only today' ends when the club closes. */
export function collectorsAt<Each extends { until?: Day }>(collectors: readonly Each[], now: Date): Each[] {
  const { day, time } = facilityClock(now)
  return collectors.filter(
    ({ until }) => until === undefined || until > day || (until === day && time < facility.closes),
  )
}

type Person = { profileName: string; phone: string }

/** Of a local telephone number. */
const fewestDigits = 7

/** What is missing in an emergency contact, by field; the contact is not one of the caregivers, who are called anyway. */
export function whyNotContact(
  {
    contactName: name = '',
    contactPhone: phone = '',
  }: { contactName?: string | undefined; contactPhone?: string | undefined },
  caregivers: readonly Person[],
): Partial<Record<'contactName' | 'contactPhone', string>> {
  if (name === '' && phone === '') return {}
  if (name === '') return { contactName: 'Please name the emergency contact' }
  if (phone === '') return { contactPhone: 'Please give the phone number of the emergency contact' }
  const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  if (caregivers.some(({ profileName }) => isSame(profileName, name))) return { contactName: isCaregiver }
  // Fewer digits are no number: they may be alike by chance.
  if (digitsOf(phone).length >= fewestDigits && caregivers.some((each) => digitsOf(each.phone) === digitsOf(phone)))
    return { contactPhone: isCaregiver }
  return {}
}
