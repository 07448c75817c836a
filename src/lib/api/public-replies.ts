/** What visitors are told of the club as it is now. Not queries: they do not load the code of queries. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { api } from './api.ts'

type PublicCall = 'publicClosures' | 'clubPlaces'

/** Asked again whenever `isAsked` becomes true; undefined until the answer is here, and without one. */
function usePublicReply<Name extends PublicCall>(name: Name, isAsked: boolean): Reply<Name> | undefined {
  const [reply, setReply] = useState<Reply<Name>>()
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    const asked: Promise<Reply<Name>> = (api as (call: Name) => Promise<Reply<Name>>)(name)
    asked.then(
      (answer) => isCurrent && setReply(answer),
      () => undefined,
    )
    return () => {
      isCurrent = false
      setReply(undefined)
    }
  }, [name, isAsked])
  return reply
}

/** When the club and its lanes are closed. */
export const usePublicClosures = (isAsked: boolean): Reply<'publicClosures'>['closures'] | undefined =>
  usePublicReply('publicClosures', isAsked)?.closures

/** Whether whoever comes now waits for a place, and how many families do. */
export const useClubPlaces = (isAsked: boolean): Reply<'clubPlaces'> | undefined =>
  usePublicReply('clubPlaces', isAsked)
