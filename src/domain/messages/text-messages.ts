/** Messages of the rules of text fields. Kept apart from messages.ts so that the first page stays small. */

export const textMessages = {
  hidden: 'Please remove the invisible characters. They often come with copied text, so type it instead.',
  noLetter: 'Use at least one letter or digit',
} as const
