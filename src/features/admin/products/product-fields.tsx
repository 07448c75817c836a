/** The product form, for adding and editing: fields, validation, request body and error mapping. */
import * as yup from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { dollars } from '#domain/shop/money.ts'
import { imageIdOf, isProductImage, productLimits, whyNotPrice } from '#domain/shop/product-draft.ts'
import { noteNames, perNote, type ProductNote } from '#domain/shop/product-notes.ts'
import { toCents } from '#domain/shop/shop.ts'
import { adminShopMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { ProductImage } from './product-image.tsx'
import styles from './admin-products.module.css'
import { NotAnImage, scaleImage } from './scale-image.ts'
import type { AdminProduct } from './queries.ts'

export type ProductValues = { name: string; price: string; image: string; file: File | null } & Record<
  ProductNote,
  string
>

export const emptyProduct: ProductValues = { name: '', price: '', image: '', file: null, ...perNote(() => '') }

/** Form values of an existing product. */
export const valuesOf = ({ name, price, image, ...more }: AdminProduct): ProductValues => ({
  name,
  price,
  image,
  file: null,
  ...perNote((_, note) => more[note] ?? ''),
})

const text = (limit: number) => yup.string().trim().max(limit, registerMessages.tooLong(limit))

/** Label and rows of each note field. */
const noteProps = perNote(({ label, rows }) => ({ label, rows }))

/** Validates typed values. Empty fields are not errors: 'Does nothing unless all three are filled.' */
export const productSchema = yup.object({
  name: text(productLimits.name),
  price: text(productLimits.price)
    .test('zero', adminShopMessages.priceZero, (typed = '') => !typed || whyNotPrice(typed) !== 'zero')
    .test('high', adminShopMessages.priceTooHigh, (typed = '') => whyNotPrice(typed) !== 'too_high'),
  image: text(productLimits.image).test(
    'address',
    adminShopMessages.imageAddress,
    (typed = '') => !typed || isProductImage(typed),
  ),
  ...perNote(({ limit }) => text(limit)),
})

/** The empty required fields, in order, each with its message. */
export const missingOf = ({
  name,
  price,
  image,
  file,
}: ProductValues): Partial<Record<keyof ProductValues, string>> => ({
  ...(!name.trim() && { name: adminShopMessages.nameRequired }),
  ...(!price.trim() && { price: adminShopMessages.priceRequired }),
  ...(!image.trim() && !file && { image: adminShopMessages.imageRequired }),
})

/** The request body. Uploads a chosen file first; its URL replaces the typed one. @throws NotAnImage */
export async function productOf({ name, price, image, file, ...notes }: ProductValues): Promise<Body<'addProduct'>> {
  const address = file ? (await api('addImage', { body: { data: await scaleImage(file) } })).image.address : image
  return { name, price, image: address, ...notes }
}

/** The price hint: how the typed price is interpreted. */
function priceHint(price: string): string {
  if (!price.trim() || whyNotPrice(price)) return 'In US dollars.'
  return `Sold at ${dollars(toCents(price))}.`
}

export function ProductFields() {
  const { price, image, file } = useFormValues<ProductValues>()
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
      <div className={styles['picture']} data-empty={(!image.trim() && !file) || undefined}>
        <ProductImage image={image.trim()} file={file} />
        <div className={styles['sources']}>
          <TextField
            name="image"
            label="Image URL"
            inputMode="url"
            autoComplete="off"
            hint={imageIdOf(image) ? 'An uploaded image' : 'Must start with https://'}
          />
          <FileField
            name="file"
            label="Or upload a file"
            accept="image/png,image/jpeg,image/webp"
            hint="PNG, JPEG or WebP. Resized before upload; replaces the URL above."
          />
        </div>
      </div>
      {noteNames.map((note) => (
        <TextAreaField key={note} name={note} {...noteProps[note]} hint="Optional." />
      ))}
    </>
  )
}

type FormError = { fields?: Record<string, string>; message: string }

/** Maps a failed save to field errors, or to a message for the form. `hasFile`: image errors go to the file field. */
export function productFormError(reason: unknown, hasFile: boolean): FormError {
  if (reason instanceof NotAnImage) return { fields: { file: reason.message }, message: '' }
  if (!(reason instanceof ApiError)) return { message: messageOf(reason) }
  const { image, data, ...fields } = reason.fields
  const isImageRejected = reason.status === 413 || reason.status === 415
  const imageError = image ?? data ?? (isImageRejected ? reason.message : undefined)
  if (imageError !== undefined) fields[hasFile ? 'file' : 'image'] = imageError
  return Object.keys(fields).length > 0 ? { fields, message: '' } : { message: reason.message }
}
