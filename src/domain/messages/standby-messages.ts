/** Messages of the standby list. */
import { standby } from '#domain/facility/facility.ts'
import { maxParty, type WishRefusal } from '#domain/standby/wishes.ts'
import { durationText } from '#domain/text/text.ts'

export const standbyMessages = {
  refusals: {
    past: 'One of these days or hours is over. Please pick later ones.',
    outside_window: 'One of these days is not open for booking yet. Please pick earlier ones.',
    no_such_unit: 'This lane or unit does not exist. Please pick another one.',
    backwards: 'The end must be later than the start.',
    no_session: 'No session fits between these hours. Please pick a longer time.',
    too_few_units: 'Please pick at least one lane or unit for each player.',
    no_such_notice: `Please pick how much notice you need: ${standby.notice
      .toSorted((one, other) => one - other)
      .map(durationText)
      .join(', ')}.`,
  } satisfies Record<WishRefusal, string>,
  noDay: 'Please pick a day.',
  tooManyDays: `Please pick up to ${standby.days} days, each of them once.`,
  party: `Please pick up to ${maxParty} players, each of them once.`,
  units: 'Please pick each lane or unit once.',
  full: (name: string) =>
    `${name} is waiting for ${standby.wishesPerPlayer} times already. Stop one of them first, on your account page.`,
  gone: 'You are no longer waiting for this. Please reload the page.',
  /** An offer that was answered, ended or given to somebody else. */
  over: 'This offer is over. You are still on the standby list unless you stopped waiting.',
  badLink: 'This link is not valid. Please open it again from the e-mail.',
  notInPreview: 'With the preview pass nobody else books, so there is nothing to wait for.',
  heldForYou: 'This slot is held for you. Accept the offer to book it.',
} as const
