/** Short cards of a title and a sentence, side by side. */
import { CardGrid, Card } from '#ui/layout/card.tsx'
import styles from './feature-cards.module.css'

export function InfoCards({ cards, headings: Heading = 'h2' }: InfoCardsProps) {
  return (
    <CardGrid>
      {cards.map(({ title, text }) => (
        <Card key={title}>
          <Heading className={styles['title']}>{title}</Heading>
          <p className={styles['text']}>{text}</p>
        </Card>
      ))}
    </CardGrid>
  )
}

type InfoCardsProps = {
  cards: readonly { title: string; text: string }[]
  headings?: 'h2' | 'h3'
}
