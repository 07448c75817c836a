/** What the role of the colleague at the desk allows, as the endpoint table says. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { isAtLeast, type StaffRole } from '#domain/staff/staff-roles.ts'
import { staffCalls } from '#lib/api/staff-calls.literal.ts'
import { useStaffState } from './staff-state.ts'

/** The least role for a call; undefined where every colleague may make it. */
export const roleFor = (name: EndpointName): Exclude<StaffRole, 'desk'> | undefined => staffCalls[name]?.staffRole

/** Whether the role of the signed-in colleague allows a call. */
export function useMayCallAny(): (name: EndpointName) => boolean {
  const staff = useStaffState()
  return (name) => {
    const least = roleFor(name)
    return 'profile' in staff && (least === undefined || isAtLeast(staff.profile.staffRole, least))
  }
}

/** The same of one call. */
export const useMayCall = (name: EndpointName): boolean => useMayCallAny()(name)

/** Whether the signed-in colleague has at least this role, for what a call allows only some who may make it. */
export function useIsAtLeast(least: StaffRole): boolean {
  const staff = useStaffState()
  return 'profile' in staff && isAtLeast(staff.profile.staffRole, least)
}
