/** The forms that add and edit a product. */
import { adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { noteTexts } from '#domain/shop/product-notes.ts'
import { leftText, stockWithSold } from '#domain/shop/stock.ts'
import listStyles from '#features/admin/parts/lists.module.css'
import { EditRecord } from '#features/edit-dialog.tsx'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import {
  changedByProducts,
  emptyProduct,
  ProductFields,
  productSchema,
  valuesOf,
  type AdminProduct,
} from './product-fields.tsx'

/** 'Add Product': does nothing unless name, price and image are filled (specification sections 2 and 5). */
export function AddProduct() {
  const upload = useImageUpload(adminShopMessages.notSaved)
  const { problem, run } = useApiMutation('addProduct', {
    failed: adminShopMessages.notSaved,
    invalidates: changedByProducts,
    onDone: ({ product }) => void notify({ title: 'Product added', description: product.name }),
  })
  return (
    <Form
      initialValues={emptyProduct}
      schema={productSchema}
      onSubmit={({ file, ...typed }) =>
        upload.withImage({ file, image: typed.image }, (image) => run({ body: { ...typed, image } }))
      }
      resetWhenDone
      problem={upload.problem ?? problem}
    >
      <ProductFields />
      <FormActions action="Add Product" pendingLabel="Adding..." />
    </Form>
  )
}

/** A colleague may change it meanwhile. */
export function EditProduct({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const cache = useApiCache()
  const upload = useImageUpload(adminShopMessages.notSaved)
  return (
    <div className={listStyles.panel}>
      <EditRecord
        record={product}
        reload={async () => (await cache.fetch('adminProducts')).products.find(({ id }) => id === product.id)}
        values={valuesOf}
        schema={productSchema}
        call="editProduct"
        input={({ file: _file, ...typed }, { id, rev }, opened) => ({
          params: { id },
          body: { ...typed, stock: stockWithSold(typed.stock, opened), rev },
        })}
        lines={(stored) => [
          { label: 'Product', text: stored.name },
          { label: 'Price', text: stored.price },
          { label: 'Details', text: [leftText(stored), ...noteTexts(stored)].filter(Boolean).join(' · ') },
        ]}
        failed={adminShopMessages.notSaved}
        invalidates={changedByProducts}
        saved={(reply) => ({ title: 'Product saved', description: reply.product.name })}
        onClose={onClose}
        submit={(values, save) => upload.withImage(values, (image) => save({ ...values, image }))}
        problem={upload.problem}
      >
        <ProductFields />
      </EditRecord>
    </div>
  )
}
