/**
 * What the owner has changed at the desk, over the settings in src/club: each from a day on, which is to come when it is saved, so
 * that nothing changes under a request, a booking or a charge. Whoever answers a request or shows a page puts them here first.
 */
import { club } from '#club/club.ts'
import { weekdayOf, weekdays, type Day, type Time } from './day.ts'
import type { DayHours, Setting, SettingKind, SettingOf } from './setting.ts'

export type { DayHours, Setting, SettingKind, SettingOf } from './setting.ts'

let changed: readonly Setting[] = []
let given: readonly Setting[] = changed
let version = 0
/** Of `withSettings`, whose versions are negative: nothing that is computed from them is kept for another. */
let uses = 0

const byDay = (one: Setting, other: Setting) => one.from.localeCompare(other.from)
const listeners = new Set<() => void>()

/** From now on these hold, each from its day on. */
export function putSettings(settings: readonly Setting[]): void {
  if (settings === given || (settings.length === 0 && changed.length === 0)) return
  // In the order in which they were made, of those of one day the last counts.
  changed = settings.toSorted(byDay)
  given = settings
  version += 1
  for (const listener of listeners) listener()
}

/** What `compute` makes of other settings, at once; then the earlier ones hold again. */
export function withSettings<Result>(settings: readonly Setting[], compute: () => Result): Result {
  const before = { changed, given, version }
  ;[changed, given, version] = [settings.toSorted(byDay), settings, -(uses += 1)]
  try {
    return compute()
  } finally {
    ;({ changed, given, version } = before)
  }
}

/** Calls this whenever others are put. @returns what ends it. */
export function onSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Increments whenever others are put, for what is computed from them. */
export const settingsVersion = (): number => version

/** Those of a kind, by day. */
export const settingsOf = <Kind extends SettingKind>(kind: Kind): readonly SettingOf<Kind>[] =>
  changed.filter((each) => each.kind === kind) as unknown as SettingOf<Kind>[]

/** What the last one of a kind says that has begun on a day. */
export const settingOn = <Kind extends SettingKind>(kind: Kind, day: Day): SettingOf<Kind>['value'] | undefined =>
  settingsOf(kind).findLast(({ from }) => from <= day)?.value

/** What the owner has said about this one day. */
export const specialDay = (day: Day): SettingOf<'day'>['value'] | undefined =>
  settingsOf('day').findLast(({ from }) => from === day)?.value

/** The hours of all days in the settings of src/club: no day is open longer. */
export const widestHours = { opens: club.opens, closes: club.closes }

/** The hours of a day, holidays of src/club aside. */
export const hoursOn = (day: Day): DayHours =>
  specialDay(day)?.hours ?? settingOn('hours', day)?.week[weekdayOf(day)] ?? widestHours

/** The hours from Monday to Sunday that hold on a day. */
export const weekOn = (day: Day): readonly DayHours[] =>
  settingOn('hours', day)?.week ?? weekdays.map(() => widestHours)

/** The day and minute from which on the club is open, if somebody has said so. */
export function openingOf(): { day: Day; time: Time } | undefined {
  const said = settingsOf('opening').at(-1)
  return said ? { day: said.from, time: said.value.time } : club.opening
}
