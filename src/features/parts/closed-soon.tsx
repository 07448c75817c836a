/** The coming holidays, under the opening hours: 'Closed Thu Nov 26'. */
import { useEffect, useState } from 'react'
import { useNow } from '#lib/clock.ts'
import { firstTouch } from '#lib/loading/early-clicks.tsx'
import { whenIdle } from '#lib/loading/when-idle.ts'

/** Nothing on the prerendered page, which does not know the day. The rules of days come late: no page needs them at first. */
export function ClosedSoon() {
  const now = useNow()
  const [text, setText] = useState<string>()
  useEffect(() => {
    const load = async () => setText((await import('#domain/calendar/holidays.ts')).closedSoonText(now))
    void firstTouch()
      .then(whenIdle)
      .then(load)
      .catch(() => undefined)
  }, [now])
  return (
    text !== undefined && (
      <>
        <br />
        <b>{text}</b>
      </>
    )
  )
}
