/** Adds, edits and removes products. The catalogue is one document, updated by compare-and-swap. */
import { isDeepStrictEqual } from 'node:util'
import type { Catalogue, StoredProduct } from '#records/shop.ts'
import type { Body } from '#api-contract/schemas.ts'
import { productIdOf, productLimits } from '#domain/shop/product-draft.ts'
import { noteNames, notesOf } from '#domain/shop/product-notes.ts'
import { dollars } from '#domain/text/money.ts'
import { toCents } from '#domain/shop/shop.ts'
import { parseStock } from '#domain/shop/stock.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { removeUnusedImage, saveWithImage } from './product-images.ts'

type EditProductContext = ServiceContext &
  Pick<RequestContext, 'newId' | 'purgeCdn'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type EditProductResult =
  | { outcome: 'saved'; product: StoredProduct }
  | { outcome: 'no_such_product' | 'changed' | 'full' | 'no_such_image' }

type Fields = Omit<StoredProduct, 'id' | 'rev'>

function fieldsOf({ name, price, image, stock: typed = '', ...more }: Body<'addProduct'>): Fields {
  const stock = parseStock(typed) ?? []
  return { name, cents: toCents(price), image, ...(stock.length > 0 && { stock }), ...notesOf(more) }
}

/** Without its optional fields, which an edit may clear. Fields of a newer release stay. */
function withoutOptional(product: StoredProduct): StoredProduct {
  const { stock: _, ...others } = product
  for (const note of noteNames) delete others[note]
  return others
}

/** Adds a product at the top. Idempotent. */
export async function addProduct(context: EditProductContext, body: Body<'addProduct'>): Promise<EditProductResult> {
  const { now, principal, idempotencyKey } = context
  const idSuffix = hash('product', principal.accountKey, idempotencyKey).slice(0, 8)
  const product: StoredProduct = { id: productIdOf(now(), idSuffix), ...fieldsOf(body), rev: 1 }
  const result = await updateCatalogue(context, body.image, (products, set) => {
    const existing = products.find(({ id }) => id.endsWith(`-${idSuffix}`))
    if (existing) return { outcome: 'saved', product: existing }
    if (products.length >= productLimits.maxCount) return { outcome: 'full' }
    set([product, ...products])
    return { outcome: 'saved', product }
  })
  if (result.outcome === 'saved') await logAndPurge(context, 'product_added', result.product)
  return result
}

/** Updates a product if `body.rev` is still current, so that no colleague's change is lost. */
export async function editProduct(
  context: EditProductContext,
  id: string,
  body: Body<'editProduct'>,
): Promise<EditProductResult> {
  const fields = fieldsOf(body)
  let previous: StoredProduct | undefined
  const result = await updateCatalogue(context, body.image, (products, set) => {
    const existing = products.find((product) => product.id === id)
    if (!existing) return { outcome: 'no_such_product' }
    // Already has these values: a retry after a lost response, or a colleague made the same change.
    const edited = { ...withoutOptional(existing), ...fields }
    if (isDeepStrictEqual(edited, existing)) return { outcome: 'saved', product: existing }
    if ((existing.rev ?? 0) !== body.rev) return { outcome: 'changed' }
    previous = existing
    const product: StoredProduct = { ...edited, rev: body.rev + 1 }
    set(products.map((each) => (each.id === id ? product : each)))
    return { outcome: 'saved', product }
  })
  if (result.outcome !== 'saved') return result
  await logAndPurge(context, 'product_changed', result.product, previous)
  if (previous && previous.image !== fields.image) context.waitUntil(removeUnusedImage(context, previous.image))
  return result
}

/** Removes a product, and its image if nothing else uses it. */
export async function removeProduct(context: EditProductContext, id: string): Promise<'removed' | 'no_such_product'> {
  const catalogue = await context.store.read(keys.products)
  const removed = catalogue?.value.products.find((product) => product.id === id)
  if (!removed) return 'no_such_product'
  // Before the removal: a repeated request would find no product to log.
  await writeAdminLog(context, context.principal, 'product_removed', id, { to: productText(removed) })
  await updateWithRetry(
    context,
    keys.products,
    (current) =>
      current?.products.some((product) => product.id === id)
        ? { ...current, products: current.products.filter((product) => product.id !== id) }
        : undefined,
    catalogue,
  )
  purgeLater(context, 'products')
  context.waitUntil(removeUnusedImage(context, removed.image))
  return 'removed'
}

/** Applies `next` to the catalogue, of which `set` stores another one. */
const updateCatalogue = (
  context: EditProductContext,
  image: string,
  next: (products: readonly StoredProduct[], set: (products: StoredProduct[]) => void) => EditProductResult,
): Promise<EditProductResult> =>
  saveWithImage(context.store, image, async () => {
    let result: EditProductResult | undefined
    await updateWithRetry<Catalogue>(context, keys.products, (current) => {
      let changed: Catalogue | undefined
      result = next(current?.products ?? [], (products) => (changed = { ...current, v: 1, products }))
      return changed
    })
    return result!
  })

/** `before` is the product as it was, if this request has changed it. */
async function logAndPurge(
  context: EditProductContext,
  what: 'product_added' | 'product_changed',
  product: StoredProduct,
  before?: StoredProduct,
) {
  purgeLater(context, 'products')
  const [from, to] = [before && productText(before), productText(product)]
  await writeAdminLog(context, context.principal, what, product.id, { to, ...(from !== to && { from }) })
}

/** 'Hat, $34' */
const productText = ({ name, cents }: StoredProduct) => `${name}, ${dollars(cents)}`
