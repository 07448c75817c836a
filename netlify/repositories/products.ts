/** The shop's catalogue: products added by staff, in one document. The five built-in products are not stored. */
import * as z from 'zod'
import { dollars } from '#domain/shop/money.ts'
import { notesOf, perNote } from '#domain/shop/product-notes.ts'
import { builtInProducts, type Product } from '#domain/shop/shop.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { version1 } from './records/fields.ts'

/** `cents` is the unit price; `rev` increments with every change, absent means 0. */
const storedProduct = z.object({
  id: z.string(),
  name: z.string(),
  cents: z.int(),
  image: z.string(),
  ...perNote(() => z.string().exactOptional()),
  rev: z.int().exactOptional(),
})
export type StoredProduct = z.infer<typeof storedProduct>

/** Products added by staff, newest first. */
export const catalogue = z.object({ v: version1, products: z.array(storedProduct) })
export type Catalogue = z.infer<typeof catalogue>

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
