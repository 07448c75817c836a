/** Optional text fields of a product. Each entry is a field in the form, in the record and on the product card. */

/** `limit` is the maximum length; `rows` is the height of the form field in lines. */
type Note = { label: string; limit: number; rows: number }

const productNotes = {
  description: { label: 'Description', limit: 300, rows: 2 },
} as const satisfies Record<string, Note>

export type ProductNote = keyof typeof productNotes
export type ProductNotes = { [Name in ProductNote]?: string }

export const noteNames = Object.keys(productNotes) as ProductNote[]

/** Builds an object with one value per field. */
export const perNote = <Value>(make: (note: Note, name: ProductNote) => Value): Record<ProductNote, Value> =>
  Object.fromEntries(noteNames.map((name) => [name, make(productNotes[name], name)])) as Record<ProductNote, Value>

/** The non-empty text fields of `source`, and no other fields. */
export const notesOf = (source: { [Name in ProductNote]?: string | undefined }): ProductNotes =>
  Object.fromEntries(noteNames.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))

/** The texts of a product, in order. */
export const noteTexts = (product: ProductNotes): string[] => Object.values(notesOf(product))
