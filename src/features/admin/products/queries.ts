/** Query of the products that staff have added, newest first. */
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

export type AdminProduct = Reply<'adminProducts'>['products'][number]

const queryKey = ['admin', 'products'] as const

const loadProducts = async () => (await api('adminProducts')).products

export function useAdminProducts() {
  const cache = useQueryClient()
  const query = useQuery({ queryKey, queryFn: loadProducts })
  /** Refetches the products and returns them; the shop in this browser refetches too. */
  const refresh = async (): Promise<AdminProduct[]> => {
    await cache.invalidateQueries({ queryKey: ['products'] })
    return cache.fetchQuery({ queryKey, queryFn: loadProducts, staleTime: 0 })
  }
  return { query, refresh }
}
