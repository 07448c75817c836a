/** Messages about bookings that a family moves itself. */
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { durationText } from '#domain/text/text.ts'
import type { Notice } from './notice.ts'

export const moveMessages = {
  title: 'Move your booking',
  lead: 'Pick the new hour. You keep the old one until the new one is yours.',
  who: 'Who moves?',
  all: (count: number) => (count === 2 ? 'Both' : `All ${count}`),
  only: (name: string) => `Only ${name}`,
  from: 'From',
  anyUnit: 'Any unit',
  /** 'Move to lane 2, Thu 5 PM' */
  action: (place: string) => `Move to ${place}`,
  actionForAll: (count: number) => (count === 2 ? 'Move both' : `Move all ${count}`),
  pending: 'Moving...',
  moved: (places: string): Notice => ({ title: 'Moved', description: `${places}. Your old hour is open again.` }),
  allMoved: (places: string): Notice => ({ title: 'Moved', description: `${places}. Your old hours are open again.` }),
  notMoved: 'Could not move your booking. Please try again.',
  stillYours: (places: string) => `You still have ${places}.`,
  gone: 'This booking can no longer be moved: it was canceled or moved, or it has begun.',
  /** Inside the club's cut-off. */
  late: (kind: Kind) =>
    `A booking can be moved until ${durationText(bookables[kind].freeUntilHours * 60)} before it starts.`,
  keep: 'Keep the old hour',
  move: 'Move',
  /** Why none of several was moved; `reason` is about the one of this player. */
  notTogether: (name: string, reason: string) => `Nothing was moved. ${name}: ${reason}`,
} as const
