/** One check for each code: a camera sees the same one many times a second. */
import { useRef } from 'react'

/** Runs `check` for what was scanned or typed; undefined for a text that is being checked already. */
export function useOneCheck(): <Result>(text: string, check: () => Promise<Result>) => Promise<Result | undefined> {
  const checking = useRef(new Set<string>())
  return async (text, check) => {
    if (checking.current.has(text)) return undefined
    checking.current.add(text)
    return check().finally(() => checking.current.delete(text))
  }
}
