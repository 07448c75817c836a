/**
 * After a reload because code was missing: puts back what was typed, and presses the button that waited for the code. Without
 * one, says if the site was updated (public/site-update.js).
 */
import { updateMessages } from '#domain/messages/messages.ts'
import { notify } from '#lib/toast.ts'

/** One form control before the reload. */
type Typed = { name: string; type: string; value: string; checked?: boolean }
/** A button by its name; `index` among those of that name. */
type Pressed = { name: string; index: number }
/** `from` is the entry script of the page before. It stays with the count, so that a reload that does not help is not repeated. */
type Update = { from: string; reloads: number; isUpdated: boolean; path: string; typed: Typed[]; again?: Pressed }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const storageKey = 'site:update'

/** Runs once per reload: the mark that caused the import is removed. */
function resume(): void {
  const { update: _, ...state } = window.history.state as Record<string, unknown>
  window.history.replaceState(state, '')
  // oxlint-disable-next-line no-restricted-globals -- for one reload of one tab
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Update>
  const { from, reloads, isUpdated, path, typed = [], again } = stored
  // oxlint-disable-next-line no-restricted-globals -- for one reload of one tab
  sessionStorage.setItem(storageKey, JSON.stringify({ from, reloads }))
  // A dialog that opens would take the notification away at once.
  if (isUpdated && !again) void notify({ title: updateMessages.updated }, 'plain')
  restore(path, [...typed.map((one) => () => fill(typed, one)), ...(again ? [() => press(again)] : [])])
}

/** Takes each step once it can be: its page may load later, and its dialog may open again. A step returns whether it was taken. */
function restore(path: string | undefined, steps: readonly (() => boolean)[]): void {
  const waiting = new Set(steps)
  const proceed = () => {
    if (window.location.pathname !== path) return
    for (const step of waiting) if (step()) waiting.delete(step)
    if (waiting.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(proceed)
  observer.observe(document.body, { childList: true, subtree: true })
  proceed()
}

function fill(typed: readonly Typed[], one: Typed): boolean {
  const index = typed.filter(({ name }) => name === one.name).indexOf(one)
  const control = document.querySelectorAll<Control>(`[name="${CSS.escape(one.name)}"]`)[index]
  if (!control || control.type !== one.type) return false
  setAsTyped(control, one)
  return true
}

function press({ name, index }: Pressed): boolean {
  const buttons = [...document.querySelectorAll('button')]
  const button = buttons.filter(({ ariaLabel, textContent }) => (ariaLabel || textContent) === name)[index]
  button?.click()
  return button !== undefined
}

/** Sets a value so that React sees a change by the user. */
function setAsTyped(control: Control, { type, value, checked }: Typed): void {
  if (type === 'checkbox' || type === 'radio') {
    if ((control as HTMLInputElement).checked !== checked && (type === 'checkbox' || checked)) control.click()
    return
  }
  if (control.value === value) return
  // React replaces the setter of the element itself.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  setter?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

resume()
