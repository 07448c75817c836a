/** Messages about what parents sign for their players. */
import type { Notice } from './notice.ts'

export const consentMessages = {
  /** `names` are first names: 'Mia and Kit'. */
  title: (names: string, visit: 'first' | 'next') => `Before ${names}’s ${visit} visit`,
  /** After a booking, and until it is signed. */
  oneThing: ({ names, visit }: { names: string; visit: 'first' | 'next' }) =>
    `One thing before ${names}’s ${visit} visit: read and sign, 2 minutes`,
  agree: (names: string) => `I agree for ${names}`,
  agreeRequired: (title: string) => `Please agree to ‘${title}’`,
  photosFor: (name: string) => `May we show photos of ${name}?`,
  nameRequired: 'Please type your name',
  signed: (names: string): Notice => ({ title: 'Signed', description: `Thank you. It is signed for ${names}.` }),
  unknownText: 'This text was never published. Please reload the page.',
  outdated: 'A text has changed meanwhile. Please reload the page, read the new one and sign again.',
  agreements: 'Agreements',
  /** 'Signed Nov 24, 2026 by Robin Example (version 1)' */
  signedOn: (day: string, name: string, version: number) => `Signed ${day} by ${name}, version ${version}`,
  refusedOn: (day: string, name: string, version: number) => `Answered no ${day} by ${name}, version ${version}`,
  missing: 'Not signed yet',
  outdatedSince: (signed: string) => `${signed}. There is a newer version to sign.`,
  readAndSign: 'Read and sign',
} as const
