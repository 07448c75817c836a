/** The secret of a link, after '#' in its address. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from './router.ts'

const linkKeptIn = (state: unknown): string => (state as { link?: string } | null)?.link ?? ''

/**
 * The secret leaves the address, so that it is neither among the visited addresses nor on a shared screen. A reload finds it
 * in the state of the history entry, which ends with the tab. A second link opened in the same tab replaces the first.
 * @param read finds what a link says in the hash of its address; undefined if that is no such link.
 * @param queryOf the query that the address keeps, such as '?staff'.
 * @returns what the link says, and a function that forgets it.
 */
export function useLinkSecret<Link>(
  read: (hash: string) => Link | undefined,
  queryOf: (link: Link) => string = () => '',
): [link: Link | undefined, forget: () => void] {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState(hash || linkKeptIn(state))
  const opened = read(hash)
  if (opened !== undefined && hash !== kept) setKept(hash)
  const address = opened === undefined ? undefined : pathname + queryOf(opened)
  useEffect(() => {
    if (address !== undefined) void navigate(address, { replace: true, state: { link: hash } })
  }, [address, hash, navigate])
  return [read(kept), () => setKept('')]
}
