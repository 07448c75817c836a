/** Staff fill the shelves: one document, every change made to the version it was decided on. */
import type { Body } from '#api-contract/schemas.ts'
import { imageIdOf, productIdOf, productLimits } from '#domain/shop/product-draft.ts'
import { noteNames, notesOf } from '#domain/shop/product-notes.ts'
import { toCents } from '#domain/shop/shop.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/http/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readImage } from '#server/repositories/images.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import type { Catalogue, StoredProduct } from '#server/repositories/products.ts'
import { dropImage, restoreImage } from './images/product-images.ts'

type Asking = ServiceContext &
  Pick<RequestContext, 'newId' | 'purgeCdn'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type EditedProduct =
  | { outcome: 'saved'; product: StoredProduct }
  | { outcome: 'no_such_product' | 'changed' | 'full' | 'no_such_image' }

type Fields = Omit<StoredProduct, 'id' | 'rev'>

const fieldsOf = ({ name, price, image, ...more }: Body<'addProduct'>): Fields => ({
  name,
  cents: toCents(price),
  image,
  ...notesOf(more),
})

const isSame = (one: Fields, other: Fields) =>
  one.name === other.name &&
  one.cents === other.cents &&
  one.image === other.image &&
  noteNames.every((note) => one[note] === other[note])

/** Adds a product before the others; the same request twice is one product. */
export async function addProduct(desk: Asking, body: Body<'addProduct'>): Promise<EditedProduct> {
  const { now, principal, idempotencyKey } = desk
  const mark = hash('product', principal.ownerKey, idempotencyKey).slice(0, 8)
  const product: StoredProduct = { id: productIdOf(now(), mark), ...fieldsOf(body), rev: 1 }
  return shelve(desk, body.image, 'product_added', (products) => {
    const known = products.find(({ id }) => id.endsWith(`-${mark}`))
    if (known) return { outcome: 'saved', product: known }
    if (products.length >= productLimits.kept) return { outcome: 'full' }
    return { outcome: 'saved', product, products: [product, ...products] }
  })
}

/** Changes a product if it still is as `body.rev` names it, so that no colleague's change is lost. */
export async function editProduct(desk: Asking, id: string, body: Body<'editProduct'>): Promise<EditedProduct> {
  const fields = fieldsOf(body)
  let before = ''
  const shelved = await shelve(desk, body.image, 'product_changed', (products) => {
    const known = products.find((product) => product.id === id)
    if (!known) return { outcome: 'no_such_product' }
    // What is wished stands there already: the answer to the same request was lost, or two had one thought.
    if (isSame(known, fields)) return { outcome: 'saved', product: known }
    if ((known.rev ?? 0) !== body.rev) return { outcome: 'changed' }
    before = known.image
    const product: StoredProduct = { id, ...fields, rev: body.rev + 1 }
    return { outcome: 'saved', product, products: products.map((each) => (each.id === id ? product : each)) }
  })
  if (before !== fields.image) desk.waitUntil(dropImage(desk, before))
  return shelved
}

/** Takes a product off the shelves, and its picture with it when no other product shows the same. */
export async function removeProduct(desk: Asking, id: string): Promise<'removed' | 'not_found'> {
  let removed: StoredProduct | undefined
  await updateWithRetry<Catalogue>(desk, keys.products, (there) => {
    removed = there?.products.find((product) => product.id === id)
    return there && removed ? { v: 1, products: there.products.filter((product) => product.id !== id) } : undefined
  })
  if (!removed) return 'not_found'
  desk.waitUntil(dropImage(desk, removed.image))
  await noted(desk, 'product_removed', id)
  return 'removed'
}

/** What came of it, and what the shelves hold then; nothing where they stay as they are. */
type Decided = EditedProduct & { products?: StoredProduct[] }

async function shelve(
  desk: Asking,
  image: string,
  what: 'product_added' | 'product_changed',
  decide: (products: readonly StoredProduct[]) => Decided,
): Promise<EditedProduct> {
  const imageId = imageIdOf(image)
  const picture = imageId === undefined ? undefined : await readImage(desk.store, imageId)
  if (imageId !== undefined && !picture) return { outcome: 'no_such_image' }

  let decided = decide([])
  await updateWithRetry<Catalogue>(desk, keys.products, (there) => {
    decided = decide(there?.products ?? [])
    return decided.products && { v: 1, products: decided.products }
  })
  if (decided.outcome !== 'saved') return decided
  // A colleague may have removed the last other product with this picture, and the picture, in between.
  if (imageId !== undefined && picture) await restoreImage(desk.store, imageId, picture)
  await noted(desk, what, decided.product.id)
  return { outcome: 'saved', product: decided.product }
}

async function noted(desk: Asking, what: 'product_added' | 'product_changed' | 'product_removed', id: string) {
  if (desk.purgeCdn) desk.waitUntil(desk.purgeCdn('products'))
  await writeAdminLog(desk, desk.principal, what, id)
}
