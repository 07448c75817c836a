/** Messages about memberships, their prices and their charges. */
import { slotName } from '#domain/bookings/slot-names.ts'
import { dayBefore, dayWithYear, longDay, shortDay, today } from '#domain/calendar/calendar.ts'
import { facility, membershipOn, priceList } from '#domain/facility/facility.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { isCardToTake, isFirstVisit } from '#domain/families/taken-cards.ts'
import { partsToCome } from '#domain/memberships/charge-day.ts'
import { chargeFrom, chargeToTell, owedBy } from '#domain/memberships/dues.ts'
import { lastNumber } from '#domain/memberships/change-history.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { dueMessages, takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { paths } from '#domain/paths.ts'
import { isExpired, planNames, priceText } from '#domain/plans/membership.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
import type { MembershipStep } from '#domain/plans/steps.ts'
import { dollars, ordinal } from '#domain/text/text.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  mailSubjectRef,
  parseBookingRef,
  parsePlayerRef,
  parseDueRef,
  parseMembershipRef,
  parsePricesRef,
} from '#server/repositories/mail-subject-refs.ts'
import type { Member } from '#records/families.ts'
import { familyOf, leadingTo, wasTold, type Composer } from './composer.ts'

const numberStays = 'This site never has its number, so we take the card itself.'

/** Says by itself what has changed. */
const subjectText = (name: string, { step, from, months = 1, date = 1 }: MembershipStep): string =>
  ({
    joined: `${name} is a member from ${dayWithYear(from)}`,
    charge_day: `Your card is charged on the ${ordinal(date)} of a month`,
    plan: `${name}’s plan changes on ${dayWithYear(from)}`,
    paused: `${name}’s membership is paused from ${dayWithYear(from)} to ${dayBefore(monthsAfter(from, months))}`,
    resumed: `${name}’s pause ends: back from ${dayWithYear(from)}`,
    ended: `${name}’s membership ends, last day ${dayBefore(from)}`,
    kept: `${name}’s membership continues`,
  })[step]

const changeText = (name: string, { step, from, at, months = 1, date = 1 }: MembershipStep): string[] =>
  ({
    joined: [`${name} is a member from ${dayWithYear(from)}.`],
    charge_day: [
      `Your card is charged on the ${ordinal(date)} of a month for ${name} and whoever else has a monthly plan, with a part of a month until then.`,
      'You can change the day on your account page.',
    ],
    plan: [`${name} has another plan from ${dayWithYear(from)}.`],
    paused: [
      `${name}’s membership is paused from ${dayWithYear(from)} to ${dayBefore(monthsAfter(from, months))}. Nothing is charged for that time, and nothing can be booked for it.`,
      'You can end the pause on your account page.',
    ],
    resumed: [`${name}’s pause ends. ${name} can book again from ${dayWithYear(from)}.`],
    ended:
      from <= today(new Date(at))
        ? [
            `${name}’s membership has ended. The last day was ${dayBefore(from)}, and nothing is charged for the time after it.`,
            'You can take this back on your account page today. Your account stays.',
          ]
        : [
            `${name}’s membership ends. The last day is ${dayBefore(from)}, and until then ${name} can come as before. Nothing is charged for the time after it.`,
            'You can take this back on your account page until then. Your account stays.',
          ],
    kept: [`${name}’s membership continues as before. Sessions that were canceled stay canceled.`],
  })[step]

/** After a later change, that message tells. */
export const membership_changed: Composer = async (about) => {
  const { player: id, nth } = parseMembershipRef(about.entry.subjectRef)
  const member = await familyOf(about)
  const player = member?.players.find((each) => each.id === id)
  const step = player?.history?.at(-1)
  if (!player || !step || lastNumber(player.history!) !== nth) return undefined
  const canceled = (step.canceled ?? []).flatMap((ref) => parseBookingRef(ref)?.slot ?? [])
  const noted = step.step === 'ended' ? await about.context.store.read(keys.dues(about.accountKey)) : undefined
  const open = step.step === 'ended' ? owedBy([player], noted?.value.dues ?? {}, today(about.context.now())) : []
  const name = firstNameOf(player)
  return leadingTo(about, paths.account, {
    subject: subjectText(name, step),
    heading: 'Your membership has changed',
    paragraphs: changeText(name, step),
    action: 'See your account',
    facts: [
      ...open
        .filter((due) => due.player === id)
        .map((due) => ({
          label: 'Still open',
          value: `${dollars(due.total)}, ${dueMessages.line({ ...due, name })}`,
        })),
      ...(step.step === 'charge_day' ? partsToCome(member!.players, today(about.context.now())) : []).map((part) => ({
        label: shortDay(part.from),
        value: `${dollars(part.total)}, ${dueMessages.line({ ...part, name: firstNameOf(part) })}`,
      })),
      ...canceled.map((slot) => ({ label: 'Canceled', value: slotName(slot) })),
    ],
  })
}

/** As long as the club has these prices. */
export const prices_change: Composer = (about) => {
  const from = parsePricesRef(about.entry.subjectRef)
  const next = priceList().find((each) => each.from === from)
  if (!next) return undefined
  return leadingTo(about, paths.account, {
    subject: `New prices at ${facility.name} from ${dayWithYear(from)}`,
    heading: 'New prices',
    paragraphs: [
      `From ${longDay(next.from)} the monthly plan costs ${priceText('monthly', next)}. The annual plan costs ${priceText('annual', next)}.`,
      'Nothing changes for the month or year that has begun. The first one that begins then is charged at the new price.',
    ],
    action: 'See your membership',
  })
}

