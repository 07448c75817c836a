/** Where a test's router is, read from outside of it. */
import { screen } from '@testing-library/react'
import { useLocation } from '#lib/router.ts'

/** Put inside the router. */
export function Address() {
  const { pathname, search, hash } = useLocation()
  return <data data-testid="address" value={pathname + search + hash} />
}

/** Path, query and anchor as they are now. */
export const address = (): string => screen.getByTestId<HTMLDataElement>('address').value
