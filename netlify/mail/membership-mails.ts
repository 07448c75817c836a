/** Messages about memberships, their prices and their charges. */
import { planNames } from '#domain/plans/membership.ts'
import { isCardToTake, isFirstVisit } from '#domain/families/taken-cards.ts'
import { chargeFrom } from '#domain/memberships/dues.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { owedBy } from '#domain/memberships/dues.ts'
import { dollars } from '#domain/text/money.ts'
import { prices } from '#domain/facility/facility.ts'
import { dueMessages, takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { membershipMailMessages } from '#domain/memberships/membership-mail-messages.ts'
import { paths } from '#domain/paths.ts'
import type { Member } from '#records/families.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  mailSubjectRef,
  parseBookingRef,
  parseDueRef,
  parseMembershipRef,
  parsePricesRef,
} from '#server/repositories/mail-subject-refs.ts'
import { leadingTo, type Composer, type Composers } from './composer.ts'

/** After a later change, that message tells. */
const membershipChanged: Composer = async (about) => {
  const { player: id, nth } = parseMembershipRef(about.entry.subjectRef)
  const member = (await readMember(about.context.store, about.accountKey))?.value
  const player = member?.players.find((each) => each.id === id)
  const step = player?.history?.[nth]
  if (!player || !step || player.history!.length > nth + 1) return undefined
  const canceled = (step.canceled ?? []).flatMap((ref) => parseBookingRef(ref)?.slot ?? [])
  const noted = step.step === 'ended' ? await about.context.store.read(keys.dues(about.accountKey)) : undefined
  const open = step.step === 'ended' ? owedBy([player], noted?.value.dues ?? {}, today(about.context.now())) : []
  const { subject, heading, said, ...texts } = membershipMailMessages.changed
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
          label: membershipMailMessages.stillOpen,
          value: `${dollars(due.total)}, ${dueMessages.line({ ...due, name })}`,
        })),
      ...canceled.map((slot) => ({ label: membershipMailMessages.canceled, value: slotName(slot) })),
    ],
  }
  return leadingTo(about, content, paths.account)
}

/** As long as the club has these prices. */
const pricesChange: Composer = (about) => {
  const from = parsePricesRef(about.entry.subjectRef)
  const next = prices.find((each) => each.from === from)
  if (!next) return undefined
  const { subject, paragraphs, ...texts } = membershipMailMessages.prices
  return leadingTo(about, { ...texts, subject: subject(from), paragraphs: paragraphs(next) }, paths.account)
}

/** Until something else is noted about it. */
const cardDeclined: Composer = async (about) => {
  const { due: id, step } = parseDueRef(about.entry.subjectRef)
  const [record, member] = await Promise.all([
    about.context.store.read(keys.dues(about.accountKey)),
    readMember(about.context.store, about.accountKey),
  ])
  const due = record?.value.dues[id]
  const last = due?.steps.at(-1)
  const player = member?.value.players.find((each) => each.id === due?.player)
  if (!due || last?.id !== step || last.on === undefined || !player) return undefined
  const { paragraphs, otherCard, ...texts } = membershipMailMessages.declined
  const line = dueMessages.line({ ...due, name: firstNameOf(player) })
  const said = { line, total: due.total, tryOn: shortDay(last.on), bring: bringCard(member!.value) ?? otherCard }
  return leadingTo(about, { ...texts, paragraphs: paragraphs(said) }, paths.account)
}

/** What the family still has to bring. */
const bringCard = (family: Member): string | undefined =>
  isCardToTake(family) ? takenCardMessages.bring(family.cardLast4, isFirstVisit(family)) : undefined

/** Until the family has entered another card. */
const cardExpires: Composer = async (about) => {
  const member = (await readMember(about.context.store, about.accountKey))?.value
  if (!member || mailSubjectRef.card(member.cardExp) !== about.entry.subjectRef) return undefined
  const { paragraphs, ...texts } = membershipMailMessages.expires
  return leadingTo(about, { ...texts, paragraphs: paragraphs(member.cardLast4, member.cardExp) }, paths.account)
}

const playerAdded: Composer = async (about) => {
  const member = (await readMember(about.context.store, about.accountKey))?.value
  const player = member?.players.find(({ id }) => id === about.entry.subjectRef)
  if (!member || !player || player.retired !== undefined) return undefined
  const { subject, heading, paragraphs, plan, ...texts } = membershipMailMessages.added
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

export const membershipMails = {
  membership_changed: membershipChanged,
  prices_change: pricesChange,
  card_declined: cardDeclined,
  card_expires: cardExpires,
  player_added: playerAdded,
} satisfies Composers
