/** What the link of a family in line opens: how many are before it, and whether it waits, still waits or leaves. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { fullMessages } from '#domain/full-club/full-messages.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useOnce } from '#lib/use-once.ts'
import { Button, GhostButton } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row } from '#ui/layout/box.tsx'

type Standing = Reply<'answerLine'>

/** Asks before it changes anything: programs that check links open them, too. */
export function LineLink({ token }: { token: string }) {
  const [standing, setStanding] = useState<Standing>()
  const [isSaved, setIsSaved] = useState(false)
  const look = useApiMutation('answerLine', { onDone: (found) => setStanding((known) => known ?? found) })
  const { run, pending, problem } = useApiMutation('answerLine', {
    failed: 'Could not save your answer',
    onDone(reply) {
      setStanding(reply)
      setIsSaved(true)
    },
  })
  useOnce(() => void look.run({ body: { token, answer: 'look' } }))
  if (look.problem !== undefined && !standing) return <Banner tone="problem">{look.problem}</Banner>
  if (!standing) return <Skeleton shape="card" label="Loading..." />
  const { state } = standing
  const answer = (chosen: 'stay' | 'leave') => () => void run({ body: { token, answer: chosen } })
  return (
    <>
      {isSaved ? <Banner tone="ok">{textOf(standing)}</Banner> : <p>{textOf(standing)}</p>}
      <Problem>{problem}</Problem>
      {state !== 'left' && (
        <Row>
          {state !== 'held' && !isSaved && (
            <Button pending={pending} pendingLabel="Saving..." onClick={answer('stay')}>
              {state === 'unconfirmed' ? 'I wait for a place' : 'I still wait'}
            </Button>
          )}
          <GhostButton disabled={pending} onClick={answer('leave')}>
            {state === 'held' ? 'Give up the place' : 'Leave the line'}
          </GhostButton>
        </Row>
      )}
    </>
  )
}

function textOf({ state, ahead = 0, until }: Standing): string {
  if (state === 'unconfirmed') return 'Say that you wait for a place, and you are in line.'
  if (state === 'waiting') return fullMessages.ahead(ahead)
  if (state === 'left') return 'You are not in line.'
  return `Your place is held until ${until === undefined ? 'then' : shortDay(today(new Date(until)))}. To join, open the link in our last email.`
}
