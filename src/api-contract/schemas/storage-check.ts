/** The storage check: tests what the deployed storage guarantees, in a store without user data. */
import * as z from 'zod'

/** One check. `meaning` says why it matters; `measured` contains figures, never personal data. */
const check = z.object({ name: z.string(), ok: z.boolean(), measured: z.string(), meaning: z.string() })

const report = z.object({
  startedAt: z.iso.datetime(),
  ms: z.int(),
  /** Number of storage operations, including cleanup. */
  operations: z.int(),
  checks: z.array(check),
})

/** The current deploy, as reported by the platform. */
const deploy = z.object({
  environment: z.enum(['local', 'preview', 'production']),
  context: z.string(),
  published: z.boolean(),
  node: z.string(),
})

export const runStorageCheck = { reply: z.object({ report }) }

/** `report` is the last check, if there was one. */
export const lastStorageCheck = { reply: z.object({ deploy, running: z.boolean(), report: report.optional() }) }
