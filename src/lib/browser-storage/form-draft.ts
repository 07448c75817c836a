/** What was typed into a long form, kept in this tab until it is sent, so that a reload loses nothing. */

/** A draft of the named fields, all of them text. Never name card data or passwords. */
export type FormDraft<Field extends string> = {
  read: () => Partial<Record<Field, string>>
  write: (values: Record<Field, string>) => void
  clear: () => void
}

/** Unlike localStorage, sessionStorage ends with the tab: a form nobody sent is not kept on a shared device. */
export function formDraft<Field extends string>(key: string, fields: readonly Field[]): FormDraft<Field> {
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        if (typeof stored !== 'object' || stored === null) return {}
        const texts = Object.entries(stored).filter(
          ([name, value]) => fields.some((field) => field === name) && typeof value === 'string',
        )
        return Object.fromEntries(texts) as Partial<Record<Field, string>>
      } catch {
        return {}
      }
    },
    write(values) {
      const kept = Object.fromEntries(fields.map((field) => [field, values[field]]))
      try {
        sessionStorage.setItem(key, JSON.stringify(kept))
      } catch {
        // Without storage, a reload starts again.
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
