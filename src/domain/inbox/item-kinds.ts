/** The kinds of items in the inbox: how staff are told, and who may see them. */
import type { ItemKind } from '#domain/staff/item-kind.ts'
import { isAtLeast, type StaffRole } from '#domain/staff/staff-roles.ts'
import * as kinds from './all-item-kinds.ts'

export type ItemKindName = keyof typeof kinds

/** The kinds that a change writes. */
export type WrittenKind = {
  [Name in ItemKindName]: (typeof kinds)[Name] extends { isWritten: true } ? Name : never
}[ItemKindName]

/** The kinds that say how a membership stands. */
export type MembershipItemKind = {
  [Name in ItemKindName]: (typeof kinds)[Name] extends { group: 'membership' } ? Name : never
}[ItemKindName]

export const itemKindNames = Object.keys(kinds) as [ItemKindName, ...ItemKindName[]]

const kindOf: Record<ItemKindName, ItemKind> = kinds

export const itemKind = (name: ItemKindName): ItemKind => kindOf[name]

/** What an item is one of, for its subject. */
export const itemGroup = (name: ItemKindName): string => itemKind(name).group ?? name

/** True for one that its change has written. */
export const isWritten = (name: ItemKindName): name is WrittenKind => itemKind(name).isWritten === true

/** True for one that somebody ticks. */
export const hasTick = (name: ItemKindName): boolean => isWritten(name) || itemKind(name).ticks === true

/** True for one that staff are told of at once, at any hour. */
export const isUrgent = (name: ItemKindName): boolean => itemKind(name).isUrgent === true

/** True if a colleague of this role may see the item: a role that may not see a fact is not told of it either. */
export const maySee = (role: StaffRole, name: ItemKindName): boolean => isAtLeast(role, itemKind(name).role)

/** True for an item that a colleague may have: one for their role, and not about themselves. */
export const isFor = (
  { id, staffRole = 'desk' }: { id: string; staffRole?: StaffRole },
  { kind, subject }: { kind: ItemKindName; subject: string },
): boolean => maySee(staffRole, kind) && subject !== id
