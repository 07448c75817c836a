/** The forms that add and edit a product, and their fields and validation. */
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { dollars } from '#domain/text/text.ts'
import { imageIdOf, isProductImage } from '#domain/images/images.ts'
import { whyNotPrice } from '#domain/shop/product-draft.ts'
import { productFields } from '#domain/shop/product-fields.ts'
import { noteNames, noteTexts, perNote } from '#domain/shop/product-notes.ts'
import { toCents } from '#domain/shop/shop.ts'
import { leftText, parseStock, stockText, stockWithSold } from '#domain/shop/stock.ts'
import { fieldToYup, toYup } from '#lib/form-schema.ts'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { Form, FormActions, useFormValues } from '#ui/forms/form.tsx'
import { ImageFields } from '#ui/image-preview.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { EditRecord } from '#features/parts/edit-record.tsx'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { useDraft } from '#lib/offline/use-draft.ts'

const notSaved = 'Could not save this product'

export type AdminProduct = Reply<'adminProducts'>['products'][number]

const emptyProduct = {
  name: '',
  price: '',
  image: '',
  stock: '',
  file: null as File | null,
  ...perNote(() => ''),
}
type ProductValues = typeof emptyProduct

const valuesOf = ({ name, price, image, ...more }: AdminProduct): ProductValues => ({
  name,
  // '$1,250' as it may be typed.
  price: price.replaceAll(',', ''),
  image,
  stock: leftText(more),
  file: null,
  ...perNote((_, note) => more[note] ?? ''),
})

const noteProps = perNote(({ label, rows }) => ({ label, rows }))

/** 'Does nothing unless all three are filled.' A chosen file takes the place of the URL. */
const productSchema = yup.object({
  ...toYup(productFields),
  image: yup.string().when('file', ([file], schema) => (file ? schema : fieldToYup(productFields.image))),
  file: yup.mixed().nullable(),
})

/** The price hint: how the typed price is interpreted. */
function priceHint(price: string): string {
  if (!price.trim() || whyNotPrice(price)) return 'In US dollars.'
  return `Sold at ${dollars(toCents(price))}.`
}

/** The stock hint: how numbers that are added are read. */
function stockHint(stock: string): string {
  const entries = stock.includes('+') ? parseStock(stock) : undefined
  if (entries) return `Left then: ${stockText(entries)}`
  return 'Optional. How many are left of each size; one number for all sizes, such as 12. When more arrive, add them: S: 4+6.'
}

function ProductFields() {
  const { price, stock, image } = useFormValues<ProductValues>()
  return (
    <>
      <TextField name="name" label="Product name" autoComplete="off" />
      <TextField
        name="price"
        label="Price"
        placeholder="$99"
        inputMode="decimal"
        autoComplete="off"
        hint={priceHint(price)}
      />
      <ImageFields
        address={isProductImage(image.trim()) ? image.trim() : undefined}
        hint={imageIdOf(image) ? 'An uploaded image' : 'Must start with https://'}
      />
      <TextField
        name="stock"
        label="Sizes and stock"
        placeholder="S: 4, M: 6, L"
        autoComplete="off"
        hint={stockHint(stock)}
      />
      {noteNames.map((note) => (
        <TextAreaField key={note} name={note} {...noteProps[note]} hint="Optional." />
      ))}
    </>
  )
}

/** 'Add Product': does nothing unless name, price and image are filled (specification sections 2 and 5). */
export function AddProduct() {
  const upload = useImageUpload(notSaved)
  const { problem, run } = useApiMutation('addProduct', {
    failed: notSaved,
    done: ({ product }) => ({ title: 'Product added', description: product.name }),
  })
  const memory = useDraft('new-product')
  return (
    <Form
      initialValues={emptyProduct}
      schema={productSchema}
      onSubmit={({ file, ...typed }) =>
        upload.withImage({ file, image: typed.image }, (image) => run({ body: { ...typed, image } }))
      }
      resetWhenDone
      memory={memory}
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
  const upload = useImageUpload(notSaved)
  const memory = useDraft(`product:${product.id}`, product)
  return (
    <div className={listStyles.panel}>
      <EditRecord
        record={product}
        memory={memory}
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
        done={(reply) => ({ title: 'Product saved', description: reply.product.name })}
        onClose={onClose}
        submit={(values, save) => upload.withImage(values, (image) => save({ ...values, image }))}
        problem={upload.problem}
      >
        <ProductFields />
      </EditRecord>
    </div>
  )
}
