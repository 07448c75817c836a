/**
 * Messages to staff: about the inbox, and the invitation of a colleague. What they list is read when they are sent, for the role that the colleague has then: what is
 * done by then is left out, and where nothing is left, nothing is sent.
 */
import { shortDay, today, shortMoment, addDays, isDay, mondayOf, nearMoment } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { itemKind, maySee } from '#domain/inbox/item-kinds.ts'
import { isToldUrgently, wantedMails, type StaffMail } from '#domain/inbox/staff-mails.ts'
import { invitationPath } from '#domain/notifications/mail-paths.ts'
import { paths } from '#domain/paths.ts'
import { dollars } from '#domain/text/money.ts'
import { isolated, pluralize, numberText } from '#domain/text/text.ts'
import { readOwners, staffRoleOf } from '#server/repositories/accounts/club-owners.ts'
import { readStaffMember, readInvitation } from '#server/repositories/accounts/staff.ts'
import { keys } from '#server/repositories/keys.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { openItems, type ShownItem } from '#server/services/inbox/inbox.ts'
import { overview } from '#server/services/reports/overview.ts'
import { invitationTokenOf, isFromOwner } from '#server/services/staff/join-staff.ts'
import { leadingTo, type About, type Composer } from './composer.ts'
import type { Content } from './content.ts'

const action = 'Open the inbox'
const note = `You get this message because you work at ${facility.name}. You choose your emails on the staff page.`
const ofLate = (count: number) => (count > 0 ? `, ${numberText(count)} late` : '')

const sentences = {
  urgent: {
    subject: (title: string) => `Urgent: ${title}`,
    heading: 'Urgent',
    paragraphs: ['This cannot wait.'],
    action,
    note,
  },
  item: {
    subject: (count: number, late: number, due: string) =>
      `New in the inbox: ${pluralize(count, 'thing')} to do${ofLate(late) || `, by ${due}`}`,
    heading: 'New in the inbox',
    paragraphs: (late: number) => [late > 0 ? 'This is due within a day, or late.' : 'This is due within a day.'],
    action,
    note,
  },
  morning: {
    subject: (count: number, late: number) => `Open in the inbox: ${pluralize(count, 'thing')} to do${ofLate(late)}`,
    heading: 'Open in the inbox',
    paragraphs: ['This is what families wait for, the first due first.'],
    action,
    note,
  },
  more: (count: number) => `And ${count} more, in the inbox.`,
  fact: (title: string, due: string) => `${title}, due ${due}`,
  numbers: {
    subject: (from: string) => `The week from ${from} in numbers`,
    heading: 'The week in numbers',
    paragraphs: ['Last week, from Monday to Sunday.'],
    action: 'See all numbers',
    note,
  },
  figures: {
    players: 'Players in the club',
    joined: 'Families that joined',
    ended: 'Families that left',
    came: 'Sessions with the player here',
    noShows: 'No-shows',
    freed: 'Bookings that families canceled',
    unmet: 'Hours wanted and not had',
    orders: 'Orders picked up and paid',
    memberships: 'Memberships a month',
  },
  call: {
    lastSeen: (day: string) => `To call: not here since ${day}`,
    neverSeen: (day: string) => `To call: joined ${day}, never here`,
  },
  invitation: {
    subject: `Your invitation to the front desk of ${facility.name}`,
    heading: 'Join the front desk',
    paragraphs: (sender: string, until: string) => [
      `${isolated(sender)} invites you to the front desk of ${facility.name}.`,
      `The link creates one staff account and is valid until ${until}. If you do not know what this is about, ignore this message.`,
    ],
    action: 'Create your account',
    note: `You get this message because someone at ${facility.name} entered this address.`,
  },
} as const

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
        label: sentences.fact(title, nearMoment(item.due, now)),
        value: whom === '' ? todo : `${whom}. ${todo}`,
      }
    }),
    paragraphs: [...texts.paragraphs, ...(more > 0 ? [sentences.more(more)] : [])],
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

export const urgent_staff: Composer = async (about) => {
  const items = await toldItems(about, 'urgent')
  const { subject, ...texts } = sentences.urgent
  return items[0] && listOf(about, items, { ...texts, subject: subject(itemKind(items[0].kind).title) })
}

export const item_staff: Composer = async (about) => {
  const items = await toldItems(about, 'at_once')
  const [first] = items
  if (!first) return undefined
  const now = about.context.now()
  const late = lateOf(items, now)
  const { subject, paragraphs, ...texts } = sentences.item
  return listOf(about, items, {
    ...texts,
    subject: subject(items.length, late, nearMoment(first.due, now)),
    paragraphs: paragraphs(late),
  })
}

export const morning_staff: Composer = async (about) => {
  const now = about.context.now()
  if (about.entry.subjectRef !== today(now)) return undefined
  const items = await ownItems(about, 'mornings')
  const { subject, ...texts } = sentences.morning
  const late = lateOf(items, now)
  return items.length > 0 ? listOf(about, items, { ...texts, subject: subject(items.length, late) }) : undefined
}

/** How many families the numbers name. */
const toCall = 3

/** Of the week before that Monday, and whom nobody has seen the longest. */
export const numbers_staff: Composer = async (about) => {
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
  const counts: Record<keyof typeof sentences.figures, number> = {
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
      label: sentences.call[lastSeen ? 'lastSeen' : 'neverSeen'](shortDay(lastSeen ?? joined)),
      value: `${isolated(first?.profileName ?? '')}, ${first?.phone ?? ''}`,
    }))
  const { subject, ...texts } = sentences.numbers
  const figures = Object.entries(sentences.figures) as [keyof typeof counts, string][]
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

/** Not if the invitation was used, is over, or the sign-in of its sender has ended. The link is computed here and stored nowhere. */
export const invitation_staff = {
  addressed: async (about: About) => {
    const { context, accountKey, entry } = about
    const token = invitationTokenOf(context.keyPepper, accountKey, entry.subjectRef)
    const invited = (await readInvitation(context.store, token))?.value
    if (!invited?.email || invited.usedBy || invited.expiresAt <= context.now().toISOString()) return undefined
    const [sender, isOpen] = await Promise.all([
      readStaffMember(context.store, invited.by),
      isFromOwner(context, invited),
    ])
    if (!sender || !isOpen) return undefined
    const texts = sentences.invitation
    const content = {
      ...leadingTo(about, texts, invitationPath(token)),
      paragraphs: texts.paragraphs(sender.value.profileName, shortMoment(new Date(invited.expiresAt))),
    }
    return { to: invited.email, content }
  },
}
