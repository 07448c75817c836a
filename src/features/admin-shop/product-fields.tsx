/** The fields of a product, for a new one and for a change alike: name, price, image by address or file, description. */
import * as yup from 'yup'
import type { Body } from '#contract/wire.ts'
import { dollars } from '#domain/money.ts'
import { imageIdOf, isProductImage, productLimits, whyNotPrice } from '#domain/product-draft.ts'
import { noteNames, perNote, type ProductNote } from '#domain/product-notes.ts'
import { toCents } from '#domain/shop.ts'
import { shopDeskWords } from '#domain/staff-words.ts'
import { registerWords } from '#domain/words.ts'
import { api } from '#lib/api.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { FileField } from '#ui/file-field.tsx'
import { useFormValues } from '#ui/form.tsx'
import { ProductPicture } from './product-picture.tsx'
import styles from './products-desk.module.css'
import { scalePicture } from './scale-picture.ts'
import type { DeskProduct } from './use-desk-products.ts'

export type ProductValues = { name: string; price: string; image: string; file: File | null } & Record<
  ProductNote,
  string
>

export const emptyProduct: ProductValues = { name: '', price: '', image: '', file: null, ...perNote(() => '') }

export const valuesOf = ({ name, price, image, ...more }: DeskProduct): ProductValues => ({
  name,
  price,
  image,
  file: null,
  ...perNote((_, note) => more[note] ?? ''),
})

const text = (limit: number) => yup.string().trim().max(limit, registerWords.tooLong(limit))

/** Each note's label and rows. */
const shownAs = perNote(({ label, rows }) => ({ label, rows }))

/** What is wrong with what was typed. What was not typed is no error: 'Does nothing unless all three are filled.' */
export const productSchema = yup.object({
  name: text(productLimits.name),
  price: text(productLimits.price)
    .test('zero', shopDeskWords.priceZero, (typed = '') => !typed || whyNotPrice(typed) !== 'zero')
    .test('high', shopDeskWords.priceTooHigh, (typed = '') => whyNotPrice(typed) !== 'too_high'),
  image: text(productLimits.image).test(
    'address',
    shopDeskWords.imageAddress,
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
  ...(!name.trim() && { name: shopDeskWords.nameRequired }),
  ...(!price.trim() && { price: shopDeskWords.priceRequired }),
  ...(!image.trim() && !file && { image: shopDeskWords.imageRequired }),
})

/** What is sent: a chosen file is uploaded first and takes the place of an address. @throws NoPicture */
export async function productOf({ name, price, image, file, ...notes }: ProductValues): Promise<Body<'addProduct'>> {
  const address = file ? (await api('addImage', { body: { data: await scalePicture(file) } })).image.address : image
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
        <ProductPicture image={image.trim()} file={file} />
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
