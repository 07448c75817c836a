/** 'Show more' pagination of a long list. */
import { useState } from 'react'
import { GhostButton } from './button.tsx'
import { Row } from './layout/box.tsx'
import styles from './pagination.module.css'

/**
 * The first page of `size` items, and a footer that shows the next page. A change of `resetKey`, such as a search text,
 * goes back to the first page.
 */
export function usePagination<Item>(items: readonly Item[], resetKey = '', size = 20) {
  const [state, setState] = useState({ resetKey, pages: 1 })
  const pages = state.resetKey === resetKey ? state.pages : 1
  const shown = items.slice(0, pages * size)
  const foot = (
    <ShowMore shown={shown.length} total={items.length} onMore={() => setState({ resetKey, pages: pages + 1 })} />
  )
  return { shown, foot }
}

function ShowMore({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (shown >= total) return null
  return (
    <Row gap="4" justify="center" className={styles.more}>
      <output>
        {shown} of {total} shown
      </output>
      <GhostButton onClick={onMore}>Show more</GhostButton>
    </Row>
  )
}
