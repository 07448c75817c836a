/** Items of the inbox about messages to families. */
import { paths } from '#domain/paths.ts'
import { written } from '#domain/staff/item-kind.ts'

export const messages_many = written('manager', 'Many messages to families', 'Ask your colleague why.', {
  path: () => paths.adminStaff,
})
