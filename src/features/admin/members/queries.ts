/** Every member with everything, as staff see them. */
import { api } from '#lib/api/api.ts'
import type { FullMember } from '#domain/accounts/member-export.ts'
import { useQuery } from '#lib/api/query.ts'

/** So many members are not asked for again each time the tab is looked at. */
const freshMs = 60_000

export const askMembers = async (file?: 'csv' | 'json'): Promise<FullMember[]> =>
  (await api('fullMembers', { query: file ? { file } : {} })).members

export const useFullMembers = () =>
  useQuery({ queryKey: ['desk', 'members'], queryFn: () => askMembers(), staleTime: freshMs })
