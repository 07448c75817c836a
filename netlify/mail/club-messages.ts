/** Messages of staff to families: a person's text in the frame of every message. */
import { today } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { paths } from '#domain/paths.ts'
import { paragraphsOf } from '#domain/text/links.ts'
import { keys } from '#server/repositories/keys.ts'
import { leadingTo, type Composer } from './composer.ts'

/** Not once its notice has ended: the visit that it is about is over. */
const clubMessage: Composer = async (about) => {
  const { context, entry } = about
  const message = (await context.store.read(keys.clubMessage(entry.subjectRef)))?.value
  if (!message || message.until < today(context.now())) return undefined
  const texts = { heading: message.subject, paragraphs: paragraphsOf(message.text), action: 'Open your page' }
  return {
    ...leadingTo(about, paths.home, texts),
    subject: message.subject,
    hasLinks: true,
    note: `You get this message because your family is a member of ${facility.name}. Answer it to write to us.`,
  }
}

export { clubMessage as club_message, clubMessage as club_message_today, clubMessage as club_news }
