/** Keys of messages to families. */
import { keyOf } from './key-of.ts'

/** What a colleague wrote to families. The id begins with its day. */
export const clubMessage = (id: string) => keyOf(`message/${id}`)
export const allClubMessages = keyOf('message/')
/** Exists until all families have that message. */
export const clubMessageDelivery = (id: string) => keyOf(`messageq/${id}`)
export const allClubMessageDeliveries = keyOf('messageq/')
/** The messages that a family got, and who has read them. */
export const familyMessages = (accountKey: string) => keyOf(`mmsg/${accountKey}`)
export const allFamilyMessages = keyOf('mmsg/')
