/** What staff wrote to families: the text of a person, in the frame of every message. */
import { paragraphsOf } from '#domain/text/links.ts'
import { facility } from '#domain/facility/facility.ts'
import { paths } from '#domain/paths.ts'
import { today } from '#domain/calendar/calendar.ts'
import { keys } from '#server/repositories/keys.ts'
import { leadingTo, type Composer, type Composers } from './composer.ts'

const clubMessage: Composer = async (about) => {
  const { context, entry } = about
  const message = (await context.store.read(keys.clubMessage(entry.subjectRef)))?.value
  if (!message) return undefined
  const texts = { heading: message.subject, paragraphs: paragraphsOf(message.text), action: 'Open your page' }
  return {
    ...leadingTo(about, texts, paths.home),
    subject: message.subject,
    hasLinks: true,
    note: `You get this message because your family is a member of ${facility.name}. Answer it to write to us.`,
  }
}

export const clubMails = {
  club_message: clubMessage,
  /** Not once the day is over. */
  club_message_today: async (about) => {
    const message = await about.context.store.read(keys.clubMessage(about.entry.subjectRef))
    return message && message.value.until >= today(about.context.now()) ? clubMessage(about) : undefined
  },
  club_news: clubMessage,
} satisfies Composers
