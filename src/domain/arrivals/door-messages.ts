/** Messages of the tablet at the door. */
import { andList, isolated } from '#domain/text/text.ts'

export const doorMessages = {
  stillHere: (names: readonly string[]) => `Not picked up: ${andList(names.map(isolated))}`,
} as const
