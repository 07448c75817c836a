/** One text that parents sign, in full. */
import type { ReactNode } from 'react'
import type { currentText } from '#domain/accounts/consents.ts'
import styles from './consents.module.css'

type ConsentTextProps = ReturnType<typeof currentText> & { children?: ReactNode }

export function ConsentText({ title, version, sections, children }: ConsentTextProps) {
  return (
    <section className={styles.text} aria-label={title}>
      <h2>
        {title} <small>Version {version}</small>
      </h2>
      {sections.map((section) => (
        <div key={section.title}>
          <h3>{section.title}</h3>
          <p>{section.text}</p>
        </div>
      ))}
      {children}
    </section>
  )
}
