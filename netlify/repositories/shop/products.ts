/** The shop's catalogue: products added by staff, in one document. The five built-in products are not stored. */
import { dollars } from '#domain/text/text.ts'
import { notesOf } from '#domain/shop/product-notes.ts'
import { builtInProducts, sizesFor, type Product } from '#domain/shop/shop.ts'
import { sizesIn, stockText } from '#domain/shop/stock.ts'
import type { Store } from '#server/storage/store.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { leftBySize, leftOfAll, type Left } from './stock.ts'
import type { StoredProduct } from '#records/shop.ts'

/** Nothing is sold. */
const all: Left = ({ count = 0 }) => count

const toProduct = ({ id, name, cents, image, stock, ...more }: StoredProduct, left: Left = all): Product => {
  const sizes = sizesIn(stock)
  const soldOut = leftBySize({ id, ...(stock && { stock }) }, left, sizes ?? sizesFor(name))
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
export const toAdminProduct = (stored: StoredProduct, left?: Left) => ({
  ...toProduct(stored, left),
  rev: stored.rev ?? 0,
  stock: stockText(stored.stock ?? []),
  left: leftBySize(stored, left ?? all, sizesIn(stored.stock) ?? sizesFor(stored.name)),
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

type ReadContext = Pick<ServiceContext, 'store' | 'waitUntil'>

/** The products of the shop, with the sizes that are sold out. */
export async function allProducts(context: ReadContext): Promise<Product[]> {
  const added = await addedProducts(context.store)
  const left = await leftOfAll(context, added)
  return [...added.map((product) => toProduct(product, left.get(product.id))), ...builtInProducts]
}

/** Products with their versions and what is left, for staff. */
export async function adminProductsOf(context: ReadContext) {
  const added = await addedProducts(context.store)
  const left = await leftOfAll(context, added)
  return added.map((product) => toAdminProduct(product, left.get(product.id)))
}
