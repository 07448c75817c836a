/** Everything the front desk sees of one family: profile, bookings, RSVPs, orders, notes and e-mails. */
import { isUnseen } from '#domain/newcomers/unseen.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { isCardToTake, takenCardOf } from '#domain/families/taken-cards.ts'
import { withAgeOfToday } from '#domain/families/ages.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { pickUpOf } from '#domain/families/collectors.ts'
import { activePlayersOf, type Player } from '#domain/families/players.ts'
import { dayMs, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { invitationDays } from '#domain/sign-in/link-times.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { bookingsIn, emptyWeek, kindOfWeekKey, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { keys } from '#server/repositories/keys.ts'
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import { readMemberNotes } from '#server/repositories/accounts/member-notes.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { allRsvpsOf } from '#server/repositories/rsvps.ts'
import { familyPlace } from '#server/services/full-club/wait.ts'
import { pendingAddressOf, shownPending } from '#server/services/sign-in/change-address.ts'
import { messagesOfMember } from '#server/services/outbox/outbox.ts'
import { keysUnder, readReadable } from '#server/repositories/update-with-retry.ts'
import type { Member } from '#records/families.ts'
import type { MemberWeek } from '#records/bookings.ts'

type Details = Reply<'memberDetails'>
type Context = Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'mailEnabled' | 'sessionsSince'>

/** @returns undefined if there is no member with this id, or their account is being deleted. */
export async function memberDetails(context: Context, id: string): Promise<Details | undefined> {
  const accountKey = await accountKeyOfMember(context, id)
  if (!accountKey) return undefined
  const { store } = context
  const [member, weeks, rsvps, orders, notes, messages, place] = await Promise.all([
    readMember(store, accountKey),
    weeksOf(context, accountKey),
    allRsvpsOf(store, accountKey),
    ordersOf(store, accountKey),
    readMemberNotes(store, accountKey),
    messagesOfMember(context, accountKey),
    familyPlace(context, accountKey),
  ])
  if (!member || member.value.deleting) return undefined
  const { known } = member.value
  return {
    member: {
      ...member.value,
      players: member.value.players.map((each) => withAgeOfToday(each, today(context.now()))),
    },
    denied: Object.fromEntries(
      member.value.players.map((each) => [each.id, pickUpOf(member.value, each, context.now()).denied]),
    ),
    ...weeks(member.value.players),
    rsvps: rsvps.toSorted((one, other) => other.datetime.localeCompare(one.datetime)),
    orders,
    notes: notes.map(({ by, alert = false, ...note }) => Object.assign(note, { alert, by: by.name })),
    messages: messages(member.value.caregivers),
    unverified: context.mailEnabled
      ? member.value.caregivers.filter((each) => each.unverified).map(({ id }) => id)
      : [],
    unseen: isUnseen(member.value),
    known: known && { at: known.at, by: known.by.name },
    ...(place && { place }),
    ...invitationOf(member.value, context.now()),
    ...cardOf(member.value),
    pendingAddresses: member.value.caregivers.flatMap((caregiver) => {
      const pending = pendingAddressOf(context, caregiver)
      return pending ? [{ caregiver: caregiver.id, ...shownPending(pending) }] : []
    }),
  }
}

function invitationOf({ caregivers }: Member, now: Date): Pick<Details, 'invitation'> {
  const { invited } = whoRegistered({ caregivers })
  if (!invited) return {}
  const until = new Date(Date.parse(invited.at) + invitationDays * dayMs)
  const state = invited.over ? 'taken_back' : now < until ? 'open' : 'expired'
  return { invitation: { by: invited.by.name, at: invited.at, until: until.toISOString(), state } }
}

function cardOf(member: Member): Pick<Details, 'cardToTake' | 'cardTaken' | 'cardId'> {
  const taken = takenCardOf(member)
  return {
    cardToTake: isCardToTake(member),
    cardId: cardIdOf(member),
    ...(taken && { cardTaken: { at: taken.at, by: taken.by.name } }),
  }
}

/**
 * The players of a family who can be booked for, with what counts toward their limits in the week of `date`.
 * @returns undefined if there is no such member.
 */
export async function familyWeek(
  context: Pick<RequestContext, 'store' | 'now' | 'waitUntil'>,
  id: string,
  { kind, date }: { kind: Kind; date: Day },
): Promise<Reply<'familyWeek'>['players'] | undefined> {
  const accountKey = await accountKeyOfMember(context, id)
  if (!accountKey) return undefined
  const [member, stored] = await Promise.all([
    readMember(context.store, accountKey),
    context.store.read<MemberWeek>(weekKey(accountKey, { kind, date })),
  ])
  if (!member || member.value.deleting) return undefined
  const week = { ...(stored?.value ?? emptyWeek), entries: bookingsIn(stored?.value) }
  return activePlayersOf(member.value).map((player) => {
    return { id: player.id, name: player.name, used: sessionsTowardLimit(week, player.id) }
  })
}

/** A family's confirmed bookings by time, and how many of this week count toward the limit of each player. */
async function weeksOf({ store, now }: Context, accountKey: string) {
  const { found: weeks } = await readReadable(store, await keysUnder(store, keys.memberWeeks(accountKey)))
  const sessions = weeks.flatMap(({ key, value }) =>
    bookingsIn(value)
      .filter(({ name }) => name !== '')
      .map(({ id, unit, date, time, name, player, overLimit = false }) => {
        return { id, kind: kindOfWeekKey(key), unit, date, time, name, player, overLimit }
      }),
  )
  const monday = mondayOf(today(now()))
  const counted = (kind: Kind, player: string) => {
    const week = weeks.find(({ key }) => key === keys.memberWeek(accountKey, kind, monday))
    return week ? sessionsTowardLimit(week.value, player) : 0
  }
  return (players: readonly Pick<Player, 'id'>[]): Pick<Details, 'sessions' | 'thisWeek'> => ({
    thisWeek: Object.fromEntries(
      players.map(({ id }) => [id, { lane: counted('lane', id), speede: counted('speede', id) }]),
    ),
    sessions: sessions.toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`)),
  })
}
