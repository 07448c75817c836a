/** A materialized view of the messages that families got from staff. */
import { familyMessages, type FamilyMessages } from '#records/club-messages.ts'
import { keys } from './keys.ts'
import { partOfOwner, type ViewSource } from './materialized-view.ts'

export type ReceivedRow = FamilyMessages['messages']

export const receivedRows: ViewSource<FamilyMessages, ReceivedRow> = {
  name: 'received',
  v: 1,
  row: familyMessages.shape.messages,
  prefix: keys.allFamilyMessages,
  partOf: partOfOwner,
  toRow: (_, { messages }) => messages,
}
