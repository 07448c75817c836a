/**
 * One write under one idempotency key, until it is answered. A changed input first uses the key of the unanswered one: the
 * server accepts one of them and refuses the other, so the earlier request cannot take effect after the later one.
 */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { ApiError } from './errors.ts'
import { knownCall } from './known-calls.ts'

export type Attempt = {
  key: string
  /** Every input sent under the key, as JSON. */
  inputs: readonly string[]
  /** True until an input is answered. */
  isOpen: boolean
}

/** Sends an input, as JSON, under a key. */
type Send<Reply> = (input: string, key: string) => Promise<Reply>

/** The reply, and the input it is the answer to. `isEarlier`: an earlier input went through, and not the one sent now. */
type Answer<Reply> = { reply: Reply; input: string; isEarlier: boolean }

/** Path parameters name what is written: requests about different things are different writes. */
const targetOf = (input: string) => JSON.stringify((JSON.parse(input) as { params?: object }).params)

/** The attempt that sends `input`: the one before while that is unanswered or has the same input, otherwise a new one. */
export function attemptFor(before: Attempt | undefined, input: string, newKey: () => string): Attempt {
  if (before?.inputs.includes(input)) return { ...before, isOpen: true }
  return before?.isOpen && before.inputs.every((earlier) => targetOf(earlier) === targetOf(input))
    ? { ...before, inputs: [...before.inputs, input] }
    : { key: newKey(), inputs: [input], isOpen: true }
}

/** Writes by POST that set something: sent after an earlier version, the later one counts. */
const settingCalls: ReadonlySet<EndpointName> = new Set([
  'createRsvp',
  'signIn',
  'staffSignIn',
  'redeemCode',
  'changePassword',
  'addImage',
])

const setsSomething = (name: EndpointName) => knownCall(name)?.method !== 'POST' || settingCalls.has(name)

/** True for a response that says what became of the write. */
export const isAnswer = (error: unknown): error is ApiError => error instanceof ApiError && error.code !== 'in_progress'

const isKeyReused = (error: unknown) => error instanceof ApiError && error.code === 'key_reused'

/**
 * Sends `input`. If the server has received an earlier one, its outcome is asked for first: after a success, a write that
 * sets something is sent again with a new key, and one that creates something ends with the earlier reply.
 * @param restart begins a new attempt with an input
 * @throws as `send` does
 */
export async function sendAttempt<Reply>(
  name: EndpointName,
  { key, inputs }: Attempt,
  input: string,
  { send, restart }: { send: Send<Reply>; restart: (input: string) => Attempt },
): Promise<Answer<Reply>> {
  try {
    return { reply: await send(input, key), input, isEarlier: false }
  } catch (error) {
    if (!isKeyReused(error)) throw error
    const earlier = await outcomeOfEarlier(
      inputs.filter((each) => each !== input),
      key,
      send,
    )
    // Sent before this page was loaded.
    if (earlier === 'unknown') throw error
    if (earlier !== 'refused' && !setsSomething(name)) return { ...earlier, isEarlier: true }
    const next = earlier === 'refused' ? input : basedOn(earlier.reply, input)
    return { reply: await send(next, restart(next).key), input: next, isEarlier: false }
  }
}

type Versioned = { rev?: unknown } | undefined

/** The input, based on the version that the earlier one saved: one's own save is no conflict with a colleague. */
function basedOn(reply: unknown, input: string): string {
  const sent = JSON.parse(input) as { body?: Versioned }
  const record = Object.values((reply ?? {}) as Record<string, Versioned>).find((value) => value?.rev !== undefined)
  if (sent.body?.rev === undefined || !record) return input
  return JSON.stringify({ ...sent, body: { ...sent.body, rev: record.rev } })
}

/** What became of the input that the server has received under the key. Repeating it is the same write. */
async function outcomeOfEarlier<Reply>(
  inputs: readonly string[],
  key: string,
  send: Send<Reply>,
): Promise<{ reply: Reply; input: string } | 'refused' | 'unknown'> {
  for (const input of inputs) {
    try {
      return { reply: await send(input, key), input }
    } catch (error) {
      if (!isAnswer(error)) throw error
      if (!isKeyReused(error)) return 'refused'
    }
  }
  return 'unknown'
}
