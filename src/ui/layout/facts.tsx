/** Terms and their values, in two columns. */
import type { ReactNode } from 'react'
import { Stack } from './box.tsx'
import styles from './facts.module.css'

export type Fact = { label: string; text: ReactNode }

export const Facts = ({ facts, 'aria-label': label }: { facts: readonly Fact[]; 'aria-label'?: string }) => (
  <Stack as="dl" gap="1-5" className={styles.facts} aria-label={label}>
    {facts.map(({ label: term, text }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd dir="auto">{text}</dd>
      </div>
    ))}
  </Stack>
)
