/** The shop's catalogue: products added by staff, in one document. The five built-in products are not stored. */
import { dollars } from '#domain/shop/money.ts'
import { notesOf } from '#domain/shop/product-notes.ts'
import { builtInProducts, type Product } from '#domain/shop/shop.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** `cents` is the unit price; `rev` increments with every change, absent means 0. */
export type StoredProduct = Omit<Product, 'price'> & { cents: number; rev?: number }

/** Products added by staff, newest first. */
export type Catalogue = { v: 1; products: StoredProduct[] }

const toProduct = ({ id, name, cents, image, ...more }: StoredProduct): Product => ({
  id,
  name,
  price: dollars(cents),
  image,
  ...notesOf(more),
})

/** A product with its version, for staff. */
export const toAdminProduct = (stored: StoredProduct): Product & { rev: number } => ({
  ...toProduct(stored),
  rev: stored.rev ?? 0,
})

/** Products added by staff, newest first. */
export async function addedProducts(store: Store): Promise<StoredProduct[]> {
  return (await store.read<Catalogue>(keys.products))?.value.products ?? []
}

/** 'locally added products first, then 5 built-in ones' */
export async function allProducts(store: Store): Promise<Product[]> {
  return [...(await addedProducts(store)).map(toProduct), ...builtInProducts]
}
