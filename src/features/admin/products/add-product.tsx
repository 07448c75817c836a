/** 'Add Product': does nothing unless name, price and image are filled (specification sections 2 and 5). */
import { adminShopMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { AddForm } from '#ui/forms/add-form.tsx'
import { changedByProducts, emptyProduct, missingOf, ProductFields, productCheck } from './product-fields.tsx'

export function AddProduct() {
  const upload = useImageUpload(adminShopMessages.notSaved)
  const { problem, run } = useApiMutation('addProduct', {
    failed: adminShopMessages.notSaved,
    invalidates: changedByProducts,
    onDone: ({ product }) => void notify(adminShopMessages.added(product.name)),
  })
  return (
    <AddForm
      initialValues={emptyProduct}
      check={productCheck}
      missingOf={missingOf}
      onSubmit={({ file, ...typed }) =>
        upload.withImage({ file, image: typed.image }, (image) => run({ body: { ...typed, image } }))
      }
      problem={upload.problem ?? problem}
      addLabel="Add Product"
    >
      <ProductFields />
    </AddForm>
  )
}
