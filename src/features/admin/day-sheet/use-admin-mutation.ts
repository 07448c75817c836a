/** One deed at the desk: under way once at a time, repeated safely after no answer, its refusal a sentence. */
import { useRef, useState } from 'react'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { NetworkError, ApiError, messageOf } from '#lib/api/api.ts'

type Fields = { fields: Record<string, string> }

export function useAdminMutation() {
  const key = useRef(crypto.randomUUID())
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ sentence: string; code?: string }>()

  /**
   * Runs a deed under a key that names it until it is answered. @returns true once it is done, or the sentences for the
   * form's fields. `failed` begins the sentence of what went wrong.
   */
  const run = async (
    failed: string,
    deed: (idempotencyKey: string) => Promise<unknown>,
  ): Promise<true | Fields | false> => {
    if (pending) return false
    setPending(true)
    setProblem(undefined)
    try {
      await deed(key.current)
      key.current = crypto.randomUUID()
      return true
    } catch (reason) {
      // After no answer the same key makes the next try the same deed.
      if (reason instanceof ApiError && reason.code !== 'in_progress') key.current = crypto.randomUUID()
      if (reason instanceof ApiError && Object.keys(reason.fields).length > 0) return { fields: reason.fields }
      const sentence =
        reason instanceof NetworkError ? `${failed}. ${daySheetMessages.tryAgainSame}` : messageOf(reason)
      setProblem({ sentence, ...(reason instanceof ApiError && { code: reason.code }) })
      return false
    } finally {
      setPending(false)
    }
  }
  return { pending, problem, run }
}
