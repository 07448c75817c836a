/**
 * Messages to staff about the inbox. What they list is read when they are sent, for the role that the colleague has then: what is
 * done by then is left out, and where nothing is left, nothing is sent.
 */
import { nearMoment, today } from '#domain/calendar/calendar.ts'
import { isFor, itemKind } from '#domain/inbox/item-kinds.ts'
import { isToldUrgently, type StaffMail } from '#domain/inbox/staff-mails.ts'
import { paths } from '#domain/paths.ts'
import { isolated, numberText, pluralize } from '#domain/text/text.ts'
import { keys } from '#server/repositories/keys.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { openItems, type ShownItem } from '#server/services/inbox/inbox.ts'
import { colleagueOf, leadingTo, type About, type Composer } from './composer.ts'
import { becauseOfStaff, type Content } from './content.ts'

/** How many items a message lists. */
const listed = 30

/** The open items that they may see. */
async function ownItems(about: About, mail: StaffMail): Promise<ShownItem[]> {
  const colleague = await colleagueOf(about, mail)
  if (!colleague) return []
  return (await openItems(about.context)).filter(
    (item) =>
      isFor(colleague, item) && (mail === 'mornings' || isToldUrgently(item, colleague.wanted) === (mail === 'urgent')),
  )
}

function whomOf({ member, player, about, from, to }: ShownItem): string {
  const family = member?.caregivers.map(({ profileName }) => isolated(profileName)).join(' and ')
  const change = from !== undefined && to !== undefined ? `${to} (before: ${from})` : to
  return [player && isolated(player), family, change, about && isolated(about)].filter(Boolean).join(', ')
}

function listOf(
  about: About,
  items: readonly ShownItem[],
  texts: Pick<Content, 'subject' | 'heading' | 'paragraphs'>,
): Content {
  const now = about.context.now()
  const more = items.length - listed
  return {
    ...leadingTo(about, paths.adminInbox, { ...texts, action: 'Open the inbox', note: becauseOfStaff }),
    facts: eachMade(about.context, 'item of an email', items.slice(0, listed), (item) => {
      const { title, todo } = itemKind(item.kind)
      const whom = whomOf(item)
      return {
        label: `${title}, due ${nearMoment(item.due, now)}`,
        value: whom === '' ? todo : `${whom}. ${todo}`,
      }
    }),
    paragraphs: [...texts.paragraphs, ...(more > 0 ? [`And ${more} more, in the inbox.`] : [])],
  }
}

/** ', 2 late'; empty if none is. */
function lateText(items: readonly ShownItem[], now: Date): string {
  const late = items.filter(({ due }) => due <= now.toISOString()).length
  return late > 0 ? `, ${numberText(late)} late` : ''
}

/** The items that are told with this message; one that is written again goes with the next. */
async function toldItems(about: About, mail: StaffMail): Promise<ShownItem[]> {
  const { context, accountKey, entry } = about
  const { items: told = [] } = (await context.store.read(keys.told(accountKey)))?.value ?? {}
  const ids = new Set(told.filter(({ at }) => at === entry.subjectRef).map(({ id }) => id))
  return (await ownItems(about, mail)).filter(({ id }) => ids.has(id))
}

export const urgent_staff: Composer = async (about) => {
  const items = await toldItems(about, 'urgent')
  return (
    items[0] &&
    listOf(about, items, {
      subject: `Urgent: ${itemKind(items[0].kind).title}`,
      heading: 'Urgent',
      paragraphs: ['This cannot wait.'],
    })
  )
}

export const item_staff: Composer = async (about) => {
  const items = await toldItems(about, 'at_once')
  const [first] = items
  if (!first) return undefined
  const late = lateText(items, about.context.now())
  return listOf(about, items, {
    subject: `New in the inbox: ${pluralize(items.length, 'thing')} to do${late || `, by ${nearMoment(first.due, about.context.now())}`}`,
    heading: 'New in the inbox',
    paragraphs: [late ? 'This is due within a day, or late.' : 'This is due within a day.'],
  })
}

export const morning_staff: Composer = async (about) => {
  const now = about.context.now()
  if (about.entry.subjectRef !== today(now)) return undefined
  const items = await ownItems(about, 'mornings')
  if (items.length === 0) return undefined
  return listOf(about, items, {
    subject: `Open in the inbox: ${pluralize(items.length, 'thing')} to do${lateText(items, now)}`,
    heading: 'Open in the inbox',
    paragraphs: ['This is what families wait for, the first due first.'],
  })
}
