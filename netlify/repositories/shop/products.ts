/** The shop's catalogue: products added by staff, in one document. The five built-in products are not stored. */
import { dollars } from '#domain/text/money.ts'
import { notesOf } from '#domain/shop/product-notes.ts'
import { builtInProducts, sizesFor, type Product } from '#domain/shop/shop.ts'
import { sizesIn, stockText, type Taken } from '#domain/shop/stock.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from '#server/repositories/keys.ts'
import { leftBySize, takenOf } from './stock.ts'
import type { StoredProduct } from '#records/shop.ts'

const toProduct = (
  { id, name, cents, image, stock, ...more }: StoredProduct,
  taken: readonly Taken[] = [],
): Product => {
  const sizes = sizesIn(stock)
  const soldOut = leftBySize({ id, ...(stock && { stock }) }, taken, sizes ?? sizesFor(name))
    .filter(({ count }) => count === 0)
    .map(({ size }) => size)
  return {
    id,
    name,
    price: dollars(cents),
    image,
    ...(sizes && { sizes }),
    ...(soldOut.length > 0 && { soldOut }),
    ...notesOf(more),
  }
}

/** A product with its version and stock, for staff. */
export const toAdminProduct = (stored: StoredProduct, taken: readonly Taken[] = []) => ({
  ...toProduct(stored, taken),
  rev: stored.rev ?? 0,
  stock: stockText(stored.stock ?? []),
  left: leftBySize(stored, taken, sizesIn(stored.stock) ?? sizesFor(stored.name)),
})

/** Products added by staff, newest first. */
export async function addedProducts(store: Store): Promise<StoredProduct[]> {
  return (await store.read(keys.products))?.value.products ?? []
}

/** 'locally added products first, then 5 built-in ones', without what is sold out. */
export const productsOf = (added: readonly StoredProduct[]): Product[] => [
  ...added.map((product) => toProduct(product)),
  ...builtInProducts,
]

/** The products of the shop, with the sizes that are sold out. */
export async function allProducts(store: Store): Promise<Product[]> {
  const added = await addedProducts(store)
  const taken = await takenOf(store, added)
  return [...added.map((product) => toProduct(product, taken.get(product.id))), ...builtInProducts]
}

/** Products with their versions and what is left, for staff. */
export async function adminProductsOf(store: Store) {
  const added = await addedProducts(store)
  const taken = await takenOf(store, added)
  return added.map((product) => toAdminProduct(product, taken.get(product.id)))
}
