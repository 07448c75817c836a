/** A part of a family's page. */
import type { ReactNode } from 'react'
import styles from './admin-members.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `member-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A list, or a sentence that says there is nothing. */
export function List({ children, none }: { children: readonly ReactNode[]; none: string }) {
  return children.length > 0 ? <ul className={styles.items}>{children}</ul> : <p className={styles.none}>{none}</p>
}
