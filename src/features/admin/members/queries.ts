/** Queries of all members with their full records. */
import { api } from '#lib/api/api.ts'
import type { FullMember } from '#domain/accounts/member-export.ts'
import { useQuery } from '#lib/api/query.ts'

/** The response is large: do not refetch it on every focus. */
const staleMs = 60_000

/** Loads all members; `file` records the download in the staff log. */
export const loadMembers = async (file?: 'csv' | 'json'): Promise<FullMember[]> =>
  (await api('fullMembers', { query: file ? { file } : {} })).members

export const useFullMembers = () =>
  useQuery({ queryKey: ['admin', 'members'], queryFn: () => loadMembers(), staleTime: staleMs })
