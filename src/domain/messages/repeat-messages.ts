/** Messages about a write that is certain while the page is not, and about one that was sent again with other content. */
import type { Notice } from './notice.ts'

export const repeatMessages = {
  keyReused:
    'An earlier version of this request has already been received. Please reload the page and check what was saved.',
  /** The first request went through, and a second one would be a second entry. */
  firstWentThrough: {
    title: 'Your first request went through',
    description: 'It was saved as you first entered it. Your latest changes were not saved; you can make them now.',
  } satisfies Notice,
  /** The server has it, and the page failed while showing it. */
  savedNotShown: {
    title: 'This was saved',
    description: 'The page could not show it. Please reload the page.',
  } satisfies Notice,
} as const
