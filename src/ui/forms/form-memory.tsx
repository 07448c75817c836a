/** Keeps what was typed into a form until it is sent or given up, so that a reload loses nothing. */
import { type FormikValues, useFormikContext } from 'formik'
import { createContext, useEffect, useLayoutEffect, useRef } from 'react'

export type Memory = {
  read: () => object | Promise<object>
  write: (values: FormikValues) => void
  clear: () => void
}

/** Gives up what the form around has kept. */
export const ForgetTyped = createContext<(() => void) | undefined>(undefined)

/** Fills empty fields with what `memory` has kept, after hydration, and tells it every change. */
export function FormMemory({ memory }: { memory: Omit<Memory, 'clear'> }) {
  const { values, initialValues, setValues } = useFormikContext<FormikValues>()
  const restore = useRef(() => {
    const fill = (kept: object) => {
      const texts = Object.entries(kept)
      const isFree = (current: FormikValues, name: string) => name in current && current[name] === initialValues[name]
      const filled = (current: FormikValues) => ({
        ...current,
        ...Object.fromEntries(texts.filter(([name]) => isFree(current, name))),
      })
      if (texts.length > 0) void setValues(filled, false)
    }
    const kept = memory.read()
    if (kept instanceof Promise) void kept.then(fill)
    else fill(kept)
  })
  useEffect(() => restore.current(), [])
  const written = useRef(values)
  // In the commit that shows them: whoever sees a value and gives it up has given up this one, too.
  useLayoutEffect(() => {
    if (values === written.current) return
    written.current = values
    if (values !== initialValues) memory.write(values)
  }, [memory, values, initialValues])
  return null
}
