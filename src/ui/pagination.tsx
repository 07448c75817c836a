/** A long list a piece at a time: how much of it is shown, and a button for the next piece. */
import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './pagination.module.css'

/**
 * The first `size` of the items, and the foot that shows more of them. `about` is what narrows the list: when it changes
 * the list begins anew.
 */
export function usePagination<Item>(items: readonly Item[], size: number, about = '') {
  const [asked, setAsked] = useState({ about, pieces: 1 })
  const pieces = asked.about === about ? asked.pieces : 1
  const shown = items.slice(0, pieces * size)
  const foot = (
    <ShowMore shown={shown.length} of={items.length} onMore={() => setAsked({ about, pieces: pieces + 1 })} />
  )
  return { shown, foot }
}

function ShowMore({ shown, of, onMore }: { shown: number; of: number; onMore: () => void }) {
  if (shown >= of) return null
  return (
    <div className={styles['more']}>
      <output>
        {shown} of {of} shown
      </output>
      <Button tone="ghost" onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
