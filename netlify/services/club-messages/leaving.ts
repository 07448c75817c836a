/** What becomes of messages to a family when its account ends, and what its export shows of them. */
import { eraser, exporter, unlessNewOwner } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import { messagesForExport } from './own-messages.ts'

/** With those to this family alone. */
export const messageEraser = eraser(['mmsg', 'message'], (context, accountKey) =>
  unlessNewOwner(context, accountKey, async () => {
    const { store } = context
    const key = keys.familyMessages(accountKey)
    const found = await store.read(key)
    if (!found) return
    await Promise.all(found.value.messages.map(({ id, alone }) => alone && store.remove(keys.clubMessage(id))))
    await store.remove(key)
  }),
)

export const messageExporter = exporter(['mmsg', 'message'], async (own) => ({
  messages: await messagesForExport(own, own.principal.accountKey),
}))
