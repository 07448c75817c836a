/**
 * What somebody at the club has to do (product 17): a kind of item in the inbox says what happened, what to do, and the least role
 * that may see it. The kinds stand with their subjects, in files of the name item-kinds.ts.
 */
import type { StaffRole } from './staff-roles.ts'

/**
 * `isWritten`: the change it is about writes it, because no record says it; it is done when somebody ticks it. All others follow
 * from records, and are done when the record says so. `ticks`: one of these that is ticked too. `isUrgent`: staff are told at
 * once, at any hour. `group`: of all kinds in it a subject has one item. `path`: where it is done, if that is neither its day nor
 * its family.
 */
export type ItemKind = {
  title: string
  todo: string
  role: StaffRole
  isWritten?: true
  ticks?: true
  isUrgent?: true
  group?: 'membership'
  path?: (subject: string) => string | undefined
}

/** One that follows from records. */
export const fromRecords = (
  role: StaffRole,
  title: string,
  todo: string,
  more: Pick<ItemKind, 'ticks' | 'isUrgent' | 'path'> = {},
): ItemKind => ({ title, todo, role, ...more })

/** One that a change writes. */
export const written = (role: StaffRole, title: string, todo: string, more: Pick<ItemKind, 'isUrgent' | 'path'> = {}) =>
  ({ title, todo, role, isWritten: true, ...more }) as const satisfies ItemKind
