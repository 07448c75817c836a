/** Whether the books agree: for whoever watches the site from outside, without any detail. */
import * as z from 'zod'

export const health = { reply: z.object({ ok: z.boolean() }) }
