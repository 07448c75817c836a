/** Messages about memberships, their prices and their charges. */
import { slotName } from '#domain/bookings/slot-names.ts'
import { shortDay, today, addDays, longDay, dayWithYear, type Day } from '#domain/calendar/calendar.ts'
import { facility, prices } from '#domain/facility/facility.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { isCardToTake, isFirstVisit } from '#domain/families/taken-cards.ts'
import { chargeFrom, owedBy } from '#domain/memberships/dues.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { dueMessages, takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { paths } from '#domain/paths.ts'
import { planNames, priceText } from '#domain/plans/membership.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
import type { MembershipStep } from '#domain/plans/steps.ts'
import { dollars } from '#domain/text/money.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  mailSubjectRef,
  parseBookingRef,
  parseDueRef,
  parseMembershipRef,
  parsePricesRef,
} from '#server/repositories/mail-subject-refs.ts'
import type { Member } from '#records/families.ts'
import { familyOf, leadingTo, type Composer } from './composer.ts'
import { becauseOfAccount } from './content.ts'

const numberStays = 'This site never has its number, so we take the card itself.'
const before = (day: Day): string => dayWithYear(addDays(day, -1))

const sentences = {
  changed: {
    subject: (name: string) => `The membership of ${name} at ${facility.name}`,
    heading: 'Your membership has changed',
    said: (name: string, { step, from, months = 1 }: MembershipStep): string[] =>
      ({
        joined: [`${name} is a member again, from ${dayWithYear(from)}.`],
        plan: [`${name} has another plan from ${dayWithYear(from)}.`],
        paused: [
          `The membership of ${name} is paused from ${dayWithYear(from)} to ${before(monthsAfter(from, months))}. Nothing is charged for that time, and nothing can be booked for it.`,
          'You can end the pause on your account page.',
        ],
        resumed: [`The pause of ${name} ends: ${name} can book again from ${dayWithYear(from)}.`],
        ended: [
          `The membership of ${name} ends. The last day is ${before(from)}, and until then ${name} can come as before. Nothing is charged for the time after it.`,
          'You can take this back on your account page until then. Your account stays.',
        ],
        kept: [`The membership of ${name} goes on as before. What was canceled stays canceled.`],
      })[step],
    action: 'See your account',
    note: becauseOfAccount,
  },
  canceled: 'Canceled',
  stillOpen: 'Still open',
  prices: {
    subject: (from: Day) => `New prices at ${facility.name} from ${dayWithYear(from)}`,
    heading: 'New prices',
    paragraphs: (next: (typeof prices)[number]): string[] => [
      `From ${longDay(next.from)} the monthly plan costs ${priceText('monthly', next)}. The annual plan costs ${priceText('annual', next)}.`,
      'Nothing changes for the month or year that has begun. The first one that begins then is charged at the new price.',
    ],
    action: 'See your membership',
    note: becauseOfAccount,
  },
  declined: {
    subject: `Your card was declined at ${facility.name}`,
    heading: 'Your card was declined',
    paragraphs: ({ line, total, tryOn, bring }: Record<'line' | 'tryOn' | 'bring', string> & { total: number }) => [
      `We could not charge ${dollars(total)} for ${line}. We try again ${tryOn}.`,
      `${bring}. ${numberStays}`,
    ],
    otherCard: 'Enter another card in your account, and bring it to the front desk before then',
    action: 'See your account',
    note: becauseOfAccount,
  },
  expires: {
    subject: `Your card expires soon at ${facility.name}`,
    heading: 'Your card expires soon',
    paragraphs: (last4: string, expiry: string): string[] => [
      `The card ending in ${last4} expires at the end of ${expiry}.`,
      `Enter the new one in your account, and bring it to your next visit. ${numberStays}`,
    ],
    action: 'Change your card',
    note: becauseOfAccount,
  },
  added: {
    subject: (name: string) => `${name} is a member at ${facility.name}`,
    heading: (name: string) => `${name} is a member`,
    paragraphs: (charge: string, bring: string | undefined): string[] => [
      ...(charge === '' ? [] : [`The first charge is ${charge}.`]),
      ...(bring === undefined ? [] : [`${bring}. ${numberStays}`]),
      'Please read and sign what we need before the first visit. It takes two minutes, on your account page.',
    ],
    plan: 'Plan',
    action: 'Read and sign',
    note: becauseOfAccount,
  },
} as const

