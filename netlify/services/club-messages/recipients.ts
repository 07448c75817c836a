/** The recipients of a staff message: its families, and those that no e-mail can reach. */
import type { Reply } from '#api-contract/schemas.ts'
import { familyTitle } from '#domain/families/families.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { addresseesText, type Addressees } from '#domain/club-messages/club-messages.ts'
import { occurrenceById } from '#domain/events/events.ts'
import { memberRows, type MemberRow } from '#server/repositories/admin-rows.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { comingOn } from '#server/repositories/who-comes.ts'

/** `name` is the title of the event, '' without one; `eventDay` is its day. */
export type Recipients = { families: Map<string, MemberRow>; name: string; eventDay: Day | undefined }

/** How many names a preview has. */
const namesShown = 60

export async function recipientsOf(
  context: ServiceContext,
  to: Addressees,
): Promise<Recipients | 'no_such_event' | 'no_member'> {
  const [rows, found] = await Promise.all([readMaterializedView(context, memberRows), addressed(context, to)])
  if (found === 'no_such_event') return found
  const { accountKeys, name = '', eventDay } = found
  const families = [...rows].flatMap(([key, row]): [string, MemberRow][] => {
    const accountKey = key.slice(keys.allMembers.length)
    const isTo = to.kind === 'family' ? row.id === to.id : (accountKeys?.has(accountKey) ?? true)
    return isTo ? [[accountKey, row]] : []
  })
  if (to.kind === 'family' && families.length === 0) return 'no_member'
  return { families: new Map(families), name, eventDay }
}

type Addressed = { accountKeys?: ReadonlySet<string>; name?: string; eventDay?: Day }

async function addressed({ store }: ServiceContext, { kind, id }: Addressees): Promise<Addressed | 'no_such_event'> {
  if (kind === 'day') return { accountKeys: await comingOn(store, id) }
  if (kind !== 'event') return {}
  const event = eventOf(await readEvents(store), id) ?? occurrenceById(id)
  if (!event) return 'no_such_event'
  const guests = await rsvpsOfEvent(store, id)
  const accountKeys = new Set(guests.map(({ accountKey }) => accountKey))
  return { accountKeys, name: event.title, eventDay: today(new Date(event.datetime)) }
}

/** What a colleague sees before sending. */
export async function previewOf(
  context: ServiceContext,
  to: Addressees,
): Promise<Reply<'messageRecipients'> | 'no_such_event' | 'no_member'> {
  const recipients = await recipientsOf(context, to)
  if (typeof recipients === 'string') return recipients
  const { mailEnabled: mailOn = false } = context
  const families = [...recipients.families.values()]
  const names = families.map(familyTitle).toSorted((one, other) => one.localeCompare(other))
  const reached = ({ caregivers, unverified, noNews }: MemberRow) =>
    caregivers.filter(({ id }) => !unverified.includes(id) && !(to.kind === 'all' && noNews.includes(id))).length
  const isUnreached = ({ caregivers, unverified }: MemberRow) => !mailOn || unverified.length === caregivers.length
  return {
    mailOn,
    to: addresseesText(to, to.kind === 'family' ? (names[0] ?? '') : recipients.name),
    families: families.length,
    addresses: mailOn ? families.reduce((sum, family) => sum + reached(family), 0) : 0,
    names: names.slice(0, namesShown),
    unreached: families.filter(isUnreached),
  }
}
