/** The storage check: running it, and the last one. */
import { storageCheckMessages } from '#domain/messages/admin-messages.ts'
import { lastStorageCheck, runStorageCheck } from '#server/services/operations/storage-check/run-checks.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'

export const storageCheckHandlers = {
  async lastStorageCheck(call) {
    const { environment, storageCheckTarget: provingGround } = call
    const { context = 'none', published = false } = provingGround ?? {}
    return { deploy: { environment, context, published, node: process.version }, ...(await lastStorageCheck(call)) }
  },

  async runStorageCheck(call) {
    const report = await runStorageCheck(call)
    if (report === 'in_progress') throw new HttpError(409, 'in_progress', storageCheckMessages.running)
    if (report === 'nowhere') throw new HttpError(404, 'not_found', storageCheckMessages.nowhere)
    return { report }
  },
} satisfies Pick<Handlers, 'lastStorageCheck' | 'runStorageCheck'>
