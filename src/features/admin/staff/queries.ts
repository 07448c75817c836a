/** Queries of the staff page: accounts and the activity log. */
import type { Reply } from '#api-contract/schemas.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { api } from '#lib/api/api.ts'
import { useQuery } from '#lib/api/query.ts'

export type Colleague = Reply<'listStaff'>['staff'][number]
export type LogEntry = Reply<'readLog'>['entries'][number]

export const useColleagues = () =>
  useQuery({ queryKey: ['admin', 'staff'], queryFn: async () => (await api('listStaff')).staff })

export const useLog = (day: Day) =>
  useQuery({ queryKey: ['admin', 'log', day], queryFn: async () => (await api('readLog', { query: { day } })).entries })
