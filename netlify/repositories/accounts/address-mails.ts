/**
 * Messages to one address that a stranger can cause: a link that is asked for by address, a registration, a tour request, a
 * change of address. However often, by whomever and from wherever they are asked for, few go out.
 */
import { keys } from '#server/repositories/keys.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { AddressMails } from '#records/sign-in.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How many in any hour, and in any day. */
type AddressLimit = { hour: number; day: number }
const everyMail: AddressLimit = { hour: 3, day: 6 }
/** What needs no account, so that nobody uses up the messages with which a family gets its account back. */
export const tourMail: AddressLimit = { hour: 1, day: 3 }

/** True once none of them counts any more. */
export const areOver = ({ sent }: AddressMails, now: Date): boolean =>
  sent.every(({ at }) => at <= now.getTime() - dayMs)

/**
 * Takes one of the messages that an address may get, if no more than `limit` were taken for whatever reason. Copies of one
 * request, with the same `id`, are one message.
 * @returns undefined, or the seconds until the next one may be asked for.
 */
export async function limitAddressMails(
  context: Pick<ServiceContext, 'store' | 'now' | 'backoff'>,
  addressKey: string,
  id: string,
  limit = everyMail,
): Promise<number | undefined> {
  const now = context.now().getTime()
  let seconds: number | undefined
  await updateWithRetry<AddressMails>(context, keys.addressMails(addressKey), (current) => {
    const sent = (current?.sent ?? []).filter(({ at }) => at > now - dayMs)
    const isCopy = sent.some((each) => each.id === id)
    seconds = isCopy ? undefined : secondsToWait(sent, limit, now)
    return isCopy || seconds !== undefined ? undefined : { v: 1, sent: [...sent, { id, at: now }] }
  })
  return seconds
}

function secondsToWait(sent: AddressMails['sent'], { hour, day }: AddressLimit, now: number): number | undefined {
  const windows = [
    { count: hour, ms: hourMs },
    { count: day, ms: dayMs },
  ]
  const waits = windows.flatMap(({ count, ms }) => {
    const inWindow = sent.filter(({ at }) => at > now - ms)
    const first = inWindow.at(-count)
    return first ? [first.at + ms - now] : []
  })
  return waits.length === 0 ? undefined : Math.ceil(Math.max(...waits) / 1000)
}
