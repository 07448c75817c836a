/** A person's text in its paragraphs and lines. Addresses in it are links; everything else stays text. */
import { paragraphsOf, withLinks } from '#domain/text/links.ts'
import { Stack } from '#ui/layout/box.tsx'
import styles from './plain-text.module.css'

export const PlainText = ({ children }: { children: string }) => (
  <Stack gap="2" className={styles.text}>
    {paragraphsOf(children).map((paragraph, nth) => (
      // oxlint-disable-next-line react/no-array-index-key -- the paragraphs have no other name
      <p key={nth} dir="auto">
        {withLinks(paragraph).map(({ text, url }) =>
          url === undefined ? (
            text
          ) : (
            <a key={url} href={url} rel="noreferrer">
              {text}
            </a>
          ),
        )}
      </p>
    ))}
  </Stack>
)
