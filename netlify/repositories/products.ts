/** The shop's catalogue: what staff have added is one document with prices in cents; the five of the house are no records. */
import { dollars } from '#domain/shop/money.ts'
import { notesOf } from '#domain/shop/product-notes.ts'
import { builtInProducts, type Product } from '#domain/shop/shop.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** `cents` is the price of one; `rev` grows with every change, absent counts as 0. */
export type StoredProduct = Omit<Product, 'price'> & { cents: number; rev?: number }

/** Everything staff have added, newest first. Only staff write it. */
export type Catalogue = { v: 1; products: StoredProduct[] }

const toProduct = ({ id, name, cents, image, ...more }: StoredProduct): Product => ({
  id,
  name,
  price: dollars(cents),
  image,
  ...notesOf(more),
})

/** The product as staff see it, with its version. */
export const toAdminProduct = (kept: StoredProduct): Product & { rev: number } => ({
  ...toProduct(kept),
  rev: kept.rev ?? 0,
})

/** What staff have added, newest first. */
export async function addedProducts(store: Store): Promise<StoredProduct[]> {
  return (await store.read<Catalogue>(keys.products))?.value.products ?? []
}

/** 'locally added products first, then 5 built-in ones' */
export async function allProducts(store: Store): Promise<Product[]> {
  return [...(await addedProducts(store)).map(toProduct), ...builtInProducts]
}
