/** The storage check: what the deployed storage really does, tried out where nobody's data is. */
import * as z from 'zod'

/** One thing that was tried. `meaning` says why it matters; `measured` holds figures, never anybody's data. */
const check = z.object({ name: z.string(), ok: z.boolean(), measured: z.string(), meaning: z.string() })

const report = z.object({
  startedAt: z.iso.datetime(),
  ms: z.int(),
  /** Storage operations it took, cleaning up included. */
  operations: z.int(),
  checks: z.array(check),
})

/** The deploy that answers, as the platform describes it to the function. */
const deploy = z.object({
  environment: z.enum(['local', 'preview', 'production']),
  context: z.string(),
  published: z.boolean(),
  node: z.string(),
})

export const runStorageCheck = { reply: z.object({ report }) }

/** The last check; none if there was none yet. */
export const lastStorageCheck = { reply: z.object({ deploy, running: z.boolean(), report: report.optional() }) }
