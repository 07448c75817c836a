/** The shop's catalogue: what staff have added is one document with prices in cents; the five of the house are no records. */
import { dollars } from '#domain/money.ts'
import { builtInProducts, type Product } from '#domain/shop.ts'
import type { Store } from '#server/store/store.ts'
import { keys } from './keys.ts'

/** `cents` is the price of one. */
export type KeptProduct = Omit<Product, 'price'> & { cents: number }

/** Everything staff have added, newest first. Only staff write it. */
export type Catalogue = { v: 1; products: KeptProduct[] }

const toProduct = ({ cents, ...product }: KeptProduct): Product => ({ ...product, price: dollars(cents) })

/** 'locally added products first, then 5 built-in ones' */
export async function allProducts(store: Store): Promise<Product[]> {
  const kept = await store.read<Catalogue>(keys.products)
  return [...(kept?.value.products ?? []).map(toProduct), ...builtInProducts]
}
