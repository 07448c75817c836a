/** The people of the club on a day; a file of its own, because few pages show them. */
import { pageFacts } from '#club/pages.ts'
import type { Day } from './day.ts'
import { settingOn } from './live.ts'

export const staffOn = (day: Day): (typeof pageFacts)['staff'] => settingOn('people', day)?.staff ?? pageFacts.staff
