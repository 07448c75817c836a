/** The items about messages that have reached nobody. */
import { today } from '#domain/calendar/calendar.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { onDay, type Item, type Source } from '#server/repositories/item-source.ts'
import { callsToMake } from './outbox.ts'

/** Whom no message has reached. */
const calls: Source = async (context, members) => {
  const open = await callsToMake(context, members())
  return eachMade(context, 'item call', open, ({ id: subject, member, title, reason, since }): Item => {
    const about = reason === undefined ? title : `${title} (${reason})`
    const times = onDay(today(since === undefined ? context.now() : new Date(since)))
    return { kind: 'call', subject, ...times, ...(member && { member: member.id }), about }
  })
}

export { calls as call }
