/** 'Add Product': does nothing unless name, price and image are filled (specification sections 2 and 5). */
import { adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { changedByProducts, emptyProduct, ProductFields, productSchema } from './product-fields.tsx'

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