/** To whom the prices were told that are taken back; nobody else has to hear of them. */
export const prices_stay: Composer = async (about) => {
  const from = parsePricesRef(about.entry.subjectRef)
  const isBack = priceList().some((each) => each.from === from)
  if (isBack || (await wasTold(about, 'prices_change', about.entry.subjectRef)) === false) return undefined
  const prices = membershipOn(from)
  return leadingTo(about, paths.account, {
    subject: `The new prices of ${facility.name} do not come`,
    heading: 'The new prices do not come',
    paragraphs: [
      `We told you of new prices from ${dayWithYear(from)}. We have taken them back.`,
      `On that day the monthly plan costs ${priceText('monthly', prices)}. The annual plan costs ${priceText('annual', prices)}.`,
    ],
    action: 'See your membership',
  })
}

/** Unless the family has ended or paused it meanwhile. */
export const charge_coming: Composer = async (about) => {
  const { player: id, at: from } = parsePlayerRef(about.entry.subjectRef)
  const member = await familyOf(about)
  const player = member?.players.find((each) => each.id === id)
  const due = player && chargeToTell(player, today(about.context.now()))
  if (!member || due?.from !== from) return undefined
  const name = firstNameOf(player!)
  const { plan, cents, total, why } = due
  const what =
    why === 'renewal'
      ? `The annual plan of ${name} renews on ${dayWithYear(from)}.`
      : `${name}’s pause ends, and the ${plan} plan goes on from ${dayWithYear(from)}.`
  const card = member.cardLast4 === '' ? 'your card' : `the card ending in ${member.cardLast4}`
  return leadingTo(about, paths.account, {
    subject: `Your charge on ${dayWithYear(from)} at ${facility.name}`,
    heading: why === 'renewal' ? 'Your annual plan renews' : 'Your pause ends',
    paragraphs: [
      `${what} That day we charge ${dollars(total)} to ${card}: ${dollars(cents)} and the ${facility.membership.feePercent}% transaction fee.`,
      ...(isExpired(member.cardExp, from)
        ? [
            `That card expires at the end of ${member.cardExp}. Enter the new one in your account, and bring it to your next visit. ${numberStays}`,
          ]
        : []),
      `You can end it before then, in three taps: on your account page press “Pause, end, history”, “End membership”, “End membership”.`,
    ],
    action: 'See your membership',
  })
}

/** Until something else is noted about it. */
export const card_declined: Composer = async (about) => {
  const { due: id, step } = parseDueRef(about.entry.subjectRef)
  const [record, member] = await Promise.all([about.context.store.read(keys.dues(about.accountKey)), familyOf(about)])
  const due = record?.value.dues[id]
  const last = due?.steps.at(-1)
  const player = member?.players.find((each) => each.id === due?.player)
  if (!due || last?.id !== step || last.on === undefined || !player) return undefined
  const line = dueMessages.line({ ...due, name: firstNameOf(player) })
  return leadingTo(about, paths.account, {
    subject: `Your card was declined at ${facility.name}`,
    heading: 'Your card was declined',
    paragraphs: [
      `We could not charge ${dollars(due.total)} for ${line}. We try again ${shortDay(last.on)}.`,
      `${bringCard(member!) ?? 'Enter another card in your account, and bring it to the front desk before then'}. ${numberStays}`,
    ],
    action: 'See your account',
  })
}

const bringCard = (family: Member): string | undefined =>
  isCardToTake(family) ? takenCardMessages.bring(family.cardLast4, isFirstVisit(family)) : undefined

/** That it was changed and nothing of the card: whoever has changed it may be somebody else. */
export const card_new: Composer = (about) => {
  return leadingTo(about, paths.account, {
    subject: `The card on your account at ${facility.name} was changed`,
    heading: 'The card on your account was changed',
    paragraphs: [
      `Someone entered another card for your membership. Bring it to your next visit. ${numberStays}`,
      `If this was not you or someone in your family, change your password, and write to ${facility.contactEmail}.`,
    ],
    action: 'See your account',
  })
}

/** Until the family has entered another card. */
export const card_expires: Composer = async (about) => {
  const member = await familyOf(about)
  if (!member || mailSubjectRef.card(member.cardExp) !== about.entry.subjectRef) return undefined
  return leadingTo(about, paths.account, {
    subject: `Your card expires soon at ${facility.name}`,
    heading: 'Your card expires soon',
    paragraphs: [
      `The card ending in ${member.cardLast4} expires at the end of ${member.cardExp}.`,
      `Enter the new one in your account, and bring it to your next visit. ${numberStays}`,
    ],
    action: 'Change your card',
  })
}

export const player_added: Composer = async (about) => {
  const member = await familyOf(about)
  const player = member?.players.find(({ id }) => id === about.entry.subjectRef)
  if (!member || !player || player.retired !== undefined) return undefined
  const name = firstNameOf(player)
  const charge = chargeFrom([player], historyOf(player).at(-1)!.from)
  const bring = bringCard(member)
  return leadingTo(about, paths.account, {
    subject: `${name} is a member at ${facility.name}`,
    heading: `${name} is a member`,
    paragraphs: [
      ...(charge ? [`The first charge is ${takenCardMessages.sum(charge)}.`] : []),
      ...(bring === undefined ? [] : [`${bring}. ${numberStays}`]),
      'Please read and sign what we need before the first visit. It takes two minutes, on your account page.',
    ],
    action: 'Read and sign',
    facts: [{ label: 'Plan', value: planNames[player.plan] }],
  })
}
