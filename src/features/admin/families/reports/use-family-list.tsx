/** The filter of the list of members that the address names, for managers: its families, and how it is chosen. */
import { useMemo } from 'react'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import type { SomeFamilies } from '#features/admin/families/find-members.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useSearchParams } from '#lib/router.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { Select } from '#ui/forms/select.tsx'
import { familyLists, isFamilyList, reasonsIn } from './family-lists.ts'

/** Milliseconds. The response is large: do not refetch it on every focus. */
const staleTime = 60_000

const options = Object.entries(familyLists).map(([value, { label }]) => ({ value, label }))

export function useFamilyList(): Partial<SomeFamilies> {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('list') ?? ''
  const mayChoose = useMayCall('overview')
  const list = mayChoose && isFamilyList(chosen) ? chosen : undefined
  const query = useApiQuery('overview', { input: { query: { weeks: '4' } }, enabled: list !== undefined, staleTime })
  const { data } = query
  const reasons = useMemo(() => (list && data ? reasonsIn(list, data) : undefined), [list, data])
  return {
    name: list ?? '',
    isWaiting: list !== undefined && !reasons,
    reasons,
    none: list && familyLists[list].none,
    choice: mayChoose && (
      <Select
        label="Show"
        placeholder="All families"
        value={list ?? ''}
        onChange={(name) => setParams(name ? { list: name } : {}, { replace: true })}
        groups={[{ label: 'Only', options }]}
      />
    ),
    problem: list && (
      <Loaded query={query} title={staffMessages.notLoaded} shape="card" count={4} label="Loading members..." />
    ),
  }
}
