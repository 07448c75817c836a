/**
 * What somebody at the club has to do: the kinds of items in the inbox (product 17). Each says what happened, what to do, and
 * the least role that may see it.
 */
import { isAtLeast, type StaffRole } from '#domain/staff/staff-roles.ts'

/**
 * `isWritten`: the change it is about writes it, because no record says it; it is done when somebody ticks it. All others follow
 * from records, and are done when the record says so. `ticks`: one of these that is ticked too. `isUrgent`: staff are told at
 * once, at any hour. `group`: of all kinds in it a subject has one item.
 */
type ItemKind = {
  title: string
  todo: string
  role: StaffRole
  isWritten?: true
  ticks?: true
  isUrgent?: true
  group?: 'membership'
}

const written = (role: StaffRole, title: string, todo: string) => ({ title, todo, role, isWritten: true }) as const
const membership = (title: string, todo: string) =>
  ({ ...written('manager', title, todo), group: 'membership' }) as const

const itemKinds = {
  tour_new: { title: 'Tour request', todo: 'Agree on a day and time with the visitor.', role: 'desk' },
  tours_more: { title: 'More tour requests', todo: 'Check them: they may not be real.', role: 'desk' },
  tour_visit: { title: 'Tour', todo: 'Show the visitor around, then say whether they came.', role: 'desk' },
  tour_missed: { title: 'Visitor did not come', todo: 'Call, and agree on another time.', role: 'desk' },
  tour_follow_up: { title: 'Tour to follow up', todo: 'Call the visitor.', role: 'desk' },
  call: {
    title: 'Could not be delivered',
    todo: 'Call: no email or notice has reached them.',
    role: 'desk',
    ticks: true,
  },
  closed_booking: { title: 'Bookings in closed hours', todo: 'Move, cancel or keep them.', role: 'desk' },
  dispute: { title: 'Disputed no-show', todo: 'Decide whether it stands.', role: 'coach' },
  order_new: { title: 'Order to make ready', todo: 'Put it together, then mark it ready.', role: 'desk' },
  order_waiting: { title: 'Order not picked up', todo: 'Call the family, or cancel it.', role: 'desk', ticks: true },
  family_new: { title: 'New family', todo: 'Take the card at the first visit, then charge it.', role: 'desk' },
  card_to_take: { title: 'New card', todo: 'Take it at the next visit, then charge it.', role: 'desk' },
  card_expires: { title: 'Card expires', todo: 'Ask the family for a new card.', role: 'manager', ticks: true },
  newcomers_many: {
    title: 'Many new families that nobody has seen',
    todo: 'Check them: they may not be real.',
    role: 'manager',
  },
  charges: { title: 'Charges due', todo: 'Charge the cards, and note how it went.', role: 'manager' },
  charge_again: { title: 'Try again', todo: 'Charge the card again, and note how it went.', role: 'manager' },
  damaged_records: {
    title: 'Records that cannot be read',
    todo: 'Ask your technician to run the doctor.',
    role: 'manager',
  },
  membership_ended: membership('Membership ended', 'Take the card off your terminal before its next charge.'),
  membership_paused: membership('Membership paused', 'Stop the charge on your terminal until the pause is over.'),
  membership_kept: membership('Change taken back', 'Charge the card as before.'),
  membership_joined: membership('Membership begun', 'Charge the card from that day.'),
  plan_changed: membership('Membership changed', 'Change the charge on your terminal.'),
  card_changed: written('manager', 'Card changed', 'Enter the new card at your terminal.'),
  account_deleted: written('manager', 'Account deleted', 'Take the card off your terminal before its next charge.'),
  caregiver_joined: written('desk', 'Another caregiver', 'Ask for their name when they first pick up a child.'),
  safety_changed: written('coach', 'Safety facts changed', 'Read them before the next visit.'),
  identity_changed: written(
    'coach',
    'Name or age changed',
    'Check who is who: somebody of this family is off the ice, must not collect, or has missed sessions.',
  ),
  denied_edit: written(
    'manager',
    'Change by someone who may not pick up',
    'It was not saved. Talk to the family, and make the change if it is right.',
  ),
  was_here: written('manager', 'Was here before', 'Read the sealed record, and settle what is open.'),
  incident: { ...written('coach', 'Incident report', 'Complete the report, and call the family.'), isUrgent: true },
  seal_reads: written('owner', 'Many sealed records opened', 'Ask your colleague why.'),
  still_here: {
    title: 'Child not picked up',
    todo: 'See who is with them, then say with whom they left, or that they are no longer here.',
    role: 'desk',
    isUrgent: true,
  },
} as const satisfies Record<string, ItemKind>

export type ItemKindName = keyof typeof itemKinds

/** The kinds that a change writes. */
export type WrittenKind = {
  [Name in ItemKindName]: (typeof itemKinds)[Name] extends { isWritten: true } ? Name : never
}[ItemKindName]

/** The kinds that say how a membership stands. */
export type MembershipItemKind = {
  [Name in ItemKindName]: (typeof itemKinds)[Name] extends { group: 'membership' } ? Name : never
}[ItemKindName]

export const itemKindNames = Object.keys(itemKinds) as [ItemKindName, ...ItemKindName[]]

export const itemKind = (name: ItemKindName): ItemKind => itemKinds[name]

/** What an item is one of, for its subject. */
export const itemGroup = (name: ItemKindName): string => itemKind(name).group ?? name

/** True for one that its change has written. */
export const isWritten = (name: ItemKindName): name is WrittenKind => itemKind(name).isWritten === true

/** True for one that somebody ticks. */
export const hasTick = (name: ItemKindName): boolean => isWritten(name) || itemKind(name).ticks === true

/** True for one that staff are told of at once, at any hour. */
export const isUrgent = (name: ItemKindName): boolean => itemKind(name).isUrgent === true

/** True if a colleague of this role may see the item: a role that may not see a fact is not told of it either. */
export const maySee = (role: StaffRole, name: ItemKindName): boolean => isAtLeast(role, itemKind(name).role)
