/** When the club and its lanes are closed, for the hints of the tour dialog. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'

/** Undefined until the server has answered. Without an answer there is no hint: a request can be sent all the same. */
export function useClosures(): Reply<'publicClosures'>['closures'] | undefined {
  const [closures, setClosures] = useState<Reply<'publicClosures'>['closures']>()
  useEffect(() => {
    let isShown = true
    const ask = async () => {
      const reply = await api('publicClosures')
      if (isShown) setClosures(reply.closures)
    }
    ask().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])
  return closures
}
