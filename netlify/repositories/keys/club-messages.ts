/** Keys of messages to families. */
import type { ClubMessage, ClubMessageDelivery, FamilyMessages } from '#records/club-messages.ts'
import { keyOf } from './key-of.ts'

/** What a colleague wrote to families. The id begins with its day. */
export const clubMessage = (id: string) => keyOf<ClubMessage>(`message/${id}`)
export const allClubMessages = keyOf<ClubMessage>('message/')
/** Exists until all families have that message. */
export const clubMessageDelivery = (id: string) => keyOf<ClubMessageDelivery>(`messageq/${id}`)
export const allClubMessageDeliveries = keyOf<ClubMessageDelivery>('messageq/')
/** The messages that a family got, and who has read them. */
export const familyMessages = (accountKey: string) => keyOf<FamilyMessages>(`mmsg/${accountKey}`)
export const allFamilyMessages = keyOf<FamilyMessages>('mmsg/')
