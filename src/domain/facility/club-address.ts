/** The club's address, phone and parking on a day, and what a visitor has to know; a file of its own, because few pages show it. */
import { club } from '#club/club.ts'
import { visitFacts } from '#club/visit.ts'
import type { VisitFacts } from '#club/types.ts'
import type { Day } from './day.ts'
import { settingOn } from './live.ts'

/** What the owner has changed, else that of src/club. */
export const visitOn = (day: Day): Pick<VisitFacts, 'address' | 'phone' | 'parking'> =>
  settingOn('visit', day) ?? visitFacts

/** 'The Nest, 12 Rink Road, Syracuse, NY 13202' */
export const clubAddress = (day: Day): string => [club.name, ...visitOn(day).address].join(', ')

export const toBring = visitFacts.bring.join(' · ')