/** After a later change, that message tells. */
export const membership_changed: Composer = async (about) => {
  const { player: id, nth } = parseMembershipRef(about.entry.subjectRef)
  const member = await familyOf(about)
  const player = member?.players.find((each) => each.id === id)
  const step = player?.history?.[nth]
  if (!player || !step || player.history!.length > nth + 1) return undefined
  const canceled = (step.canceled ?? []).flatMap((ref) => parseBookingRef(ref)?.slot ?? [])
  const noted = step.step === 'ended' ? await about.context.store.read(keys.dues(about.accountKey)) : undefined
  const open = step.step === 'ended' ? owedBy([player], noted?.value.dues ?? {}, today(about.context.now())) : []
  const { subject, heading, said, ...texts } = sentences.changed
  const name = firstNameOf(player)
  const content = {
    ...texts,
    subject: subject(name),
    heading,
    paragraphs: said(name, step),
    facts: [
      ...open
        .filter((due) => due.player === id)
        .map((due) => ({
          label: sentences.stillOpen,
          value: `${dollars(due.total)}, ${dueMessages.line({ ...due, name })}`,
        })),
      ...canceled.map((slot) => ({ label: sentences.canceled, value: slotName(slot) })),
    ],
  }
  return leadingTo(about, content, paths.account)
}

/** As long as the club has these prices. */
export const prices_change: Composer = (about) => {
  const from = parsePricesRef(about.entry.subjectRef)
  const next = prices.find((each) => each.from === from)
  if (!next) return undefined
  const { subject, paragraphs, ...texts } = sentences.prices
  return leadingTo(about, { ...texts, subject: subject(from), paragraphs: paragraphs(next) }, paths.account)
}

/** Until something else is noted about it. */
export const card_declined: Composer = async (about) => {
  const { due: id, step } = parseDueRef(about.entry.subjectRef)
  const [record, member] = await Promise.all([about.context.store.read(keys.dues(about.accountKey)), familyOf(about)])
  const due = record?.value.dues[id]
  const last = due?.steps.at(-1)
  const player = member?.players.find((each) => each.id === due?.player)
  if (!due || last?.id !== step || last.on === undefined || !player) return undefined
  const { paragraphs, otherCard, ...texts } = sentences.declined
  const line = dueMessages.line({ ...due, name: firstNameOf(player) })
  const said = { line, total: due.total, tryOn: shortDay(last.on), bring: bringCard(member!) ?? otherCard }
  return leadingTo(about, { ...texts, paragraphs: paragraphs(said) }, paths.account)
}

/** What the family still has to bring. */
const bringCard = (family: Member): string | undefined =>
  isCardToTake(family) ? takenCardMessages.bring(family.cardLast4, isFirstVisit(family)) : undefined

/** Until the family has entered another card. */
export const card_expires: Composer = async (about) => {
  const member = await familyOf(about)
  if (!member || mailSubjectRef.card(member.cardExp) !== about.entry.subjectRef) return undefined
  const { paragraphs, ...texts } = sentences.expires
  return leadingTo(about, { ...texts, paragraphs: paragraphs(member.cardLast4, member.cardExp) }, paths.account)
}

export const player_added: Composer = async (about) => {
  const member = await familyOf(about)
  const player = member?.players.find(({ id }) => id === about.entry.subjectRef)
  if (!member || !player || player.retired !== undefined) return undefined
  const { subject, heading, paragraphs, plan, ...texts } = sentences.added
  const name = firstNameOf(player)
  const charge = chargeFrom([player], historyOf(player).at(-1)!.from)
  const content = {
    ...texts,
    subject: subject(name),
    heading: heading(name),
    paragraphs: paragraphs(charge ? takenCardMessages.sum(charge) : '', bringCard(member)),
    facts: [{ label: plan, value: planNames[player.plan] }],
  }
  return leadingTo(about, content, paths.account)
}
