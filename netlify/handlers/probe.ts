/** The storage check: running it, and the last one. */
import { probeWords } from '#domain/staff-words.ts'
import { lastProbe, probeStorage } from '#server/flows/probe-storage.ts'
import { Failure } from '#server/http/failure.ts'
import type { Handlers } from '#server/http/house.ts'

export const probe = {
  async lastProbe(call) {
    const { environment, provingGround } = call
    const { context = 'none', published = false } = provingGround ?? {}
    return { deploy: { environment, context, published, node: process.version }, ...(await lastProbe(call)) }
  },

  async probeStorage(call) {
    const report = await probeStorage(call)
    if (report === 'in_progress') throw new Failure(409, 'in_progress', probeWords.running)
    if (report === 'nowhere') throw new Failure(404, 'not_found', probeWords.nowhere)
    return { report }
  },
} satisfies Pick<Handlers, 'lastProbe' | 'probeStorage'>
