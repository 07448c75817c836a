/** Edits a product, which a colleague may change meanwhile. */
import { noteTexts } from '#domain/shop/product-notes.ts'
import { leftText, stockWithSold } from '#domain/shop/stock.ts'
import listStyles from '#features/admin/parts/lists.module.css'
import { EditRecord } from '#features/edit-dialog.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import {
  changedByProducts,
  notSaved,
  ProductFields,
  productSchema,
  valuesOf,
  type AdminProduct,
} from './product-forms.tsx'

export function EditProduct({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const cache = useApiCache()
  const upload = useImageUpload(notSaved)
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
        failed={notSaved}
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
