/** After a reload because of a deploy: says so, and puts back what was typed (public/site-update.js). */
import { updateMessages } from '#domain/messages/messages.ts'
import { notify } from '#lib/toast.ts'

/** One form control before the reload. */
type Typed = { name: string; type: string; value: string; checked?: boolean }
/** `from` is the entry script of the page before. It stays, so that a reload that does not help is not repeated. */
type Update = { from: string; path: string; typed: Typed[] }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const storageKey = 'site:update'

/** Runs once per reload: the mark that caused the import is removed. */
function resume(): void {
  const { update: _, ...state } = window.history.state as Record<string, unknown>
  window.history.replaceState(state, '')
  void notify({ title: updateMessages.updated }, 'plain')
  // oxlint-disable-next-line no-restricted-globals -- for one reload of one tab
  const { from, path, typed = [] } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Update>
  // oxlint-disable-next-line no-restricted-globals -- for one reload of one tab
  sessionStorage.setItem(storageKey, JSON.stringify({ from }))
  restoreTyped(path, typed)
}

/** Fills each control when it appears, for its page may load later and its dialog may open again. */
function restoreTyped(path: string | undefined, typed: readonly Typed[]): void {
  const waiting = new Set(typed)
  const fill = () => {
    if (window.location.pathname !== path) return
    for (const one of waiting) {
      const index = typed.filter(({ name }) => name === one.name).indexOf(one)
      const control = document.querySelectorAll<Control>(`[name="${CSS.escape(one.name)}"]`)[index]
      if (!control || control.type !== one.type) continue
      waiting.delete(one)
      setAsTyped(control, one)
    }
    if (waiting.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
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
