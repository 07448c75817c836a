/**
 * What coaches must know of a player when they arrive: whom to call, health, who may collect. Only the family and staff
 * who open it see it; it is in no mail, log or replica, and in no list but the cards that a desk keeps of today.
 */
import type { Member, StoredSafety } from '#records/families.ts'
import { ageOf } from './ages.ts'
import { facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { exactLine, line, paragraph, required } from '#domain/fields/field-rules.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import { isSameName } from '#domain/text/search.ts'
import { isOffIce } from './holds.ts'
import { fieldLimits, digitsOf } from './membership.ts'

const noteRequired = 'Please say why'

const isCaregiver = 'We’ll call you anyway. Please name someone else.'

/** Characters, people, and how many of the last openings, changes by the family and departures are kept. */
export const safetyLimits = {
  health: 280,
  relation: 40,
  note: 280,
  collectors: 6,
  openings: 100,
  edits: 100,
  departures: 100,
} as const

const noContact = { contactName: '', contactPhone: '', contactRelation: '' } as const

export const nothingStored: StoredSafety = {
  ...noContact,
  health: '',
  leavesAlone: '',
  collectors: [],
  openings: [],
}

export const safetyFields = {
  contactName: line(fieldLimits.name),
  contactPhone: exactLine(fieldLimits.phone),
  contactRelation: line(safetyLimits.relation),
  health: paragraph(safetyLimits.health),
}

export const collectorFields = {
  name: required(line(fieldLimits.name), safetyMessages.collectorName),
  phone: exactLine(fieldLimits.phone),
}

export const deniedFields = {
  name: required(line(fieldLimits.name), safetyMessages.collectorName),
  note: required(paragraph(safetyLimits.note), noteRequired),
}

export const holdFields = { note: required(paragraph(safetyLimits.note), noteRequired) }

/** Who must not collect, and is called like this. */
export const deniedAs = <Each extends { name: string; denied?: unknown }>(
  collectors: readonly Each[],
  name: string,
): Each | undefined => collectors.find((each) => each.denied && isSameName(each.name, name))

/** The facts where these people must not collect, and are named nowhere else. */
export function withDenied(safety: StoredSafety, denied: StoredSafety['collectors']): StoredSafety {
  const isDenied = (name: string) => deniedAs(denied, name) !== undefined
  const others = safety.collectors.filter(({ name }) => !isDenied(name))
  return { ...safety, ...(isDenied(safety.contactName) && noContact), collectors: [...denied, ...others] }
}

type Child = Member['players'][number]

/** The player with what staff have decided about another one: off the ice, unless cleared since, and who must not collect. */
function withDecisionsOf(player: Child, other: Child): Child {
  const { hold, collectors = [] } = other.safety ?? {}
  const own = player.safety ?? nothingStored
  const isHeld = isOffIce({ hold }) && !(own.hold && own.hold.since >= hold!.since)
  const denied = collectors.filter((each) => each.denied)
  if (!isHeld && denied.length === 0) return player
  return { ...player, safety: { ...withDenied(own, denied), ...(isHeld && { hold: hold! }) } }
}

/**
 * The players of a family after a change. Who was not there `before`, or was called otherwise, and may be the child that another
 * one is, is under what staff have decided about it, until they decide otherwise.
 */
export const underDecisions = (players: readonly Child[], before: readonly Child[], day: Day): Child[] =>
  players.map((player) => {
    const known = before.find(({ id }) => id === player.id)
    if (known && isSameName(known.name, player.name)) return player
    const isSame = (other: Child) =>
      other !== player && (isSameName(other.name, player.name) || (!known && ageOf(other, day) === ageOf(player, day)))
    return players.filter(isSame).reduce(withDecisionsOf, player)
  })

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
