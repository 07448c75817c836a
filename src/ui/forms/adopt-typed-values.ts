/** Prerendered forms: adopts values typed before hydration, and blocks submits until then. */
import type { FormikValues } from 'formik'
import { useLayoutEffect, useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** False until hydration. A native submit before that would put the values into the URL. */
export const useIsReady = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

// useLayoutEffect warns on the server, where there is nothing to adopt.
const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/**
 * Passes the values found in the inputs at hydration to `onTyped` if they differ from the form's state.
 * `idPrefix` is the common prefix of the field ids.
 */
export function useAdoptTypedValues(
  idPrefix: string,
  values: FormikValues,
  onTyped: (typed: FormikValues) => void,
): void {
  useBrowserLayoutEffect(() => {
    const typed = Object.entries(values).flatMap(([name, known]) => {
      const found = inputValue(document.getElementById(idPrefix + name))
      // Another type: the value of several inputs, of which this is the first.
      return typeof found !== typeof known || found === known ? [] : [[name, found] as const]
    })
    if (typed.length > 0) onTyped({ ...values, ...Object.fromEntries(typed) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once: after hydration the form receives every change
  }, [])
}

/** The value in a form control; undefined if the element alone does not tell. */
function inputValue(element: HTMLElement | null): string | boolean | undefined {
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return element.value
  if (!(element instanceof HTMLInputElement) || element.type === 'number') return undefined
  if (element.type === 'checkbox') return element.checked
  if (element.type !== 'radio') return element.value
  const chosen = element.form?.elements.namedItem(element.name)
  return chosen instanceof RadioNodeList ? chosen.value : undefined
}
