/** Messages about a write that was sent again with other content after a lost response. */
import type { Notice } from './notice.ts'

export const repeatMessages = {
  keyReused:
    'An earlier version of this request has already been received. Please reload the page and check what was saved.',
  /** The first request went through, and a second one would be a second entry. */
  firstWentThrough: {
    title: 'Your first request went through',
    description: 'It was saved as you first entered it. Your latest changes were not saved; you can make them now.',
  } satisfies Notice,
} as const
