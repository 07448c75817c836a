/**
 * Messages to staff about the inbox. What they list is read when they are sent, for the role that the colleague has then: what is
 * done by then is left out, and where nothing is left, nothing is sent.
 */
import { addDays, isDay, mondayOf, nearMoment, shortDay, today } from '#domain/calendar/calendar.ts'
import { itemKind, maySee } from '#domain/inbox/item-kinds.ts'
import { isToldUrgently, wantedMails, type StaffMail } from '#domain/inbox/staff-mails.ts'
import { staffMailMessages } from '#domain/inbox/staff-mail-messages.ts'
import { paths } from '#domain/paths.ts'
import { dollars } from '#domain/text/money.ts'
import { isolated } from '#domain/text/text.ts'
import { readOwners, staffRoleOf } from '#server/repositories/accounts/club-owners.ts'
import { readStaffMember } from '#server/repositories/accounts/staff.ts'
import { keys } from '#server/repositories/keys.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { openItems, type ShownItem } from '#server/services/inbox/inbox.ts'
import { overview } from '#server/services/reports/overview.ts'
import { leadingTo, type About, type Composer, type Composers } from './composer.ts'
import type { Content } from './content.ts'

/** How many items a message lists. */
const listed = 30

/** The colleague as they are now, if they still get these messages. */
async function colleagueOf({ context: { store }, accountKey }: About, mail: StaffMail) {
  const [found, owners] = await Promise.all([readStaffMember(store, accountKey), readOwners(store)])
  if (!found) return undefined
  const staffRole = staffRoleOf(owners, accountKey, found.value)
  const wanted = wantedMails(staffRole, found.value.mail)
  return wanted.includes(mail) ? { staffRole, wanted } : undefined
}

/** The open items that they may see. */
async function ownItems(about: About, mail: StaffMail): Promise<ShownItem[]> {
  const colleague = await colleagueOf(about, mail)
  if (!colleague) return []
  return (await openItems(about.context)).filter(
    (item) =>
      maySee(colleague.staffRole, item.kind) &&
      (mail === 'mornings' || isToldUrgently(item, colleague.wanted) === (mail === 'urgent')),
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
  texts: Pick<Content, 'subject' | 'heading' | 'paragraphs' | 'note'> & { action: string },
): Content {
  const now = about.context.now()
  const more = items.length - listed
  return {
    ...leadingTo(about, texts, paths.adminInbox),
    facts: eachMade(about.context, 'item of an email', items.slice(0, listed), (item) => {
      const { title, todo } = itemKind(item.kind)
      const whom = whomOf(item)
      return {
        label: staffMailMessages.fact(title, nearMoment(item.due, now)),
        value: whom === '' ? todo : `${whom}. ${todo}`,
      }
    }),
    paragraphs: [...texts.paragraphs, ...(more > 0 ? [staffMailMessages.more(more)] : [])],
  }
}

const lateOf = (items: readonly ShownItem[], now: Date): number =>
  items.filter(({ due }) => due <= now.toISOString()).length

/** The items that are told with this message; one that is written again goes with the next. */
async function toldItems(about: About, mail: StaffMail): Promise<ShownItem[]> {
  const { context, accountKey, entry } = about
  const { items: told = [] } = (await context.store.read(keys.told(accountKey)))?.value ?? {}
  const ids = new Set(told.filter(({ at }) => at === entry.subjectRef).map(({ id }) => id))
  return (await ownItems(about, mail)).filter(({ id }) => ids.has(id))
}

const urgent: Composer = async (about) => {
  const items = await toldItems(about, 'urgent')
  const { subject, ...texts } = staffMailMessages.urgent
  return items[0] && listOf(about, items, { ...texts, subject: subject(itemKind(items[0].kind).title) })
}

const atOnce: Composer = async (about) => {
  const items = await toldItems(about, 'at_once')
  const [first] = items
  if (!first) return undefined
  const now = about.context.now()
  const late = lateOf(items, now)
  const { subject, paragraphs, ...texts } = staffMailMessages.item
  return listOf(about, items, {
    ...texts,
    subject: subject(items.length, late, nearMoment(first.due, now)),
    paragraphs: paragraphs(late),
  })
}

const morning: Composer = async (about) => {
  const now = about.context.now()
  if (about.entry.subjectRef !== today(now)) return undefined
  const items = await ownItems(about, 'mornings')
  const { subject, ...texts } = staffMailMessages.morning
  const late = lateOf(items, now)
  return items.length > 0 ? listOf(about, items, { ...texts, subject: subject(items.length, late) }) : undefined
}

/** How many families the numbers name. */
const toCall = 3

/** Of the week before that Monday, and whom nobody has seen the longest. */
const numbers: Composer = async (about) => {
  const { context, entry } = about
  const monday = entry.subjectRef
  if (!isDay(monday) || mondayOf(today(context.now())) !== monday || !(await colleagueOf(about, 'mondays')))
    return undefined
  const { weeks, players, memberships, unmet, families } = await overview(context, 2)
  const week = weeks.find((each) => each.monday === addDays(monday, -7))
  if (!week) return undefined
  const { monthly, annual } = players
  const cells = [unmet.lane, unmet.speede].flatMap(({ refused, wishes, unanswered }) => [refused, wishes, unanswered])
  const wanted = cells.flatMap((counts) => Object.values(counts)).reduce((sum, count) => sum + count, 0)
  const counts: Record<keyof typeof staffMailMessages.figures, number> = {
    players: monthly + annual,
    joined: week.newMembers,
    ended: week.left,
    came: week.arrived,
    noShows: week.noShows,
    freed: week.canceled,
    unmet: wanted,
    orders: week.revenue,
    memberships,
  }
  if (Object.values(counts).every((count) => count === 0)) return undefined
  const calls = families
    .filter(({ absent }) => absent)
    .toSorted((one, other) => (one.lastSeen ?? one.joined).localeCompare(other.lastSeen ?? other.joined))
    .slice(0, toCall)
    .map(({ caregivers: [first], lastSeen, joined }) => ({
      label: staffMailMessages.call[lastSeen ? 'lastSeen' : 'neverSeen'](shortDay(lastSeen ?? joined)),
      value: `${isolated(first?.profileName ?? '')}, ${first?.phone ?? ''}`,
    }))
  const { subject, ...texts } = staffMailMessages.numbers
  const figures = Object.entries(staffMailMessages.figures) as [keyof typeof counts, string][]
  return {
    ...leadingTo(about, { ...texts, subject: subject(shortDay(week.monday)) }, paths.adminOverview),
    facts: [
      ...figures.map(([name, label]) => ({
        label,
        value: name === 'orders' || name === 'memberships' ? dollars(counts[name]) : String(counts[name]),
      })),
      ...calls,
    ],
  }
}

export const staffMails = {
  urgent_staff: urgent,
  item_staff: atOnce,
  morning_staff: morning,
  numbers_staff: numbers,
} satisfies Composers
