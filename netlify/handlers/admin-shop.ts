/** Handlers for staff: products, product images and order status. */
import { addressOfImage, isImageId } from '#domain/shop/product-draft.ts'
import { adminOrderMessages, adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { addProduct, editProduct, removeProduct, type EditProductResult } from '#server/services/shop/edit-products.ts'
import { updateOrderStatus } from '#server/services/shop/fulfil-order.ts'
import { addImage, type AddImageResult } from '#server/services/shop/product-images.ts'
import { HttpError, httpErrorFactory } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { imageType, readImage } from '#server/repositories/shop/images.ts'
import { adminProductsOf, toAdminProduct } from '#server/repositories/shop/products.ts'

export const adminShopHandlers = {
  adminProducts: async ({ store }) => ({ products: await adminProductsOf(store) }),

  async addProduct(call) {
    return { product: savedProduct(await addProduct(call, call.body)) }
  },
  async editProduct(call) {
    return { product: savedProduct(await editProduct(call, call.params.id, call.body)) }
  },
  async removeProduct(call) {
    if ((await removeProduct(call, call.params.id)) === 'not_found') throw productErrors.no_such_product()
    return undefined
  },

  async addImage(call) {
    const added = await addImage(call, call.body.data)
    if (added.outcome !== 'stored') throw imageErrors[added.outcome]()
    return { image: { id: added.id, address: addressOfImage(added.id) } }
  },
  async image({ store, params }) {
    const stored = isImageId(params.id) ? await readImage(store, params.id) : undefined
    // The content type comes from the bytes themselves.
    const type = stored && imageType(Buffer.from(stored.data, 'base64'))
    if (!type) throw new HttpError(404, 'not_found', responseMessages.notFound)
    return { type, data: stored.data }
  },

  async updateOrderStatus(call) {
    const updated = await updateOrderStatus(call, call.params.id, call.body)
    switch (updated.outcome) {
      case 'updated':
        return { order: updated.order }
      case 'not_found':
        throw new HttpError(404, 'not_found', adminOrderMessages.gone)
      case 'changed':
        throw new HttpError(409, 'changed', staffMessages.changedByColleague)
      case 'already_updated':
        throw new HttpError(409, 'changed', adminOrderMessages.alreadyUpdated(updated.status))
    }
  },
} satisfies Partial<Handlers>

/** The saved product. @throws HttpError for any other outcome. */
function savedProduct(result: EditProductResult) {
  if (result.outcome !== 'saved') throw productErrors[result.outcome]()
  return toAdminProduct(result.product)
}

const productErrors: Record<Exclude<EditProductResult['outcome'], 'saved'>, () => HttpError> = {
  no_such_product: httpErrorFactory(404, 'not_found', adminShopMessages.gone),
  changed: httpErrorFactory(409, 'changed', staffMessages.changedByColleague),
  full: httpErrorFactory(409, 'full', adminShopMessages.full),
  no_such_image: httpErrorFactory(400, 'invalid', adminShopMessages.imageGone, 'image'),
}

const imageErrors: Record<Exclude<AddImageResult['outcome'], 'stored'>, () => HttpError> = {
  too_large: httpErrorFactory(413, 'too_large', adminShopMessages.imageTooLarge),
  not_an_image: httpErrorFactory(415, 'not_an_image', adminShopMessages.notAnImage),
}
