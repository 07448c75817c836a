/**
 * Sends one message and notes what became of it. A device is a second way for the same message: it is shown once, beside the first
 * try of the e-mail. A message that either way has delivered was sent, whatever became of the other, and neither waits for
 * the other.
 */
import { deliveryLimitMs } from '#domain/mail/mail-kinds.ts'
import { retryDelayMs } from '#domain/notifications/send-times.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import { freshMs, retryEntry } from '#server/repositories/outbox.ts'
import {
  isFinished,
  movePointer,
  recordOutcome,
  replaceEntry,
  unconfirmedMs,
  type OutboxName,
  type Unsent,
} from '#server/repositories/outbox-queue.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import type { Composed, OtherWay, Shown } from './compose.ts'
import type { SendOutcome, Transport } from './smtp.ts'
import type { OutboxEntry } from '#records/outbox.ts'

/** Longer than a scheduled function may run (30 s), so that two runs never hold one entry. */
const leaseMs = 90_000

export type SendContext = ServiceContext & Pick<RequestContext, 'newId'>

export type Sender = {
  compose: (unsent: Unsent, otherWay: OtherWay | undefined) => Promise<Composed | undefined>
  transport: Transport
  /** Absent where all goes by e-mail. */
  otherWay?: OtherWay | undefined
  alarm: (problem: string) => void
}

/** One that was put off or given up could not be composed. */
export type OneOutcome =
  | 'sent'
  | 'retried'
  | 'failed'
  | 'withheld'
  | 'dropped'
  | 'server_down'
  | 'put_off'
  | 'given_up'
  | 'skipped'

/** `isDown`: the mail server gave no answer in this run; only devices are asked. */
export async function sendOne(
  context: SendContext,
  sender: Sender,
  run: string,
  unsent: Unsent,
  isDown: boolean,
): Promise<OneOutcome> {
  const { value: entry } = unsent.entry
  let composed: Composed | undefined
  try {
    composed = await sender.compose(unsent, sender.otherWay)
  } catch (problem) {
    if (problem instanceof StorageUnavailable && !(problem instanceof InvalidRecord)) throw problem
    return putOff(context, sender, unsent)
  }
  if (!composed) return dropOrWait(context, unsent)
  if (composed.isLater) {
    await change(context, unsent, waiting(entry, context.now().getTime() + freshMs))
    return 'skipped'
  }
  const { mail, show, covers } = composed
  const isAsked = show !== undefined && entry.pushed === undefined
  if (!isAsked && mail === 'withheld') return withhold(context, sender, unsent)
  // The e-mail waits for its server, and takes no try for that.
  if (!isAsked && isDown) return 'skipped'

  const until = context.now().getTime() + leaseMs
  const tries = entry.tries + (isDown ? 0 : 1)
  const claimed = await replaceEntry(context.store, unsent, { ...entry, state: 'sending', sender: run, until, tries })
  if (!claimed) return 'skipped'
  const held = { ...unsent, entry: claimed }
  // A run that was frozen for longer than its lease: another may be sending.
  if (context.now().getTime() >= until) return 'skipped'
  const [mailed, shown] = await Promise.all([
    typeof mail === 'object'
      ? isDown
        ? unavailable('the mail server did not answer')
        : sender.transport.send(mail)
      : undefined,
    isAsked ? show() : undefined,
  ])
  await shown?.note()
  const isShown = (shown?.reached ?? entry.pushed ?? 0) > 0
  const outcome = mailed ?? (isShown ? accepted : notShown(shown))
  if (mail === 'withheld' && outcome.outcome === 'refused') return withhold(context, sender, held, run)
  // Devices that may be reached later are asked again.
  const pushed = shown && (isShown || !shown.isTransient) ? shown.reached : entry.pushed
  return note(context, sender, run, held, outcome, { pushed, covers })
}

const accepted: SendOutcome = { outcome: 'accepted' }
const unavailable = (reason: string): SendOutcome => ({
  outcome: 'unavailable',
  reason,
  isServerDown: false,
  isMisconfigured: false,
})

/** A message that only goes to devices, none of which was reached. */
function notShown(shown: Shown | undefined): SendOutcome {
  const reason = 'no device could be reached'
  return shown?.isTransient ? unavailable(reason) : { outcome: 'refused', reason }
}

