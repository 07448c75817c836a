/** Products: shown from the local cache, then refreshed from the server. The built-in products need neither. */
import type { Product } from '#domain/shop/shop.ts'
import { builtInProducts, isBuiltIn } from '#domain/shop/shop.ts'
import { api } from '#lib/api/api.ts'
import { addedProductsEntry, useStorageEntry } from '#lib/browser-storage/browser-storage.ts'
import { useQuery } from '#lib/api/query.ts'

async function fetchProducts(): Promise<Product[]> {
  const { products } = await api('listProducts')
  addedProductsEntry.write(products.filter((product) => !isBuiltIn(product)))
  return products
}

/** `products` is undefined only on a first visit, until the first request ends. `isStale`: the last request failed. */
export function useProducts(): {
  products: readonly Product[] | undefined
  isStale: boolean
  refresh: () => Promise<unknown>
} {
  const cachedProducts = useStorageEntry(addedProductsEntry, null)
  const { data, failureCount, refetch } = useQuery({ queryKey: ['products'], queryFn: fetchProducts })
  const hasFailed = failureCount > 0
  const cached = cachedProducts ?? (hasFailed ? [] : undefined)
  return {
    products: data ?? (cached && [...cached, ...builtInProducts]),
    isStale: hasFailed,
    refresh: refetch,
  }
}
