/** What the owner may change of the settings at the desk; src/records has the same as a schema. */
import type { WeeklyEventFact } from '#club/types.ts'
import type { Day, Time } from './day.ts'

export type DayHours = { opens: Time; closes: Time } | 'closed'

/** By kind. */
type Values = {
  /** From Monday to Sunday. */
  hours: { week: DayHours[] }
  /** This one day, whatever the week or a holiday says. */
  day: { name: string; hours: DayHours }
  prices: { monthlyCents: number; annualCents: number }
  /** Another weekly event, or how it is from then on; `ends`: it takes place no more. */
  weekly: Omit<WeeklyEventFact, 'tone'> & { ends?: true }
  people: { staff: { name: string; role: string; email: string }[] }
  visit: { address: string[]; phone: string; parking: string }
  /** Until this minute of its first day, nothing is booked. */
  opening: { time: Time }
  /** Players for whom there is room, without `cap` any number; `pauseFrees`: who pauses lends their place. */
  places: { cap?: number; pauseFrees: boolean }
}

export type SettingKind = keyof Values
export type Setting = { [Kind in SettingKind]: { kind: Kind; from: Day; value: Values[Kind] } }[SettingKind]
export type SettingOf<Kind extends SettingKind> = { kind: Kind; from: Day; value: Values[Kind] }
