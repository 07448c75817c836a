/** The messages that a family got from staff: the notices on its page, its own data, and their end with the account. */
import type { Reply } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { Principal } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import { readReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { ReceivedMessage } from '#records/club-messages.ts'

type Context = Pick<ServiceContext, 'store' | 'now'>

/** How many messages a family is shown again. */
const shownAgain = 20

/** What this caregiver has not read, newest first, or the last messages of all. A page without notices is one read. */
export async function shownMessages(
  context: Context,
  { accountKey, id: signer }: Pick<Principal, 'accountKey' | 'id'>,
  of: 'unread' | 'all' = 'unread',
): Promise<Reply<'familyMessages'>['messages']> {
  const day = today(context.now())
  const isShown = ({ until, seen }: ReceivedMessage, nth: number) =>
    of === 'all' ? nth < shownAgain : until >= day && !seen.some(({ by }) => by === signer)
  return (await received(context, accountKey, isShown)).map(({ id, subject, text, at }) => ({ id, subject, text, at }))
}

/** All that are kept, for the family's own data. */
export const messagesForExport = async (
  context: Context,
  accountKey: string,
): Promise<Reply<'exportOwnData'>['messages']> =>
  (await received(context, accountKey, () => true)).map(({ subject, text, at, seen }) => ({ subject, text, at, seen }))

/** `isWanted` is asked from the newest on. */
async function received(
  { store }: Context,
  accountKey: string,
  isWanted: (message: ReceivedMessage, nth: number) => boolean,
) {
  const { messages } = (await store.read(keys.familyMessages(accountKey)))?.value ?? { messages: [] }
  const wanted = messages.toReversed().filter(isWanted)
  const { found } = await readReadable(
    store,
    wanted.map(({ id }) => keys.clubMessage(id)),
  )
  const written = new Map(found.map(({ key, value }) => [key, value]))
  return wanted.flatMap(({ id, seen }) => {
    const message = written.get(keys.clubMessage(id))
    return message ? [{ id, seen, ...message }] : []
  })
}

/** Records that a caregiver has read a message. @returns false if the family has no such message. */
export async function markMessageSeen(
  context: ServiceContext,
  { accountKey, id: by }: Pick<Principal, 'accountKey' | 'id'>,
  id: string,
): Promise<boolean> {
  const at = context.now().toISOString()
  const stored = await updateWithRetry(context, keys.familyMessages(accountKey), (current) => {
    const message = current?.messages.find((each) => each.id === id)
    if (!current || !message || message.seen.some((each) => each.by === by)) return undefined
    const seen = { ...message, seen: [...message.seen, { by, at }] }
    return { ...current, messages: current.messages.map((each) => (each === message ? seen : each)) }
  })
  return stored?.value.messages.some((each) => each.id === id) ?? false
}
