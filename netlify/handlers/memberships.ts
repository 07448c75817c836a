/** Handlers of memberships. */
import type { Handlers } from '#server/http/call.ts'
import { changeMembership } from '#server/services/memberships/change-membership.ts'
import { setChargeDay } from '#server/services/memberships/charge-day.ts'
import { edited } from './edited-family.ts'

export const membershipsHandlers = {
  changeMembership: async (call) => edited(call, await changeMembership(call, call.params.id)),
  setChargeDay: async (call) => edited(call, await setChargeDay(call)),
} satisfies Partial<Handlers>
