/** Adds, edits and removes products. The catalogue is one document. */
import { isDeepStrictEqual } from 'node:util'
import type { StoredProduct } from '#records/shop.ts'
import type { Body } from '#api-contract/schemas.ts'
import { productIdOf, productLimits } from '#domain/shop/product-draft.ts'
import { noteNames, notesOf } from '#domain/shop/product-notes.ts'
import { dollars } from '#domain/text/text.ts'
import { toCents } from '#domain/shop/shop.ts'
import { parseStock } from '#domain/shop/stock.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { logIn, type LogDetails } from '#server/repositories/admin-log.ts'
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
  const logged = logIn(context, 'product_added', product.id, { to: productText(product) })
  return updateCatalogue(logged, body.image, (products, set) => {
    const existing = products.find(({ id }) => id.endsWith(`-${idSuffix}`))
    if (existing) return { outcome: 'saved', product: existing }
    if (products.length >= productLimits.maxCount) return { outcome: 'full' }
    set([product, ...products])
    return { outcome: 'saved', product }
  })
}

/** Updates a product if `body.rev` is still current, so that no colleague's change is lost. */
export async function editProduct(
  context: EditProductContext,
  id: string,
  body: Body<'editProduct'>,
): Promise<EditProductResult> {
  const fields = fieldsOf(body)
  const { previous, ...result } = await updateCatalogue(
    logIn(context, 'product_changed', id),
    body.image,
    (products, set): EditProductResult & { previous?: StoredProduct } => {
      const existing = products.find((product) => product.id === id)
      if (!existing) return { outcome: 'no_such_product' }
      // Already has these values: a retry after a lost response, or a colleague made the same change.
      const edited = { ...withoutOptional(existing), ...fields }
      if (isDeepStrictEqual(edited, existing)) return { outcome: 'saved', product: existing }
      if ((existing.rev ?? 0) !== body.rev) return { outcome: 'changed' }
      const product: StoredProduct = { ...edited, rev: body.rev + 1 }
      const [from, to] = [existing, product].map(productText)
      set(
        products.map((each) => (each.id === id ? product : each)),
        { to, ...(from !== to && { from }) },
      )
      return { outcome: 'saved', product, previous: existing }
    },
  )
  if (previous && previous.image !== fields.image) context.waitUntil(removeUnusedImage(context, previous.image))
  return result
}

/** Removes a product, and its image if nothing else uses it. */
export async function removeProduct(context: EditProductContext, id: string): Promise<'removed' | 'no_such_product'> {
  const removed = await changeCatalogue(logIn(context, 'product_removed', id), (products, set) => {
    const product = products.find((each) => each.id === id)
    if (product)
      set(
        products.filter((each) => each !== product),
        { to: productText(product) },
      )
    return product
  })
  if (!removed) return 'no_such_product'
  purgeLater(context, 'products')
  context.waitUntil(removeUnusedImage(context, removed.image))
  return 'removed'
}

type SetProducts = (products: StoredProduct[], details?: LogDetails) => void

/** Applies `next` to the catalogue, of which `set` stores another one. */
const changeCatalogue = <Result>(
  context: EditProductContext,
  next: (products: readonly StoredProduct[], set: SetProducts) => Result,
): Promise<Result> =>
  transact(context, [keys.products], (documents) => {
    const catalogue = documents.get(keys.products)
    return next(catalogue?.products ?? [], (products, details = {}) => {
      documents.set(keys.products, { ...catalogue, v: 1, products })
      documents.about(details)
    })
  })

/** The same for one that is saved with an image. */
async function updateCatalogue<Result extends EditProductResult>(
  context: EditProductContext,
  image: string,
  next: (products: readonly StoredProduct[], set: SetProducts) => Result,
): Promise<Result | { outcome: 'no_such_image'; previous?: never }> {
  const result = await saveWithImage(context.store, image, () => changeCatalogue(context, next))
  if (result.outcome === 'saved') purgeLater(context, 'products')
  return result
}

/** 'Hat, $34' */
const productText = ({ name, cents }: StoredProduct) => `${name}, ${dollars(cents)}`
