/** Values typed before hydration, where React could not see them. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Typed = { value: string; checked: boolean }

const isSwitch = (control: Control) => control.type === 'checkbox' || control.type === 'radio'
const isChecked = (control: Control) => 'checked' in control && control.checked

/** Tells React what was typed into a page before it was hydrated, when React has the fields and not their values. */
export function adoptTyped(): void {
  const typed = [...document.querySelectorAll<Control>('input, select, textarea')].filter(isTyped)
  const values = typed.map((each) => ({ value: each.value, checked: isChecked(each) }))
  for (const [index, control] of typed.entries()) {
    // Through React's own setters, so that it sees a change afterwards.
    if ('checked' in control) control.checked = control.defaultChecked
    control.value = control instanceof HTMLSelectElement ? '' : control.defaultValue
    type(control, values[index]!)
  }
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].some((each) => !each.defaultSelected)
  if (isSwitch(control)) return isChecked(control) !== (control as HTMLInputElement).defaultChecked
  return control.value !== control.defaultValue
}

/** Sets a value as a change by the user. */
function type(control: Control, { value, checked }: Typed): void {
  if (isSwitch(control)) {
    // A radio button is switched off by another one.
    if (isChecked(control) !== checked && (control.type === 'checkbox' || checked)) control.click()
    return
  }
  if (control.value === value) return
  // React replaces the setter of the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
