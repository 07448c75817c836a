/** Products: shown from the local cache, then refreshed from the server. The built-in products need neither. */
import { useEffect } from 'react'
import { type Product, builtInProducts, isBuiltIn } from '#domain/shop/shop.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { addedProductsEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'

const productsOf = ({ products }: Reply<'listProducts'>): Product[] => products

/** `products` is undefined only on a first visit, until the first request ends. `isStale`: the last request failed. */
export function useProducts(): {
  products: readonly Product[] | undefined
  isStale: boolean
  refresh: () => Promise<unknown>
} {
  const cachedProducts = useStorageEntry(addedProductsEntry)
  const { data, failureCount, refetch } = useApiQuery('listProducts', { select: productsOf })
  useEffect(() => {
    if (data) addedProductsEntry.write(data.filter((product) => !isBuiltIn(product)))
  }, [data])
  const hasFailed = failureCount > 0
  const cached = cachedProducts ?? (hasFailed ? [] : undefined)
  return {
    products: data ?? (cached && [...cached, ...builtInProducts]),
    isStale: hasFailed,
    refresh: refetch,
  }
}
