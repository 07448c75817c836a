/** One family with all that the front desk knows of it. */
import { useApiQuery } from '#lib/api/use-api.ts'

/** Milliseconds. Every view is logged: do not refetch on every focus. */
const staleTime = 60_000

export const useMemberDetails = (id: string) => useApiQuery('memberDetails', { input: { params: { id } }, staleTime })
