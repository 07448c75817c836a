/**
 * Sends the messages that are due. A run that is killed loses none: an entry stays unfinished until its delivery is recorded.
 * A message that cannot be composed, because a record is damaged, is put off, and given up at its limit like any other.
 * Only a run that ends between delivery and record can send a message twice, and then with the same Message-ID.
 */
import { isByDay, pushOf } from '#domain/mail/mail-kinds.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import { listDue, readDue, type Listed } from '#server/repositories/outbox-queue.ts'
import { ifMade } from '#server/repositories/update-with-retry.ts'
import { sendOne, type OneOutcome, type SendContext, type Sender } from './send-one.ts'

/** A run starts no further message after this; a try takes at most about 13 s. */
const runMs = 14_000
/** How many messages are sent at the same time. */
const connections = 6

export type SendResult = {
  sent: number
  retried: number
  failed: number
  withheld: number
  dropped: number
  left: number
}

/** Sends the messages that are due: one family after the other, and those that somebody waits for first. */
export async function sendDue(context: SendContext, sender: Sender): Promise<SendResult> {
  const run = context.newId()
  const startedAt = context.now().getTime()
  const result: SendResult = { sent: 0, retried: 0, failed: 0, withheld: 0, dropped: 0, left: 0 }
  const queue = await listDue(context)
  let next = 0
  let isDown = false
  const mayGoOn = () => next < queue.length && context.now().getTime() - startedAt <= runMs
  const isNight = isQuiet(context.now())
  // Without the mail server only what goes another way too goes on.
  const isIdle = ({ kind }: Listed) =>
    (isNight && kind !== undefined && isByDay(kind)) ||
    (isDown && (!sender.otherWay || (kind !== undefined && pushOf(kind) === undefined)))
  let left = 0
  const sendNext = async (each: Listed) => {
    if (isIdle(each)) {
      left += 1
      return false
    }
    const unsent = await ifMade(context, 'message that is due', () => readDue(context, each))
    if (!unsent || unsent === 'unreadable') return false
    const outcome = await sendOne(context, sender, run, unsent, isDown)
    const count = countOf[outcome]
    if (count) result[count] += 1
    // The others would fail in the same way; they keep their number of tries.
    isDown ||= outcome === 'server_down'
    return outcome !== 'put_off' && outcome !== 'given_up'
  }
  const work = async () => {
    while (mayGoOn()) await sendNext(queue[next++]!)
  }
  // The first that can be composed goes alone: a server that is down costs one try a run, not one for each connection.
  while (mayGoOn()) if (await sendNext(queue[next++]!)) break
  const ended = await Promise.allSettled(Array.from({ length: connections }, () => work()))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return { ...result, left: left + queue.length - next }
}

/** Where each outcome of a message counts. */
const countOf = {
  sent: 'sent',
  retried: 'retried',
  failed: 'failed',
  withheld: 'withheld',
  dropped: 'dropped',
  server_down: 'retried',
  put_off: 'retried',
  given_up: 'failed',
  skipped: undefined,
} as const satisfies Record<OneOutcome, keyof SendResult | undefined>
