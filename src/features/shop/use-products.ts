/** What is sold: painted from the mirror at once, then as the server says; the five of the house are known without either. */
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

/** `products` is undefined only on a first visit, until there is an answer or none is to be had. `lastSeen`: the server did not answer. */
export function useProducts(): {
  products: readonly Product[] | undefined
  lastSeen: boolean
  refresh: () => Promise<unknown>
} {
  const added = useStorageEntry(addedProductsEntry, null)
  const { data, failureCount, refetch } = useQuery({ queryKey: ['products'], queryFn: fetchProducts })
  const unanswered = failureCount > 0
  const known = added ?? (unanswered ? [] : undefined)
  return {
    products: data ?? (known && [...known, ...builtInProducts]),
    lastSeen: unanswered,
    refresh: refetch,
  }
}
