/** Exposes the current location of a test's router. */
import { screen } from '@testing-library/react'
import { useLocation } from '#lib/router.ts'

/** Render inside the router. */
export function Address() {
  const { pathname, search, hash } = useLocation()
  return <data data-testid="address" value={pathname + search + hash} />
}

/** Current path, query and hash. */
export const address = (): string => screen.getByTestId<HTMLDataElement>('address').value
