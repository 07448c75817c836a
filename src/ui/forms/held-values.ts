/** Tells React what fields hold: some password managers set a value without an event, and React would put the old one back. */

let isTelling = false

/**
 * @param formId the prefix of the ids of the fields
 * @param known the form's values by name
 * @param typed the field of an input event: alone, it needs no word, and its caret stays
 */
export function tellHeldValues(formId: string, known: Readonly<Record<string, unknown>>, typed?: EventTarget): void {
  if (isTelling) return
  // All of them first: the first one that is told renders the others.
  const unknown = Object.entries(known).flatMap(([name, value]) => {
    const field = document.getElementById(formId + name)
    const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && isTyped(field))
    return isText && typeof value === 'string' && field.value !== value ? [{ field, value, held: field.value }] : []
  })
  if (unknown.every(({ field }) => field === typed)) return
  isTelling = true
  for (const { field, value, held } of unknown) {
    field.value = value
    // Past React, which notes what is assigned to the field itself and takes an event without a change for none.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, held)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  isTelling = false
}

const isTyped = (field: HTMLInputElement): boolean =>
  !['checkbox', 'radio', 'file'].includes(field.type) && !field.hasAttribute('role')
