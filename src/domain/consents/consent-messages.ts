/** Messages about what parents sign for their players. */
import { isolated } from '#domain/text/text.ts'

export const consentMessages = {
  /** After a booking, and until it is signed. */
  oneThing: ({ names, visit }: { names: string; visit: 'first' | 'next' }) =>
    `One thing before ${names}’s ${visit} visit: read and sign, 2 minutes`,
  /** After the first signature, when the family is at it. */
  lastThing: (name: string) => `Last thing, if you like: ${name}’s allergies and an emergency contact, 1 minute.`,
  agreements: 'Agreements',
  /** 'Signed Nov 24, 2026 by Robin Example (version 1)' */
  signedOn: (day: string, name: string, version: number): string =>
    `Signed ${day} by ${isolated(name)}, ${consentMessages.version(version)}`,
  version: (version: number): string => `version ${version}`,
  readAndSign: 'Read and sign',
} as const
