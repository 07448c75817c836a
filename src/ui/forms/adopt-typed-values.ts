/** Forms that are on the screen before their code: what was typed until then is taken over, and nothing is sent without it. */
import type { FormikValues } from 'formik'
import { useLayoutEffect, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in prerendered HTML and until its code runs; a form sent then would put what was typed into the address. */
export const useIsReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

// Prerendering has no layout and says so; there is nothing to take over there.
const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/**
 * Hands over what stands in the inputs of a form when its code takes over, if it differs from what the form believes.
 * `ground` is what the ids of its fields begin with.
 */
export function useAdoptTypedValues(ground: string, values: FormikValues, take: (typed: FormikValues) => void): void {
  useBrowserLayoutEffect(() => {
    const typed = Object.entries(values).flatMap(([name, kept]) => {
      const found = entered(document.getElementById(ground + name))
      return found === undefined || found === kept ? [] : [[name, found] as const]
    })
    if (typed.length > 0) take({ ...values, ...Object.fromEntries(typed) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: from then on the form hears of every change
  }, [])
}

/** What a person has entered at a field; nothing where that cannot be told from the element alone. */
function entered(element: HTMLElement | null): string | boolean | undefined {
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return element.value
  if (!(element instanceof HTMLInputElement) || element.type === 'number') return undefined
  if (element.type === 'checkbox') return element.checked
  if (element.type !== 'radio') return element.value
  const chosen = element.form?.elements.namedItem(element.name)
  return chosen instanceof RadioNodeList ? chosen.value : undefined
}
