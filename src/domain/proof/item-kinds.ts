/** Items of the inbox about sealed records. */
import { paths } from '#domain/paths.ts'
import { written } from '#domain/staff/item-kind.ts'

export const was_here = written('manager', 'Was here before', 'Read the sealed record, and settle what is open.')
export const seal_reads = written('owner', 'Many sealed records opened', 'Ask your colleague why.', {
  path: () => paths.adminStaff,
})
