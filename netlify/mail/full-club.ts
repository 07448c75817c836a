/**
 * Messages to who waits for a place: to the address in the line, or to the family's first caregiver. Anybody can type an address, so
 * they repeat nothing that was typed.
 */
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { answerDays, heldFor, offerDays, unconfirmedDays } from '#domain/full-club/line.ts'
import { joinPath, linePath } from '#domain/notifications/mail-paths.ts'
import { paths } from '#domain/paths.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { parseLineRef } from '#server/repositories/mail-subject-refs.ts'
import { issueLineToken, issuePlaceToken } from '#server/services/full-club/line-links.ts'
import type { WaitingFamily } from '#records/full-club.ts'
import { leadingTo, type About } from './composer.ts'
import type { Content } from './content.ts'

const note = `You get this message because someone wants to join ${facility.name} with this address. If that was not you, ignore it.`

/** A message to a family that is in line still, as it was told or asked then. */
const ofLine = (
  isTrue: (entry: WaitingFamily, at: string, now: Date) => boolean,
  content: (about: About, entry: WaitingFamily) => Content,
) => ({
  addressed: async (about: About) => {
    const { context, entry } = about
    const { id, at } = parseLineRef(entry.subjectRef)
    const waiting = (await context.store.read(keys.fullClub))?.value.waiting ?? []
    const found = waiting.find((each) => each.id === id)
    if (!found || !isTrue(found, at, context.now())) return undefined
    const member = found.accountKey === undefined ? undefined : await readMember(context.store, found.accountKey)
    const to = member && !member.value.deleting ? whoRegistered(member.value).email : found.email
    return to === undefined ? undefined : { to, content: content(about, found) }
  },
})

const lineLink = ({ context, siteUrl }: About, entry: WaitingFamily) =>
  siteUrl + linePath(issueLineToken(context.keyPepper, entry))

export const line_confirm = ofLine(
  ({ confirmedAt }) => confirmedAt === undefined,
  (about, entry) =>
    leadingTo(about, linePath(issueLineToken(about.context.keyPepper, entry)), {
      subject: `Confirm that you wait for a place at ${facility.name}`,
      heading: 'Confirm that you wait for a place',
      paragraphs: [
        `The club is full. Open this link within ${unconfirmedDays} days, and you are in line. When it is your turn, we hold a place for ${offerDays} days and send you a link.`,
        'The same link says how many families are before you, and takes you out of the line.',
      ],
      action: 'I wait for a place',
      note,
    }),
)

/** Of a family of the club it leads to its account, of any other to the registration. */
export const line_offer = ofLine(
  (entry, at, now) => entry.offer?.at === at && heldFor(entry, now) > 0,
  (about, entry) => {
    const { offer = { at: '', until: '', taken: 0 }, accountKey } = entry
    const until = shortDay(today(new Date(offer.until)))
    const isMember = accountKey !== undefined
    const texts = {
      subject: `Your place at ${facility.name} is held`,
      heading: 'Your place is held',
      paragraphs: [
        isMember
          ? `A place for another player is yours until ${until}. Add the player on your account page.`
          : `A place at ${facility.name} is yours until ${until}. The link opens the registration, with what you have told us filled in.`,
        ...(entry.players > 1
          ? ['There is one for each of your players: add the others on your account page by that day.']
          : []),
        'After that day the next family gets it.',
      ],
      action: isMember ? 'Add the player' : 'Join now',
      note,
    }
    const path = isMember ? paths.account : joinPath(issuePlaceToken(about.context.keyPepper, { id: entry.id, offer }))
    return {
      ...leadingTo(about, path, texts),
      facts: [
        { label: 'Held until', value: until },
        { label: 'You do not want it?', value: lineLink(about, entry) },
      ],
    }
  },
)

export const line_still = ofLine(
  (entry, at) => entry.askedAt === at,
  (about, entry) =>
    leadingTo(about, linePath(issueLineToken(about.context.keyPepper, entry)), {
      subject: `Do you still wait for a place at ${facility.name}?`,
      heading: 'Do you still wait for a place?',
      paragraphs: [
        `You are in line for a place. Open the link within ${answerDays} days and say that you still wait; otherwise you leave the line.`,
      ],
      action: 'I still wait',
      note,
    }),
)
