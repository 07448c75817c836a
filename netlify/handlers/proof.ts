/** Handlers of what is sealed. */
import type { Handlers } from '#server/http/call.ts'
import { openSeal, searchSeals } from '#server/services/proof/read-seals.ts'
import { answer, type Refusals } from './answer.ts'
import { sealedIncidents } from './incidents.ts'

const refusals = { not_found: [404, 'not_found', 'This record is no longer kept.'] } as const satisfies Refusals

export const proofHandlers = {
  searchProof: (call) => searchSeals(call, call.body),
  async openProof(call) {
    const opened = answer((await openSeal(call, call.params.id, call.body)) ?? 'not_found', refusals)
    return {
      seal: {
        ...opened.shown,
        ...sealedIncidents(opened.stored),
      },
    }
  },
} satisfies Partial<Handlers>
