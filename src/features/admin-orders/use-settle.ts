/** Marks an order as picked up or canceled, and says what came of it: a colleague may have been faster. */
import { useState } from 'react'
import type { Body } from '#contract/wire.ts'
import { orderDeskWords } from '#domain/staff-words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import type { DeskOrder } from './use-desk-orders.ts'

/** Whose an order is, as the desk says it. */
export const whoOf = ({ name, email }: Pick<DeskOrder, 'name' | 'email'>): string =>
  name || email || orderDeskWords.deleted

export function useSettle(refresh: () => Promise<unknown>) {
  const [settling, setSettling] = useState<string>()
  /** Names each change to the server, so that trying again after no answer is the same one. */
  const [keys] = useState(() => new Map<string, string>())

  const settle = async (order: DeskOrder, status: Body<'settleOrder'>['status']): Promise<void> => {
    const { id, rev } = order
    const change = `${id} ${status}`
    const idempotencyKey = keys.get(change) ?? crypto.randomUUID()
    keys.set(change, idempotencyKey)
    setSettling(id)
    try {
      await api('settleOrder', { params: { id }, body: { status, rev }, idempotencyKey })
      const { pickedUp, canceled } = orderDeskWords
      void notify(status === 'picked_up' ? pickedUp(whoOf(order)) : canceled(whoOf(order)))
    } catch (reason) {
      void notify({ title: orderDeskWords.notSettled, description: sentenceOf(reason) }, 'problem')
    }
    await refresh().catch(() => undefined)
    setSettling(undefined)
  }
  return { settle, settling }
}
