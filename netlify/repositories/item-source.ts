/** Makes items from records, with the times that they are due. */
import type { UnseenFamily } from '#api-contract/schemas/inbox.ts'
import { instantOf, type Day } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { endOfWorkday } from '#domain/inbox/deadlines.ts'
import type { Members } from '#server/repositories/admin-rows.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { ItemRecord } from '#records/inbox.ts'

/** An item with what it is about in words. `day`: the day sheet that has it. */
export type Item = Omit<ItemRecord, 'v'> & { about?: string; day?: Day; unseen?: UnseenFamily[] }

/** `members` are read once for all sources. */
export type Source = (context: ServiceContext, members: () => Members) => Promise<Item[]>

export const opening = (day: Day) => instantOf(day, facility.opens).toISOString()
export const closing = (day: Day) => instantOf(day, facility.closes).toISOString()
/** From when the club opens on a day until it closes. */
export const onDay = (day: Day) => ({ at: opening(day), due: closing(day) })
export const dueAfter = (at: string, days: number) => endOfWorkday(new Date(at), days).toISOString()