/** The message cannot be composed: it is tried again like one that the server refuses for now, and given up at its limit. */
async function putOff(context: SendContext, { alarm }: Sender, unsent: Unsent): Promise<OneOutcome> {
  const { value: entry } = unsent.entry
  const at = context.now().getTime()
  const limit = entry.at + deliveryLimitMs(entry.kind)
  const reason = 'a record that it is about cannot be read'
  if (at >= limit) {
    alarm(`a message could not be composed and was given up: ${entry.kind}`)
    return (await change(context, unsent, { ...ended(entry, 'failed', at), reason })) ? 'given_up' : 'skipped'
  }
  const tries = entry.tries + 1
  const next = { ...waiting(entry, Math.min(at + retryDelayMs(tries), limit)), tries, reason }
  return (await change(context, unsent, next)) ? 'put_off' : 'skipped'
}

/** There is nothing to say: not yet while the record may still be written, not at all later. */
async function dropOrWait(context: SendContext, unsent: Unsent): Promise<OneOutcome> {
  const at = context.now().getTime()
  const { value: entry } = unsent.entry
  const over = entry.at + unconfirmedMs
  if (at >= over) return (await change(context, unsent, ended(entry, 'dropped', at))) ? 'dropped' : 'skipped'
  // After a minute no request is under way any more, and another would make it due again.
  await change(context, unsent, waiting(entry, at - entry.at <= freshMs ? at + freshMs : over))
  return 'skipped'
}

/** Changes an entry that no run has, and lists it accordingly. @returns false if it has changed since it was read. */
async function change(context: SendContext, unsent: Unsent, next: OutboxEntry): Promise<boolean> {
  const isWritten = (await replaceEntry(context.store, unsent, next)) !== undefined
  if (isWritten) await movePointer(context, unsent, next)
  return isWritten
}

/**
 * Until the address is verified. If that happened meanwhile, its search for withheld messages may have missed this one. `run`
 * has the entry, if it has asked devices.
 */
async function withhold(context: SendContext, sender: Sender, unsent: Unsent, run?: string): Promise<OneOutcome> {
  const end = (entry: OutboxEntry) => ended(entry, 'withheld', context.now().getTime())
  const isStored =
    run === undefined
      ? await change(context, unsent, end(unsent.entry.value))
      : await recordOutcome(context, unsent, run, end)
  if (!isStored) return 'skipped'
  if ((await sender.compose(unsent, sender.otherWay))?.mail === 'withheld') return 'withheld'
  await retryEntry(context, unsent)
  return 'skipped'
}

async function note(
  context: SendContext,
  { alarm }: Sender,
  run: string,
  unsent: Unsent,
  sent: SendOutcome,
  { pushed, covers = [] }: { pushed: number | undefined; covers: Composed['covers'] },
): Promise<OneOutcome> {
  const now = context.now().getTime()
  const { kind, at } = unsent.entry.value
  const next = (made: (entry: OutboxEntry) => OutboxEntry) =>
    recordOutcome(context, unsent, run, (entry) => made({ ...entry, ...(pushed !== undefined && { pushed }) }))
  const limit = at + deliveryLimitMs(kind)
  const isRefused = sent.outcome === 'refused'
  const isOver = isRefused || now >= limit
  if (sent.outcome === 'accepted' || (isOver && pushed)) {
    // First: what is told along would be sent again, once this entry is no longer held.
    for (const id of covers) await noteTold(context, { accountKey: unsent.accountKey, id })
    await next((entry) => ended(entry, 'sent', now))
    return 'sent'
  }
  const { reason } = sent
  if (!isRefused && sent.isMisconfigured) alarm('the SMTP server refuses this site: check SMTP_URL and MAIL_FROM')
  if (isOver) {
    if (!isRefused) alarm(`a message could not be delivered in time and was given up: ${kind}`)
    await next((entry) => ({ ...ended(entry, 'failed', now), reason }))
    return 'failed'
  }
  // The last try is at the limit itself.
  await next((entry) => ({ ...waiting(entry, Math.min(now + retryDelayMs(entry.tries), limit)), reason }))
  return sent.isServerDown ? 'server_down' : 'retried'
}

/** It was told along with another. A run that lists it takes it off the queue. */
const noteTold = (context: SendContext, { accountKey, id }: OutboxName) =>
  updateWithRetry<OutboxEntry>(context, keys.outboxEntry(accountKey, id), (current) =>
    current && !isFinished(current) ? ended(current, 'sent', context.now().getTime()) : undefined,
  )

const ended = (
  { sender: _run, until: _until, reason: _reason, ...entry }: OutboxEntry,
  state: 'sent' | 'failed' | 'withheld' | 'dropped',
  endedAt: number,
): OutboxEntry => ({ ...entry, state, endedAt })

const waiting = ({ sender: _run, until: _until, ...entry }: OutboxEntry, notBefore: number): OutboxEntry => ({
  ...entry,
  state: 'waiting',
  notBefore,
})
