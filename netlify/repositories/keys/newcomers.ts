/** Key of what the club has not seen of a family. */
import { keyOf } from './key-of.ts'

/** What a family has that the club has not seen. */
export const unseen = (accountKey: string) => keyOf(`unseen/${accountKey}`)
