/** The e-mails that staff get about the inbox: which, and when. */
import { isAtLeast, type StaffRole } from '#domain/staff/staff-roles.ts'
import { facilityClock, dayMs } from '#domain/calendar/calendar.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import type { ItemRecord, ToldRecord } from '#records/inbox.ts'
import { isUrgent, itemKind } from './item-kinds.ts'

/** `urgent`: what cannot wait. `at_once`: what is due within a day. `mornings`: what is open. `mondays`: the numbers of the week. */
export const staffMails = ['urgent', 'at_once', 'mornings', 'mondays'] as const
export type StaffMail = (typeof staffMails)[number]

const ofRole: Record<StaffRole, readonly StaffMail[]> = {
  desk: ['urgent'],
  coach: ['urgent'],
  manager: ['urgent', 'at_once', 'mornings'],
  owner: staffMails,
}

/** Those that a colleague of this role may have: the numbers are for who may see them. */
export const mailsOf = (role: StaffRole): StaffMail[] =>
  staffMails.filter((mail) => mail !== 'mondays' || isAtLeast(role, 'manager'))

/** Those that a colleague gets: what they have chosen, or else what their role needs. */
export const wantedMails = (role: StaffRole, chosen: readonly StaffMail[] = ofRole[role]): StaffMail[] =>
  mailsOf(role).filter((mail) => chosen.includes(mail))

type Open = Pick<ItemRecord, 'kind' | 'at' | 'due'> & { id: string }

/** True if a colleague who wants these e-mails is told of the item in that of what is urgent. */
export const isToldUrgently = ({ kind }: Pick<Open, 'kind'>, wanted: readonly StaffMail[]): boolean =>
  wanted.includes('urgent') && isUrgent(kind)

const morning = { from: '07:00', until: '12:00' } as const

/**
 * The e-mails of a colleague that are due now, and what they were told of with these; undefined if nothing changes. `open`: the
 * items that they may see, at night only the urgent ones: nothing else goes out then. What the morning's list has is not told again
 * at once.
 */
export function whatToTell(
  told: ToldRecord | undefined,
  wanted: readonly StaffMail[],
  open: readonly Open[],
  now: Date,
): { told: ToldRecord; mails: { kind: `${'urgent' | 'item' | 'morning'}_staff`; subjectRef: string }[] } | undefined {
  const isNight = isQuiet(now)
  const { items = [], ...last }: Partial<ToldRecord> = told ?? {}
  const { day, time } = facilityClock(now)
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  const [at, soon, lately] = [inDays(0), inDays(1), inDays(-1)] as const
  // One that is written again is new again.
  const isTold = ({ id, kind, at: since }: Open) =>
    items.some((each) => each.id === id && !(itemKind(kind).isWritten && each.at < since))
  const isMorning = wanted.includes('mornings') && time >= morning.from && time < morning.until && last.morning !== day
  const isNow = ({ due }: Open) => !isNight && (isMorning || (wanted.includes('at_once') && due <= soon))
  const untold = open.filter((item) => !isTold(item))
  const urgent = untold.filter((item) => isToldUrgently(item, wanted))
  const others = untold.filter((item) => !urgent.includes(item) && isNow(item))
  const news = [...urgent, ...others]
  if (news.length === 0 && !isMorning) return undefined
  const isIn = (list: readonly Open[], id: string) => list.some((each) => each.id === id)
  // One that is done is kept for a day: it may only have been unreadable. At night nobody has looked for the others.
  const kept = items.filter((each) => !isIn(news, each.id) && (isNight || isIn(open, each.id) || each.at > lately))
  return {
    told: {
      ...last,
      v: 1,
      at,
      items: [...kept, ...news.map(({ id }) => ({ id, at }))],
      ...(isMorning && { morning: day }),
    },
    mails: [
      ...(urgent.length > 0 ? [{ kind: 'urgent_staff' as const, subjectRef: at }] : []),
      ...(isMorning && open.length > 0 ? [{ kind: 'morning_staff' as const, subjectRef: day }] : []),
      ...(!isMorning && others.length > 0 ? [{ kind: 'item_staff' as const, subjectRef: at }] : []),
    ],
  }
}
