/** Edits a product. On a conflict with a colleague's change, shows both versions and keeps the typed values. */
import { noteTexts } from '#domain/shop/product-notes.ts'
import { leftText, stockWithSold } from '#domain/shop/stock.ts'
import { adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useEditRecord } from '#features/admin/shared/use-edit-record.tsx'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import {
  changedByProducts,
  ProductFields,
  productSchema,
  valuesOf,
  type AdminProduct,
  type ProductValues,
} from './product-fields.tsx'
import listStyles from '#features/admin/shared/lists.module.css'

export function EditProduct({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const cache = useApiCache()
  const upload = useImageUpload(adminShopMessages.notSaved)
  const { opened, conflict, isConflict, save } = useEditRecord({
    record: product,
    reload: async () => (await cache.fetch('adminProducts')).products.find(({ id }) => id === product.id),
    describe: (theirs) => [
      theirs.name,
      [theirs.price, leftText(theirs), ...noteTexts(theirs)].filter(Boolean).join(' · '),
    ],
  })
  const edit = useApiMutation('editProduct', {
    failed: adminShopMessages.notSaved,
    invalidates: changedByProducts,
    onDone: (reply) => {
      void notify({ title: 'Product saved', description: reply.product.name })
      onClose()
    },
  })

  const submit = ({ file, ...typed }: ProductValues) => {
    const stock = stockWithSold(typed.stock, opened)
    return upload.withImage({ file, image: typed.image }, (image) =>
      save(({ rev }) => edit.run({ params: { id: product.id }, body: { ...typed, stock, image, rev } })),
    )
  }

  return (
    <div className={listStyles.panel}>
      <EditForm
        initialValues={valuesOf(opened)}
        schema={productSchema}
        onSubmit={submit}
        problem={isConflict ? undefined : (upload.problem ?? edit.problem)}
        conflict={conflict}
        onCancel={onClose}
      >
        <ProductFields />
      </EditForm>
    </div>
  )
}
