/** The secret of a link, after '#' in its address. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from './router.ts'

/**
 * The secret stays in memory and leaves the address, so that it is neither in the history nor on a shared screen. A second
 * link opened in the same tab replaces the first.
 * @param read finds what a link says in the hash of its address; undefined if that is no such link.
 * @param queryOf the query that the address keeps, such as '?staff'.
 * @returns what the link says, and a function that forgets it.
 */
export function useLinkSecret<Link>(
  read: (hash: string) => Link | undefined,
  queryOf: (link: Link) => string = () => '',
): [link: Link | undefined, forget: () => void] {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState(hash)
  const opened = read(hash)
  if (opened !== undefined && hash !== kept) setKept(hash)
  const address = opened === undefined ? undefined : pathname + queryOf(opened)
  useEffect(() => {
    if (address !== undefined) void navigate(address, { replace: true })
  }, [address, navigate])
  return [read(kept), () => setKept('')]
}
