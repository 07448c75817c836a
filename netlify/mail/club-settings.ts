/** Messages to families about another address of the club. */
import { dayWithYear, longDay } from '#domain/calendar/calendar.ts'
import { clubAddress, visitOn } from '#domain/facility/club-address.ts'
import { facility } from '#domain/facility/facility.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import { keys } from '#server/repositories/keys.ts'
import { leadingTo, wasTold, type AboutAccount, type Composer } from './composer.ts'

const settingsOf = async ({ context }: AboutAccount) => (await context.store.read(keys.clubSettings))?.value

/** Unless the change was taken back. */
export const place_moves: Composer = async (about) => {
  const settings = await settingsOf(about)
  const found = settings?.entries.find(({ id }) => id === about.entry.subjectRef)
  if (!found) return undefined
  const { from } = found.setting
  const { phone, parking } = visitOn(from)
  return leadingTo(about, mailPaths.visit, {
    subject: `${facility.name} is at another address from ${dayWithYear(from)}`,
    heading: 'We are at another address',
    paragraphs: [
      `From ${longDay(from)} you find us at ${clubAddress(from)}.`,
      'What you have booked stays as it is. Until that day, come to where we are now.',
    ],
    facts: [
      { label: 'Phone', value: phone },
      { label: 'Parking', value: parking },
    ],
    action: 'How to find us',
  })
}

/** To whom the other address was told. */
export const place_stays: Composer = async (about) => {
  const settings = await settingsOf(about)
  const found = settings?.moves?.find(({ id }) => id === about.entry.subjectRef)
  if (!found || (await wasTold(about, 'place_moves', about.entry.subjectRef)) === false) return undefined
  const { from } = found.setting
  return leadingTo(about, mailPaths.visit, {
    subject: `${facility.name} does not move on ${dayWithYear(from)}`,
    heading: 'We do not move',
    paragraphs: [
      `We told you of another address from ${dayWithYear(from)}. We have taken that back.`,
      `On that day you find us at ${clubAddress(from)}.`,
    ],
    action: 'How to find us',
  })
}
