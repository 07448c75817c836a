/** A legal text of the club: title, sections and when it was last changed. */
import { legalTexts } from '#club/legal.ts'
import { Stack, Text, Wrap } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './visit.module.css'

type LegalTextProps = { title: string; lead: string; sections: readonly { title: string; text: string }[] }

export function LegalText({ title, lead, sections }: LegalTextProps) {
  return (
    <Wrap section>
      <PageHead title={title} lead={lead} />
      <Stack gap="5" className={styles.legal}>
        {sections.map((section) => (
          <section key={section.title} aria-label={section.title}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
        <Text tone="muted">Last changed {legalTexts.changed}.</Text>
      </Stack>
    </Wrap>
  )
}
