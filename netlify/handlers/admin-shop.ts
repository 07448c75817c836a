/** The pro shop at the front desk: the shelves, the pictures, and orders handed over. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import { addressOfImage, isImageId } from '#domain/shop/product-draft.ts'
import { adminOrderMessages, adminShopMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { imageType } from '#server/services/shop/images/clean-image.ts'
import { addProduct, editProduct, removeProduct, type EditedProduct } from '#server/services/shop/edit-products.ts'
import { updateOrderStatus } from '#server/services/shop/fulfil-order.ts'
import { addImage, type AddedImage } from '#server/services/shop/images/product-images.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { readImage } from '#server/repositories/images.ts'
import { addedProducts, toAdminProduct } from '#server/repositories/products.ts'

export const adminShopHandlers = {
  adminProducts: async ({ store }) => ({ products: (await addedProducts(store)).map(toAdminProduct) }),

  async addProduct(call) {
    return { product: onTheShelf(await addProduct(call, call.body)) }
  },
  async editProduct(call) {
    return { product: onTheShelf(await editProduct(call, call.params.id, call.body)) }
  },
  async removeProduct(call) {
    if ((await removeProduct(call, call.params.id)) === 'not_found') throw notShelved.no_such_product()
    return undefined
  },

  async addImage(call) {
    const taken = await addImage(call, call.body.data)
    if (taken.outcome !== 'kept') throw notTaken[taken.outcome]()
    return { image: { id: taken.id, address: addressOfImage(taken.id) } }
  },
  async image({ store, params }) {
    const kept = isImageId(params.id) ? await readImage(store, params.id) : undefined
    // What it is shown as is read from the bytes themselves.
    const type = kept && imageType(Buffer.from(kept.data, 'base64'))
    if (!type) throw new HttpError(404, 'not_found', responseMessages.notFound)
    return { type, data: kept.data }
  },

  async updateOrderStatus(call) {
    const settled = await updateOrderStatus(call, call.params.id, call.body)
    switch (settled.outcome) {
      case 'settled':
        return { order: settled.order }
      case 'not_found':
        throw new HttpError(404, 'not_found', adminOrderMessages.gone)
      case 'changed':
        throw new HttpError(409, 'changed', staffMessages.changedMeanwhile)
      case 'settled_meanwhile':
        throw new HttpError(409, 'changed', adminOrderMessages.settledMeanwhile(settled.status))
    }
  },
} satisfies Partial<Handlers>

function onTheShelf(shelved: EditedProduct) {
  if (shelved.outcome !== 'saved') throw notShelved[shelved.outcome]()
  return toAdminProduct(shelved.product)
}

const refusal = (status: number, code: ErrorCode, sentence: string) => () => new HttpError(status, code, sentence)

const notShelved: Record<Exclude<EditedProduct['outcome'], 'saved'>, () => HttpError> = {
  no_such_product: refusal(404, 'not_found', adminShopMessages.gone),
  changed: refusal(409, 'changed', staffMessages.changedMeanwhile),
  full: refusal(409, 'full', adminShopMessages.full),
  no_such_image: () =>
    new HttpError(400, 'invalid', adminShopMessages.imageGone, { fields: { image: adminShopMessages.imageGone } }),
}

const notTaken: Record<Exclude<AddedImage['outcome'], 'kept'>, () => HttpError> = {
  too_large: refusal(413, 'too_large', adminShopMessages.imageTooLarge),
  too_wide: refusal(413, 'too_large', adminShopMessages.imageTooWide),
  not_an_image: refusal(415, 'not_an_image', adminShopMessages.notAnImage),
}
