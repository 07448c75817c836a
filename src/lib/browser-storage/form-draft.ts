/** Drafts of long forms, kept in this tab until it is sent, so that a reload loses nothing. */
import { tabEntry } from './tab-entry.ts'

/** A draft of the named fields, all of them text. Never name card data or passwords. */
export type FormDraft<Field extends string> = {
  read: () => Partial<Record<Field, string>>
  write: (values: Readonly<Partial<Record<Field, unknown>>>) => void
  clear: () => void
}

export function formDraft<Field extends string>(key: string, fields: readonly Field[]): FormDraft<Field> {
  const entry = tabEntry(key)
  return {
    read() {
      const stored = entry.read()
      if (typeof stored !== 'object' || stored === null) return {}
      const texts = Object.entries(stored).filter(
        ([name, value]) => fields.some((field) => field === name) && typeof value === 'string',
      )
      return Object.fromEntries(texts) as Partial<Record<Field, string>>
    },
    write: (values) => entry.write(Object.fromEntries(fields.map((field) => [field, values[field]]))),
    clear: entry.clear,
  }
}
