/**
 * Messages to one address that a stranger can cause: a link that is asked for by address, a registration, a tour request, a
 * change of address. However often, by whomever and from wherever they are asked for, few go out.
 */
import * as z from 'zod'
import { keys } from '#server/repositories/keys.ts'
import { version1 } from '#server/repositories/records/fields.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** In any hour, and in any day. */
const limits = [
  { count: 3, ms: hourMs },
  { count: 6, ms: dayMs },
] as const

/** The messages of the last day: what each is, and when it was asked for, in milliseconds since 1970. */
export const addressMails = z.object({ v: version1, sent: z.array(z.object({ id: z.string(), at: z.number() })) })
export type AddressMails = z.infer<typeof addressMails>

/** True once none of them counts any more. */
export const areOver = ({ sent }: AddressMails, now: Date): boolean =>
  sent.every(({ at }) => at <= now.getTime() - dayMs)

/**
 * Takes one of the messages that an address may get. Copies of one request, with the same `id`, are one message.
 * @returns undefined, or the seconds until the next one may be asked for.
 */
export async function limitAddressMails(
  context: Pick<ServiceContext, 'store' | 'now' | 'backoff'>,
  addressKey: string,
  id: string,
): Promise<number | undefined> {
  const now = context.now().getTime()
  let seconds: number | undefined
  await updateWithRetry<AddressMails>(context, keys.addressMails(addressKey), (current) => {
    const sent = (current?.sent ?? []).filter(({ at }) => at > now - dayMs)
    const isCopy = sent.some((each) => each.id === id)
    seconds = isCopy ? undefined : secondsToWait(sent, now)
    return isCopy || seconds !== undefined ? undefined : { v: 1, sent: [...sent, { id, at: now }] }
  })
  return seconds
}

function secondsToWait(sent: AddressMails['sent'], now: number): number | undefined {
  const waits = limits.flatMap(({ count, ms }) => {
    const inWindow = sent.filter(({ at }) => at > now - ms)
    const first = inWindow.at(-count)
    return first ? [first.at + ms - now] : []
  })
  return waits.length === 0 ? undefined : Math.ceil(Math.max(...waits) / 1000)
}
