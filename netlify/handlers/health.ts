/** Whether the books agree, for whoever watches the site from outside. */
import { areBooksWell } from '#server/flows/audit.ts'
import type { Handlers } from '#server/http/house.ts'

export const health = {
  health: async (call) => ({ ok: await areBooksWell(call) }),
} satisfies Pick<Handlers, 'health'>
