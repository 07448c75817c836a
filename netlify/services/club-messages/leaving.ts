/** When messages to a family end: with time, and with its account; and what its export shows of them. */
import { eraser, exporter, unlessNewOwner } from '#server/repositories/accounts/leaving.ts'
import { receivedRows } from '#server/repositories/club-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { byKey, byValue, partsOf, segment } from '#server/repositories/retention-policy.ts'
import { messagesForExport } from './own-messages.ts'
import { isOld } from './write.ts'

export const messageLeaving = [
  byKey([keys.allClubMessages], (key, now) => isOld({ id: segment(key, 1) }, now)),
  byValue(partsOf(keys.allFamilyMessages), ({ messages }, now) => messages.every((each) => isOld(each, now))),
  // With those to this family alone.
  eraser(['mmsg', 'message'], (context, accountKey) =>
    unlessNewOwner(context, accountKey, async () => {
      const { store } = context
      const key = keys.familyMessages(accountKey)
      const { messages } = (await store.read(key))?.value ?? { messages: [] }
      await Promise.all(messages.map(({ id, alone }) => alone && store.remove(keys.clubMessage(id))))
      if (messages.length > 0) await store.remove(key)
      await evict(context, receivedRows.name, receivedRows.partOf(key)!, (each) => each === key)
    }),
  ),
  exporter(['mmsg', 'message'], async (own) => ({
    messages: await messagesForExport(own, own.principal.accountKey),
  })),
]
