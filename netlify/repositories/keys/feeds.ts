/** Key of the calendars of a family. */
import { keyOf } from './key-of.ts'

/** The calendars of a family's caregivers that calendar programs read. */
export const feeds = (accountKey: string) => keyOf(`feed/member/${accountKey}`)
