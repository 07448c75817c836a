/** Many families of a day that nobody has seen: of today, and of earlier days as long as they hold anything. */
import type { UnseenFamily } from '#api-contract/schemas/inbox.ts'
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { deadlines, kinds, type Kind } from '#domain/facility/facility.ts'
import { closing, type Item, type Source } from '#server/repositories/item-source.ts'
import { bookedHours, unseenFamilies } from './end-unseen.ts'
import { whoRegistered } from '#domain/families/families.ts'

const unseenFamilyItems: Source = async (context, rows) => {
  const now = context.now()
  const days = [...unseenFamilies(context, await rows())].filter(([, { size }]) => size > deadlines.newcomers)
  if (days.length === 0) return []
  const booked = await bookedHours(context)
  return days.flatMap(([day, families]): Item[] => {
    const hoursOf = (kind: Kind, accountKey: string) => booked[kind].by.get(accountKey) ?? 0
    const unseen = [...families].map(([key, family]): UnseenFamily => {
      const hours = kinds.reduce((sum, kind) => sum + hoursOf(kind, key), 0)
      return { id: family.id, name: whoRegistered(family).profileName, hours }
    })
    if (day !== today(now) && unseen.every(({ hours }) => hours === 0)) return []
    const shares = kinds.flatMap((kind) => {
      const hours = [...families.keys()].reduce((sum, key) => sum + hoursOf(kind, key), 0)
      return hours > 0 ? shareOf(kind, hours, booked[kind].all) : []
    })
    const joined = `${families.size} families joined ${day === today(now) ? 'today' : shortDay(day)}`
    const about = [joined, ...shares].join(', ')
    return [{ kind: 'newcomers_many', subject: day, at: now.toISOString(), due: closing(day), about, unseen }]
  })
}

/** '160 of 1,680 lane hours (10%)' */
function shareOf(kind: Kind, hours: number, all: number): string {
  const [held, bookable] = [hours, all].map((count) => count.toLocaleString('en-US'))
  const share = Math.round((100 * hours) / Math.max(all, 1))
  return `${held} of ${bookable} ${kind === 'lane' ? 'lane hours' : 'Speede sessions'} (${share}%)`
}

export { unseenFamilyItems as newcomers_many }
