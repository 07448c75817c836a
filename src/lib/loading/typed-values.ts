/** What somebody typed where React could not see it: before hydration, and before the page was loaded again. */
import { tabEntry } from '#lib/browser-storage/tab-entry.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Typed = { name: string; type: string; value: string; checked: boolean }
type Kept = { path: string; typed: Typed[] }

/** public/early-clicks.js writes it too. */
const keptEntry = tabEntry('typed')

const allControls = () => [...document.querySelectorAll<Control>('input, select, textarea')]
const isSwitch = (control: Control) => control.type === 'checkbox' || control.type === 'radio'
const isChecked = (control: Control) => 'checked' in control && control.checked

/** A field without a name is secret; so are passwords, files and everything about a card. */
const isPublic = (control: Control) =>
  control.name !== '' &&
  !['password', 'file', 'hidden'].includes(control.type) &&
  !control.getAttribute('autocomplete')?.includes('cc-')

/** Fields that somebody has used: of a field that React has filled in, the value says nothing. */
const used = new WeakSet<EventTarget>()
if (!import.meta.env.SSR) document.addEventListener('input', ({ target }) => used.add(target!), { capture: true })

/** The second is for what was typed before this code was there. */
const isEntered = (control: Control) =>
  control.value !== '' && (used.has(control) || ('defaultValue' in control && control.value !== control.defaultValue))

/** True if loading the page again would take something from somebody: a text, an open dialog, or their place. */
export function isInUse(): boolean {
  const { activeElement, body } = document
  const hasPlace = activeElement !== null && activeElement !== body
  return hasPlace || document.querySelector('[role$=dialog]') !== null || allControls().some(isEntered)
}

/** Keeps what is typed for the page that is loaded next in this tab. */
export function keepTyped(): void {
  const typed = allControls()
    .filter(isPublic)
    .map((each) => ({ name: each.name, type: each.type, value: each.value, checked: isChecked(each) }))
  keptEntry.write({ path: window.location.pathname, typed } satisfies Kept)
}

/** Puts it back, once: each value when its field is there, as the page may load later and a dialog open again. */
export function restoreTyped(): void {
  const kept = keptEntry.read() as Kept | undefined
  keptEntry.clear()
  if (!kept) return
  const { path, typed } = kept
  let left = typed
  const proceed = () => {
    if (window.location.pathname !== path) return observer.disconnect()
    left = left.filter((one) => !restore(one, typed))
    if (left.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(proceed)
  observer.observe(document.body, { childList: true, subtree: true })
  proceed()
}

function restore(one: Typed, all: readonly Typed[]): boolean {
  const nth = all.filter(({ name }) => name === one.name).indexOf(one)
  const control = allControls().filter(({ name }) => name === one.name)[nth]
  if (control?.type !== one.type) return false
  type(control, one)
  return true
}

/** Tells React what was typed into a page before it was hydrated, when React has the fields and not their values. */
export function adoptTyped(): void {
  const typed = allControls().filter(isTyped)
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
function type(control: Control, { value, checked }: Pick<Typed, 'value' | 'checked'>): void {
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
