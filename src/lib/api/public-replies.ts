/** What visitors are told of the club as it is now. Not queries: they do not load the code of queries. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { api } from './api.ts'

type PublicCall = 'publicClosures' | 'clubPlaces'

/** Whoever has waited so long is shown what a page shows without an answer. */
const lateMs = 3_000

/** Asked again whenever `isAsked` becomes true; undefined until the answer is here, null while it is late and without one. */
function usePublicReply<Name extends PublicCall>(name: Name, isAsked: boolean): Reply<Name> | null | undefined {
  const [reply, setReply] = useState<Reply<Name> | null>()
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    const goOn = () => void (isCurrent && setReply((known) => known ?? null))
    const timer = setTimeout(goOn, lateMs)
    const asked: Promise<Reply<Name>> = (api as (call: Name) => Promise<Reply<Name>>)(name)
    asked.then((answer) => isCurrent && setReply(answer), goOn)
    return () => {
      clearTimeout(timer)
      isCurrent = false
      setReply(undefined)
    }
  }, [name, isAsked])
  return reply
}

/** When the club and its lanes are closed. */
export const usePublicClosures = (isAsked: boolean): Reply<'publicClosures'>['closures'] | undefined =>
  usePublicReply('publicClosures', isAsked)?.closures

/** Whether whoever comes now waits for a place, and how many families do; null while the answer is late and without one. */
export const useClubPlaces = (isAsked: boolean): Reply<'clubPlaces'> | null | undefined =>
  usePublicReply('clubPlaces', isAsked)
