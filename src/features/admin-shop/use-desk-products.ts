/** The shelves as the desk sees them: what staff have added, newest first. */
import type { Reply } from '#contract/wire.ts'
import { api } from '#lib/api.ts'
import { useQuery, useQueryClient } from '#lib/query.ts'

export type DeskProduct = Reply<'deskProducts'>['products'][number]

const deskProductsKey = ['desk', 'products'] as const

const ask = async () => (await api('deskProducts')).products

export function useDeskProducts() {
  const cache = useQueryClient()
  const asked = useQuery({ queryKey: deskProductsKey, queryFn: ask })
  /** Asks anew and tells what stands there now; the shop of this browser asks anew too. */
  const refresh = async (): Promise<DeskProduct[]> => {
    await cache.invalidateQueries({ queryKey: ['products'] })
    return cache.fetchQuery({ queryKey: deskProductsKey, queryFn: ask, staleTime: 0 })
  }
  return { asked, refresh }
}
