/** Health of the site. */
import * as z from 'zod'

const jobState = z.enum(['on time', 'late', 'failed', 'never run'])
export type JobState = z.infer<typeof jobState>

/** For monitoring from outside: the last audit's result, whose data it is, each scheduled job's state, and what is not set up. */
export const health = {
  reply: z.object({
    ok: z.boolean(),
    store: z.enum(['production', 'preview', 'local']),
    jobs: z.record(z.string(), jobState),
    /** Variables of the deploy that cannot be used, if there are any. */
    settings: z.array(z.string()).optional(),
  }),
}
