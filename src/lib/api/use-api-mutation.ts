/** Mutations of the API contract: pending state, errors and idempotency are decided here, once. */
import { useRef, useState } from 'react'
import type { endpoints, EndpointName } from '#api-contract/endpoints.ts'
import type { ErrorCode } from '#api-contract/errors.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { rememberSession } from '#lib/session/identity.ts'
import { api, ApiError, messageOf, NetworkError } from './api.ts'
import type { Input } from './input.ts'
import { addCalls, knownCall } from './known-calls.ts'
import { memberCalls } from './member-calls.literal.ts'
import { logProblem } from '#lib/log.ts'
import { notify } from '#lib/toast.ts'
import { attemptFor, isAnswer, sendAttempt, type Attempt } from './attempt.ts'
import { markStale } from './stale-replies.ts'
import type { Notice } from '#domain/text/notice.ts'

addCalls(memberCalls)

/** The first request went through, and a second one would be a second entry. */
const firstWentThrough = {
  title: 'Your first request went through',
  description: 'It was saved as you first entered it. Your latest changes were not saved; you can make them now.',
} satisfies Notice

type MethodOf<Name extends EndpointName> = (typeof endpoints)[Name]['method']
export type QueryName = { [Name in EndpointName]: MethodOf<Name> extends 'GET' ? Name : never }[EndpointName]
export type MutationName = Exclude<EndpointName, QueryName>
/** The input of a call; left out where every part of it may be. */
export type Args<Name extends EndpointName> = object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]

/** `api` without its conditional parameters, which TypeScript cannot resolve for a generic name. */
export const call = api as <Name extends EndpointName>(name: Name, input?: object) => Promise<Reply<Name>>

/**
 * How a mutation ended. `fields` has the server's message for each field of a form it did not accept. Only `done: false`:
 * an earlier run was not over, or the session ended meanwhile. `waits`: there was no response, and it is sent later.
 */
export type Outcome<Name extends EndpointName> =
  | { done: true; reply: Reply<Name> }
  | { done: false; error?: unknown; problem?: string; code?: ErrorCode; fields?: Record<string, string>; waits?: true }

export type MutationOptions<Name extends MutationName> = {
  /** Begins the message of a failure: 'Could not save the event'. */
  failed?: string | undefined
  /** The whole message of a network error, also in place of `failed`. */
  noResponse?: string
  /** One of many in a row: who runs them marks the replies as stale after the last. */
  isPart?: true
  /** Keeps the attempt where it outlives this screen, until the write has succeeded. */
  stored?: { read: () => Attempt | undefined; write: (attempt: Attempt | undefined) => void }
  /** The same input is the same write after a refusal too. Otherwise a refused request is a new one when it is repeated. */
  keepKeyWhenRefused?: true
  /**
   * Takes over a call without a response, to send it later under the same idempotency key. @returns false if it cannot: then
   * it fails as any other.
   */
  keepForLater?: (input: Input<Name>, idempotencyKey: string) => boolean
  /** Runs after success, before `run` returns. If it fails, the write stays done, and a notice says so. */
  onDone?: ((reply: Reply<Name>, input: Input<Name>) => unknown) | undefined
  /** The notice after success, behind `onDone`. */
  done?: Notice | ((reply: Reply<Name>, input: Input<Name>) => Notice) | undefined
  /** Runs after a failure, whose write may still have succeeded if there was no response. */
  onFailed?: (error: unknown) => unknown
}

type MutationState = { pending: boolean; problem?: string; code?: ErrorCode; error?: unknown }

const idle: MutationState = { pending: false }

/**
 * One mutation: one request at a time, repeated under the same idempotency key until it is answered.
 * `problem` is the message to show; field messages come back in the outcome, for the form.
 */
export function useApiMutation<Name extends MutationName>(name: Name, options: MutationOptions<Name> = {}) {
  const attempt = useRef<Attempt>(undefined)
  const running = useRef(false)
  const [state, setState] = useState(idle)

  const run = async (...[input]: Args<Name>): Promise<Outcome<Name>> => {
    if (running.current) return { done: false }
    running.current = true
    setState({ pending: true })
    try {
      return await write(JSON.stringify(input ?? {}))
    } finally {
      running.current = false
    }
  }

  const write = async (input: string): Promise<Outcome<Name>> => {
    const hasLeft = rememberSession()
    const begin = (before: Attempt | undefined, sent: string) => {
      attempt.current = attemptFor(before, sent, () => crypto.randomUUID())
      options.stored?.write(attempt.current)
      return attempt.current
    }
    const end = () => {
      attempt.current = undefined
      options.stored?.write(undefined)
      setState(idle)
    }
    let current = begin(attempt.current ?? options.stored?.read(), input)
    const answer = await sendAttempt(name, current, input, {
      send: (json, idempotencyKey) => call(name, { ...(JSON.parse(json) as Input<Name>), idempotencyKey }),
      restart: (rebased) => (current = begin(undefined, rebased)),
    }).catch((error: unknown) => ({ error }))

    if ('error' in answer) {
      const { error } = answer
      if (isAnswer(error)) attempt.current = options.keepKeyWhenRefused && { ...current, isOpen: false }
      const isKept =
        error instanceof NetworkError && options.keepForLater?.(JSON.parse(input) as Input<Name>, current.key) === true
      if (isKept) {
        end()
        return { done: false, waits: true }
      }
      const failure = failureOf(error, options)
      setState({ pending: false, ...failure })
      options.onFailed?.(error)
      return { done: false, ...failure }
    }
    // What was written belongs to somebody who is no longer signed in here.
    if (knownCall(name)?.who !== 'anyone' && hasLeft()) {
      end()
      return { done: false }
    }
    try {
      const sent = JSON.parse(answer.input) as Input<Name>
      await options.onDone?.(answer.reply, sent)
      const notice = typeof options.done === 'function' ? options.done(answer.reply, sent) : options.done
      if (notice) void notify(notice)
      // Replaces that notice.
      if (answer.isEarlier) void notify(firstWentThrough, 'plain')
      end()
    } catch (problem) {
      // The key is kept: pressed again, it is the same write.
      attempt.current = { ...current, isOpen: false }
      setState(idle)
      logProblem(`after ${name}`, problem)
      void notify(
        {
          title: 'This was saved',
          description: 'This page could not be updated. Please reload it.',
        },
        'problem',
      )
    }
    // Nothing of a session that this has ended is asked for again.
    if (!options.isPart && !knownCall(name)?.keepsReplies && !hasLeft()) markStale()
    return { done: true, reply: answer.reply }
  }

  return { ...state, run, reset: () => setState(idle) }
}

function failureOf(error: unknown, { failed, noResponse }: MutationOptions<MutationName>) {
  const { code, fields } = error instanceof ApiError ? error : {}
  const isUnanswered = error instanceof NetworkError && noResponse !== undefined
  const problem = failed === undefined ? messageOf(error) : `${failed}. ${messageOf(error)}`
  const hasFields = fields !== undefined && Object.keys(fields).length > 0
  return {
    error,
    ...(code && { code }),
    // The form shows these messages at their fields.
    ...(hasFields ? { fields } : { problem: isUnanswered ? noResponse : problem }),
  }
}

/** For `onFailed`, where the page has no place for a problem: `title` says what could not be done, the server's message says why. */
export const failureNotice = (title: string) => (error: unknown) =>
  void notify({ title, description: messageOf(error) }, 'problem')
