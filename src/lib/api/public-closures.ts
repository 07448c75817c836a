/** When the club and its lanes are closed, for visitors. Not a query: they do not load the code of queries. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { api } from './api.ts'

/** Asked again whenever `isAsked` becomes true; undefined until the answer is here, and without one. */
export function usePublicClosures(isAsked: boolean): Reply<'publicClosures'>['closures'] | undefined {
  const [closures, setClosures] = useState<Reply<'publicClosures'>['closures']>()
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    api('publicClosures').then(
      (reply) => isCurrent && setClosures(reply.closures),
      () => undefined,
    )
    return () => {
      isCurrent = false
      setClosures(undefined)
    }
  }, [isAsked])
  return closures
}
