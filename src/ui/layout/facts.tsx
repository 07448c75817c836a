/** Terms and their values, in two columns. */
import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = {
  label: string
  text: ReactNode
  /** Reserves two lines, so that nothing shifts when a long value loads. */
  long?: boolean | undefined
}

type FactsProps = { facts: readonly Fact[]; busy?: boolean; 'aria-label'?: string }

export const Facts = ({ facts, busy = false, 'aria-label': label }: FactsProps) => (
  <dl className={styles.facts} aria-busy={busy || undefined} aria-label={label}>
    {facts.map(({ label: term, text, long }) => (
      <div key={term} data-long={long || undefined}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
