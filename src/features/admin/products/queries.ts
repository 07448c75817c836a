/** The shelves as the desk sees them: what staff have added, newest first. */
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

export type AdminProduct = Reply<'adminProducts'>['products'][number]

const deskProductsKey = ['desk', 'products'] as const

const ask = async () => (await api('adminProducts')).products

export function useAdminProducts() {
  const cache = useQueryClient()
  const asked = useQuery({ queryKey: deskProductsKey, queryFn: ask })
  /** Asks anew and tells what stands there now; the shop of this browser asks anew too. */
  const refresh = async (): Promise<AdminProduct[]> => {
    await cache.invalidateQueries({ queryKey: ['products'] })
    return cache.fetchQuery({ queryKey: deskProductsKey, queryFn: ask, staleTime: 0 })
  }
  return { asked, refresh }
}
