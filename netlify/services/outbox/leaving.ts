/** What becomes of messages that are due or sent when an account ends. */
import { isForAddress } from '#domain/mail/mail-kinds.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { eraser } from '#server/repositories/accounts/leaving.ts'
import { removeOutboxOf } from '#server/repositories/outbox.ts'

/** The notice of the deletion stays: it names nobody. Those that go to the address stay if it is another account's by now. */
export const mailEraser = eraser(['mail', 'mailq'], async (context, accountKey) => {
  const account = await accountOfAddress(context.store, accountKey)
  const isAnothers = account !== undefined && account.accountKey !== accountKey
  await removeOutboxOf(context, accountKey, (kind) => kind !== 'account_deleted' && !(isAnothers && isForAddress(kind)))
})
