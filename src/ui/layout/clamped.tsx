/** A text in two lines, with the rest of a longer one behind a button. */
import { useCallback, useState } from 'react'
import { Row } from './box.tsx'
import styles from './clamped.module.css'

export function Clamped({ children }: { children: string }) {
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const measure = useCallback((text: HTMLElement | null) => {
    if (!text) return
    const observer = new ResizeObserver(() => {
      if (text.dataset['open'] === undefined) setCut(text.scrollHeight > text.clientHeight + 1)
    })
    observer.observe(text)
    return () => observer.disconnect()
  }, [])
  return (
    <Row as="span" justify="between" wrap={false}>
      <span ref={measure} dir="auto" className={styles.text} data-open={isOpen || undefined}>
        {children}
      </span>
      {isCut && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </Row>
  )
}
