/** Whose family a call is about: the caller's own, or the one that staff name. */
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'

/** Staff name the family, by its id. */
export type FamilyEditor = Pick<RequestContext, 'store' | 'waitUntil'> & {
  principal: Principal
  query: { family?: string | undefined }
  /** Of that family, where it is known. */
  accountKey?: string
}
export const isStaff = ({ principal }: Pick<FamilyEditor, 'principal'>): boolean => principal.role === 'staff'

/** Of the caller's own family, or of the one that staff name; undefined if there is none. */
export async function accountKeyOfFamily(context: FamilyEditor): Promise<string | undefined> {
  if (context.accountKey !== undefined) return context.accountKey
  const { family } = context.query
  if (isStaff(context)) return family === undefined ? undefined : accountKeyOfMember(context, family)
  return family === undefined ? context.principal.accountKey : undefined
}
