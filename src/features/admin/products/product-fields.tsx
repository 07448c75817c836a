/** The fields of a product, for a new one and for a change alike: name, price, image by address or file, description. */
import * as yup from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { dollars } from '#domain/shop/money.ts'
import { imageIdOf, isProductImage, productLimits, whyNotPrice } from '#domain/shop/product-draft.ts'
import { noteNames, perNote, type ProductNote } from '#domain/shop/product-notes.ts'
import { toCents } from '#domain/shop/shop.ts'
import { adminShopMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { api } from '#lib/api/api.ts'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { ProductImage } from './product-image.tsx'
import styles from './admin-products.module.css'
import { scaleImage } from './scale-image.ts'
import type { AdminProduct } from './queries.ts'

export type ProductValues = { name: string; price: string; image: string; file: File | null } & Record<
  ProductNote,
  string
>

export const emptyProduct: ProductValues = { name: '', price: '', image: '', file: null, ...perNote(() => '') }

export const valuesOf = ({ name, price, image, ...more }: AdminProduct): ProductValues => ({
  name,
  price,
  image,
  file: null,
  ...perNote((_, note) => more[note] ?? ''),
})

const text = (limit: number) => yup.string().trim().max(limit, registerMessages.tooLong(limit))

/** Each note's label and rows. */
const shownAs = perNote(({ label, rows }) => ({ label, rows }))

/** What is wrong with what was typed. What was not typed is no error: 'Does nothing unless all three are filled.' */
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

/** The fields that are needed and not filled, in their order, each with what is said of it. */
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

/** What is sent: a chosen file is uploaded first and takes the place of an address. @throws NoPicture */
export async function productOf({ name, price, image, file, ...notes }: ProductValues): Promise<Body<'addProduct'>> {
  const address = file ? (await api('addImage', { body: { data: await scaleImage(file) } })).image.address : image
  return { name, price, image: address, ...notes }
}

/** How a price as typed will be read. */
function readAs(price: string): string {
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
        hint={readAs(price)}
      />
      <div className={styles['picture']} data-empty={(!image.trim() && !file) || undefined}>
        <ProductImage image={image.trim()} file={file} />
        <div className={styles['sources']}>
          <TextField
            name="image"
            label="Image URL"
            inputMode="url"
            autoComplete="off"
            hint={imageIdOf(image) ? 'The picture that was uploaded here.' : 'An address that starts with https://'}
          />
          <FileField
            name="file"
            label="Or upload a file"
            accept="image/png,image/jpeg,image/webp"
            hint="PNG, JPEG or WebP. It is made smaller before it is sent, and takes the place of the address."
          />
        </div>
      </div>
      {noteNames.map((note) => (
        <TextAreaField key={note} name={note} {...shownAs[note]} hint="Optional." />
      ))}
    </>
  )
}
