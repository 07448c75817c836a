/**
 * What is told of a product beside its name, price and picture: a line here is a field in the form, in the record and on
 * every card.
 */

/** `limit` is the longest text; `rows` how many lines of it the form shows. */
type Note = { label: string; limit: number; rows: number }

const productNotes = {
  description: { label: 'Description', limit: 300, rows: 2 },
} as const satisfies Record<string, Note>

export type ProductNote = keyof typeof productNotes
export type ProductNotes = { [Name in ProductNote]?: string }

export const noteNames = Object.keys(productNotes) as ProductNote[]

/** One thing for each note, under its name. */
export const perNote = <Thing>(make: (note: Note, name: ProductNote) => Thing): Record<ProductNote, Thing> =>
  Object.fromEntries(noteNames.map((name) => [name, make(productNotes[name], name)])) as Record<ProductNote, Thing>

/** The notes that say something, and nothing else of what they came with. */
export const notesOf = (said: { [Name in ProductNote]?: string | undefined }): ProductNotes =>
  Object.fromEntries(noteNames.flatMap((name) => (said[name] ? [[name, said[name]]] : [])))

/** The texts of a product's notes, in their order. */
export const noteTexts = (product: ProductNotes): string[] => Object.values(notesOf(product))
