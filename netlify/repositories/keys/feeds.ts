/** Key of the calendars of a family. */
import type { FeedsRecord } from '#records/feeds.ts'
import { keyOf } from './key-of.ts'

/** The calendars of a family's caregivers that calendar programs read. */
export const feeds = (accountKey: string) => keyOf<FeedsRecord>(`feed/member/${accountKey}`)
